import PageGeometry
import PageScroll
import ScrollTestSupport
import Testing

struct ScrollGeometryTests {
  /// Pages of 60 × 80 points with gaps of 10 in a view of 200 × 100.
  static func row(_ change: (inout ScrollConfiguration) -> Void = { _ in }) -> ScrollConfiguration {
    var result = ScrollConfiguration(
      view: Size(width: 200, height: 100),
      pageSize: Size(width: 60, height: 80),
      pages: 5
    )
    result.gap = 10
    change(&result)
    return result
  }

  @Test func `The range is from the first to the last page at rest`() {
    let geometry = ScrollGeometry(Self.row())
    #expect(geometry.range(along: .horizontal) == -70...210)
    #expect(geometry.range(along: .vertical) == 0...0)
    let ring = ScrollGeometry(Self.row { $0.wraps = true })
    #expect(ring.range(along: .horizontal) == -.infinity ... .infinity)
  }

  @Test func `A row that negative insets make shorter than nothing has one offset`() {
    let geometry = ScrollGeometry(
      Self.row { $0.insets = EdgeInsets(top: 0, left: 0, bottom: 0, right: -1e9) }
    )
    #expect(geometry.range(along: .horizontal) == -70...(-70))
  }

  @Test(arguments: [nil, ["1 2"]])
  func `A page whose negative margin is larger than the page is nowhere`(rows: [String]?) throws {
    let map = try rows.map { rows in
      try PageMap(rows: rows, cellSize: Size(width: 60, height: 80))
    }
    let geometry = ScrollGeometry(
      Self.row { view in
        (view.map, view.pages) = (map, map?.cells.count ?? view.pages)
        view.style.margin = EdgeInsets(top: -100, left: -100, bottom: -100, right: -100)
      }
    )
    #expect(geometry.page(at: Point(x: 100, y: 50), offset: .zero) == nil)
  }

  @Test(arguments: [(false, 70.0, 140.0), (true, 70, 0)])
  func `A page at rest is in the middle, and the next page is beside it`(
    isRightToLeft: Bool,
    middle: Double,
    next: Double
  ) {
    let geometry = ScrollGeometry(Self.row { $0.isRightToLeft = isRightToLeft })
    let offset = Point(x: 70, y: 0)
    #expect(geometry.frame(ofPage: 2, at: offset) == Rect(x: middle, y: 10, width: 60, height: 80))
    #expect(geometry.frame(ofPage: 3, at: offset).x == next)
    #expect(geometry.difference(ofPage: 3, at: offset) == 1)
    #expect(geometry.restCentre(ofPage: 3, at: offset) == Point(x: 100, y: 50))
  }

  @Test func `With joined ends, the last page is beside the first`() {
    let geometry = ScrollGeometry(Self.row { $0.wraps = true })
    let offset = Point(x: -70, y: 0)
    #expect(geometry.frame(ofPage: 4, at: offset).x == 0)
    #expect(geometry.difference(ofPage: 4, at: offset) == 4)
    // The same place after ten turns.
    let later = Point(x: -70 + 50 * 70, y: 0)
    #expect(geometry.frame(ofPage: 4, at: later).x == 0)
    #expect(geometry.difference(ofPage: 4, at: later) == 4)
  }

  @Test func `Pages of a map are in their cells`() throws {
    var configuration = Self.row()
    let map = try PageMap(rows: ["1 · 2", "3 4 5"], cellSize: Size(width: 70, height: 90))
    configuration.map = map
    let geometry = ScrollGeometry(configuration)
    let offset = map.offset(of: PageMap.Cell(column: 1, row: 1))
    #expect(geometry.frame(ofPage: 3, at: offset) == Rect(x: 70, y: 10, width: 60, height: 80))
    #expect(geometry.frame(ofPage: 1, at: offset) == Rect(x: 140, y: -80, width: 60, height: 80))
    #expect(geometry.difference(ofPage: 1, at: offset) == 1)
    #expect(geometry.restCentre(ofPage: 1, at: offset) == Point(x: 100, y: -40))
  }

  @Test func `The page at a point is the one whose frame contains it`() {
    for seed in 0..<300 {
      var random = RandomScript(seed: seed)
      var configuration = random.tameConfiguration()
      configuration.gap = abs(configuration.gap)
      configuration.padding = random.number(0...30)
      configuration.alignment = random.one(of: PageAlignment.allCases)
      let model = ScrollModel(configuration)
      let geometry = model.geometry
      let offset = Point(x: random.number(-100...900), y: random.number(-20...20))
      for _ in 0..<20 {
        let point = random.point(in: configuration.view)
        let pages = (0..<configuration.pages).filter { page in
          let frame = geometry.frame(ofPage: page, at: offset)
          return (frame.x..<frame.x + frame.width).contains(point.x)
            && (frame.y..<frame.y + frame.height).contains(point.y)
        }
        // A small ring may show the same page twice; its frame is one of both places.
        let found = geometry.page(at: point, offset: offset)
        let agrees =
          configuration.wraps ? pages.allSatisfy { $0 == found } : pages == found.map { [$0] } ?? []
        #expect(agrees, "seed \(seed): \(pages), \(String(describing: found))")
      }
    }
  }

  @Test func `A model finds the page at a point of the view, and lists its loaded pages`() {
    var model = ScrollModel(Self.row(), start: .page(2))
    #expect(model.page(at: Point(x: 100, y: 50)) == 2)
    #expect(model.page(at: Point(x: 199, y: 50)) == 3)
    #expect(model.page(at: Point(x: 135, y: 50)) == nil)
    #expect(model.loadedPages == [1, 2, 3])
    model.scroll(toPage: 4, duration: 0, time: 1)
    #expect(model.page(at: Point(x: 100, y: 50)) == 4)
    #expect(model.loadedPages == [3, 4])
    let found = ScrollModel(Self.row(), hitTest: { point, state in Int(point.x) + state.page })
    #expect(found.page(at: Point(x: 7, y: 0)) == 7)
  }
}
