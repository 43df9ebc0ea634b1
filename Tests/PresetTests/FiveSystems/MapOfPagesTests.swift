import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import Testing

/// A grid of pages with holes: `1 · 2 / 3 4 5 / · 6 7 / · · 8`.
struct MapOfPagesTests {
  private let map: ShippedScroll
  private static let middle = Point(x: 100, y: 150)

  init() throws { map = try ShippedScroll("page-map", preset: "swiper-slide") }

  private func flick(_ velocity: Point, from page: Int) -> Int {
    // The content moves opposite to the finger.
    let finger = Point(x: -velocity.x, y: -velocity.y)
    return map.end(of: [.flick(velocity: finger, from: nil, duration: 0)], from: .page(page)).page
  }

  private func drag(_ way: Point, rest: Double = 0) -> Gesture {
    .drag(way, from: Self.middle, rest: rest)
  }

  @Test func `The map starts at the first cell, a label inset by 10 over a soft shadow`() throws {
    let state = map.end(of: [])
    #expect(state.page == 0 && state.offset == .zero && map.view.map?.cells.count == 8)
    let scene = try Scene(map.effect(), map.view, state)
    #expect(scene.frame(ofPage: 0) == Rect(x: 10, y: 10, width: 180, height: 280))
    let shadow = try #require(scene.pages.first?.pose.extras?.shadow)
    #expect(shadow.x == 0 && shadow.y == 2 && shadow.radius == 2)
    #expect(abs(shadow.opacity - 0.3) < 1e-6)
  }

  @Test func `The content moves along one axis at a time, and visible cells have pages`() throws {
    let timeline = ScrollTimeline(map.script)
    let grid = try #require(map.view.map)
    for time in ShippedScroll.instants(of: timeline) {
      let offset = timeline.state(at: time).offset
      let (column, row) = (offset.x / 200, offset.y / 300)
      #expect(column == column.rounded() || row == row.rounded(), "\(time)")
      for position in [(column, row), (column.rounded(.up), row.rounded(.up))] {
        let cell = PageMap.Cell(column: Int(position.0), row: Int(position.1))
        #expect(grid.page(in: cell) != nil, "\(time)")
      }
    }
    // The path from page 3 to page 6 changes its direction at page 4.
    #expect(timeline.changes == [2, 3, 5, 6, 7])
  }

  @Test func `The content does not jump at a corner`() {
    let timeline = ScrollTimeline(map.script)
    let steps = Int(timeline.duration * 1000)
    var last = timeline.state(at: 0).offset
    for step in 1...steps {
      let offset = timeline.state(at: Double(step) / 1000).offset
      // The fastest motion is about 1500 points per second.
      #expect(abs(offset.x - last.x) + abs(offset.y - last.y) < 3, "\(step)")
      last = offset
    }
  }

  @Test func `Content does not move toward a hole or an end, and does not bounce`() {
    for way in [Point(x: 120, y: 0), Point(x: -120, y: 0), Point(x: 0, y: -120)] {
      let timeline = map.played([drag(way)])
      for time in ShippedScroll.instants(of: timeline) {
        #expect(timeline.state(at: time).offset == .zero, "\(way)")
      }
    }
  }

  @Test
  func `The axis with the larger movement is chosen, and the horizontal axis if both are equal`() {
    func offset(_ way: Point) -> Point {
      map.played([drag(way)], from: .page(3)) { $0.physics.slop = 0 }.state(at: 0.2 - 1e-9).offset
    }
    #expect(abs(offset(Point(x: 80, y: 80)).x - 280) < 1e-3)
    #expect(offset(Point(x: 80, y: 80)).y == 300)
    #expect(abs(offset(Point(x: 80, y: 81)).y - 381) < 1e-3)
    #expect(offset(Point(x: 80, y: 81)).x == 200)
  }

  @Test func `The current cell changes at half the distance`() {
    for (way, page) in [(99.5, 3), (100, 4)] {
      let held = map.end(of: [drag(Point(x: way, y: 0), rest: 0.2)], from: .page(3)) {
        $0.physics.slop = 0
      }
      #expect(held.page == page, "\(way)")
    }
  }

  @Test(arguments: [
    (Point(x: 500, y: 0), 3, 4), (Point(x: 500, y: 499), 3, 4), (Point(x: 499, y: 500), 3, 5),
    // If both speeds are equal, the flick moves down. The page does not change toward a hole.
    (Point(x: 500, y: 500), 3, 5), (Point(x: 500, y: 500), 2, 2), (Point(x: 0, y: -500), 3, 3),
    (Point(x: -500, y: 0), 3, 2), (Point(x: 0, y: -500), 2, 0), (Point(x: 0, y: 500), 6, 7),
    // A flick has at least 0.1 points per millisecond.
    (Point(x: 99.9, y: 0), 3, 3), (Point(x: 100, y: 0), 3, 4),
  ])
  func `A flick moves to a neighbour in the faster direction`(velocity: Point, from: Int, to: Int) {
    #expect(flick(velocity, from: from) == to)
  }

  @Test func `A flick after a drag of more than half a cell moves to the cell after the next`() {
    let far = drag(Point(x: 130, y: 0))
    #expect(map.end(of: [far], from: .page(2)).page == 4)
    #expect(map.end(of: [drag(Point(x: 60, y: 0))], from: .page(2)).page == 3)
  }

  @Test func `Without a flick the content settles on the current cell`() {
    let state = map.end(of: [drag(Point(x: 130, y: 0), rest: 0.2)], from: .page(2))
    #expect(state.page == 3 && state.offset == Point(x: 200, y: 300))
  }
}
