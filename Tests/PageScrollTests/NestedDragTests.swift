import PageScroll
import TestSupport
import Testing

struct NestedDragTests {
  static let rows: [(Double, ClosedRange<Double>, Bool, Double, Double, Double)] = [
    (50, 0...100, false, 30, 80, 0), (50, 0...100, false, 70, 100, 20),
    (50, 0...100, false, -70, 0, -20), (50, 0...100, false, 50, 100, 0),
    // A page that is not zoomed does not move.
    (0, 0...0, false, 12, 0, 12), (-20, -20...(-20), false, -12, -20, -12),
    // The pager moves only in drags that start at an end of the page.
    (50, 0...100, true, 70, 120, 0), (100, 0...100, true, 70, 100, 70),
    (100, 0...100, true, -130, -30, 0), (0, 0...100, true, -30, 0, -30),
    (0, 0...0, true, 30, 0, 30),
    // A page beyond its end returns before the pager moves.
    (110, 0...100, false, 20, 110, 20), (110, 0...100, false, -20, 90, 0),
  ]

  @Test(arguments: rows)
  func `The pager moves by the distance that the page does not move`(
    start: Double,
    range: ClosedRange<Double>,
    startsAtEdge: Bool,
    way: Double,
    page: Double,
    pager: Double
  ) {
    let drag = NestedDrag(start: start, range: range, startsAtEdge: startsAtEdge)
    #expect(drag.offsets(afterWay: way) == (page, pager))
  }

  @Test func `The distances of page and pager add up to that of the finger`() {
    var random = SplitMix(state: 4)
    for _ in 0..<1000 {
      let high = Double.random(in: 0...500, using: &random)
      let start = Double.random(in: 0...1, using: &random) * high
      let drag = NestedDrag(
        start: start,
        range: 0...high,
        startsAtEdge: Bool.random(using: &random)
      )
      let way = Double.random(in: -900...900, using: &random)
      let (page, pager) = drag.offsets(afterWay: way)
      #expect(abs(page - start + pager - way) < 1e-9)
      // The pager moves only while the page is at its end.
      #expect(pager == 0 || page == (way < 0 ? 0 : high))
    }
  }
}
