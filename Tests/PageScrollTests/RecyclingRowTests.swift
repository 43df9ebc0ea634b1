import PageGeometry
import PageScroll
import TestSupport
import Testing

struct RecyclingRowTests {
  static func row(_ viewport: Double, _ width: Double, _ space: Double, _ count: Int)
    -> RecyclingRow
  {
    RecyclingRow(viewport: viewport, width: width, space: space, count: count)
  }

  typealias Measures = (viewport: Double, width: Double, space: Double, first: Double, views: Int)

  static let measures: [Measures] = [
    (320, 100, 10, 0, 5), (320, 240, 20, 40, 4), (330, 100, 10, 5, 5), (1024, 100, 10, 22, 12),
    (260, 100, 10, 80, 5), (100, 100, 0, 0, 3),
  ]

  @Test(arguments: measures) func `The row has the expected layout`(measures: Measures) {
    let row = Self.row(measures.viewport, measures.width, measures.space, 12)
    let stride = measures.width + measures.space
    #expect(row.firstOffset == measures.first && row.viewCount == measures.views)
    #expect(row.stride == stride)
    // The margins before and after the pictures are equal, and at the last offset a picture is in the middle.
    let last = row.contentWidth - measures.viewport
    let parts = (last / stride).rounded()
    #expect(row.contentWidth == 2 * measures.first + 12 * stride - measures.space)
    #expect(abs(last - parts * stride) < 1.01)
    // At an aligned offset, a picture is in the middle, rounded to a whole point.
    let middle = ((measures.viewport - measures.width) / 2).rounded(.down)
    for index in 1..<9 {
      let centred = (row.alignedOffset(of: index) + middle - measures.first) / stride
      #expect(abs(centred - centred.rounded()) < 1e-9)
    }
    #expect(row.alignedOffset(of: 0) == 0 && row.alignedOffset(of: -3) == 0)
  }

  @Test func `The inset is added to the first offset`() {
    let row = RecyclingRow(viewport: 320, width: 240, space: 20, count: 5, inset: 7)
    #expect(row.firstOffset == 47)
  }

  /// A plain implementation with a list of views, of which at most one moves per update.
  struct PlainRow {
    var row: RecyclingRow
    var views: [(id: Int, place: Int)]
    var last = 0

    init(_ row: RecyclingRow) {
      self.row = row
      views = (0..<row.viewCount).map { ($0, $0) }
    }

    static func passed(_ row: RecyclingRow, _ x: Double) -> Int {
      let y = (x - row.firstOffset).rounded(.down)
      guard y > 0 else { return 0 }
      let whole = (y / row.stride).rounded(.down)
      return Int(whole) + (y - whole * row.stride >= row.width ? 1 : 0)
    }

    mutating func update(_ x: Double) {
      let passed = Self.passed(row, x)
      if passed > last {
        if passed > 1 {
          guard row.contentWidth - x - row.viewport >= row.width else { return }
          var view = views.removeFirst()
          view.place = (views.last?.place ?? view.place) + 1
          views.append(view)
        }
        last = passed
      } else if passed < last {
        if passed > 0 {
          var view = views.removeLast()
          view.place = (views.first?.place ?? view.place) - 1
          views.insert(view, at: 0)
        }
        last = passed
      }
    }
  }

  @Test(arguments: measures) func `Views move from end to end as in a plain implementation`(
    measures: Measures
  ) {
    var random = SplitMix(state: 40)
    for count in [0, 1, 3, 9, 25] {
      var row = Self.row(measures.viewport, measures.width, measures.space, count)
      var plain = PlainRow(row)
      let end = max(0, row.contentWidth - measures.viewport)
      var x = 0.0
      var goal = end + 60
      // Steps of one point, because the plain implementation moves only one view per step.
      for _ in 0..<6000 {
        if x == goal { goal = Double.random(in: -60...end + 60, using: &random).rounded() }
        x += x < goal ? 1 : x > goal ? -1 : 0
        row.update(offset: x)
        plain.update(x)
        #expect(row.passed(at: x) == PlainRow.passed(row, x))
        for view in plain.views {
          #expect(row.place(ofView: view.id) == view.place)
          #expect(row.picture(inView: view.id) == (view.place < count ? view.place : nil))
        }
        // Each visible picture has a view.
        for place in 0..<count where x >= 0 && x <= end && x.remainder(dividingBy: 5) == 0 {
          let start = row.firstOffset + Double(place) * row.stride
          guard start < x + measures.viewport, start + row.width > x else { continue }
          #expect(row.places.contains(place), "place \(place) at \(x)")
        }
      }
    }
  }

  @Test func `The number of views does not depend on the offset`() {
    var endless = Self.row(320, 100, 10, .max >> 12)
    for extreme in [1e300, -1e300, 1e12] {
      endless.update(offset: extreme)
      #expect(endless.places.count == 5 && endless.places.lowerBound >= 0)
    }
  }

  static let lefts: [(Double, Int)] = [
    (5, 0), (55, 0), (55.5, 1), (114, 1), (115, 1), (165, 1), (166, 2), (0, 0), (-54, 0), (-55, -1),
  ]

  @Test(arguments: lefts)
  func `The left index increases when over half a picture is hidden`(offset: Double, index: Int) {
    #expect(Self.row(330, 100, 10, 12).leftIndex(at: offset) == index)
  }

  static let releases: [(path: [Double], hasMomentum: Bool, rest: Double)] = [
    ([0, 30], false, 0), ([0, 30], true, 110), ([0, 54], true, 220), ([0, 60], true, 110),
    ([220, 190], true, 110), ([220, 190], false, 220),
    // The finger also moves back, so that this is not a swipe.
    ([0, 40, 20], true, 0), ([0, 30, 29], true, 0), ([110, 130, 125], true, 0),
    // There is no room for the next picture.
    ([980, 1000], true, 990), ([20, -1], true, 0),
  ]

  @Test(arguments: releases)
  func `A swipe goes one picture on`(path: [Double], hasMomentum: Bool, rest: Double) {
    var row = Self.row(320, 100, 10, 12)
    row.update(offset: path[0])
    row.beginDrag()
    for offset in path.dropFirst() { row.update(offset: offset) }
    #expect(row.releaseOffset(hasMomentum: hasMomentum) == rest)
    let steps = zip(path, path.dropFirst()).map { $1 - $0 }
    #expect(row.travel == steps.reduce(0) { $0 + abs($1) })
    #expect(row.direction == ((steps.last ?? 0) < 0 ? -1 : 1))
    row.update(offset: row.offset)
    #expect(row.direction == ((steps.last ?? 0) < 0 ? -1 : 1))
  }
}
