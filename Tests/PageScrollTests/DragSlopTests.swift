import PageGeometry
import PageScroll
import RealModule
import TestSupport
import Testing

struct DragSlopTests {
  @Test func `The crossing is on the circle around the start with the slop as its radius`() throws {
    var random = SplitMix(state: 31)
    func point(_ size: Double) -> Point {
      Point(
        x: Double.random(in: -size...size, using: &random),
        y: Double.random(in: -size...size, using: &random)
      )
    }
    var crossed = 0
    for _ in 0..<3000 {
      let (start, a, b) = (point(5), point(9), point(25))
      let slop = DragSlop(distance: 10)
      func distance(_ point: Point) -> Double { .hypot(point.x - start.x, point.y - start.y) }
      let share = slop.crossing(from: start, along: a, to: b)
      if distance(b) < 10 {
        #expect(share == nil)
      } else if distance(a) >= 10 {
        #expect(share == 0)
      } else {
        let share = try #require(share)
        let place = Point(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
        #expect((0...1).contains(share))
        #expect(abs(distance(place) - 10) < 1e-9)
        crossed += 1
      }
    }
    #expect(crossed > 500)
  }

  static let edges: [(Point, Point, Double, Double?)] = [
    (Point(x: 0, y: 0), Point(x: 10, y: 0), 10, 1),
    (Point(x: 0, y: 0), Point(x: 9.999, y: 0), 10, nil),
    (Point(x: 0, y: 0), Point(x: 40, y: 0), 10, 0.25),
    (Point(x: -5, y: 0), Point(x: 15, y: 0), 10, 0.75),
    (Point(x: 10, y: 0), Point(x: 11, y: 0), 10, 0),
    (Point(x: 20, y: 0), Point(x: 0, y: 0), 10, nil),
    // With a slop of 0, any movement starts a drag.
    (Point(x: 0, y: 0), Point(x: 1, y: 0), 0, 0), (Point(x: 0, y: 0), Point(x: 0, y: 0), 0, nil),
    (Point(x: 0, y: 0), Point(x: 1e200, y: 0), 1e199, 0.1),
    (Point(x: 0, y: 0), Point(x: 1e-200, y: 0), 1e-201, 0.1),
  ]

  @Test(arguments: edges)
  func `The crossing is a fraction of the segment`(
    from: Point,
    to: Point,
    distance: Double,
    share: Double?
  ) {
    let crossing = DragSlop(distance: distance).crossing(from: .zero, along: from, to: to)
    if let share, let crossing {
      #expect(abs(crossing - share) < 1e-12)
    } else {
      #expect(crossing == share)
    }
  }
}
