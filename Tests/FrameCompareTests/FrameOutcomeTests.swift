import ComparisonTestSupport
import FrameCompare
import FrameImage
import FrameTestSupport
import Testing

struct FrameOutcomeTests {
  @Test(arguments: [
    ([52, 30, 10, 10], Int?.some(1)), ([90, 30, 4, 10], 2), ([0, 0, 4, 4], nil),
    // Both pages are at this position, and page 2 is in front.
    ([84, 30, 4, 10], 2), (nil, nil),
  ])
  func `The outcome names the front page at the differing pixels' centre`(box: [Int]?, page: Int?) {
    // Page 1 is from 20 to 44 points and page 2 from 40 to 64 points, at two pixels per point.
    let pages = [SamplePage.placed(1, scale: 2), SamplePage.placed(2, x: 20, scale: 2)]
    var outcome = FrameOutcome(index: 0, time: 0)
    if let box { outcome.finding.pixels = .init(differing: 1, compared: 2, largest: 3, box: box) }
    outcome.attribute(to: pages)
    #expect(outcome.finding.page == page)
  }

  @Test func `The outcome names a page whose picture changed, wherever the page is`() {
    var outcome = FrameOutcome(index: 0, time: 0)
    outcome.attribute(to: [SamplePage.placed(1, hasChangedPicture: true), SamplePage.placed(2)])
    #expect(outcome.finding.page == 1 && outcome.finding.kind == .content)
  }

  @Test func `The amount of a difference comes from pixels, and its kind comes from poses`() {
    let old = Bitmap.drawn(width: 40, height: 40) { _, _ in [9, 9, 9, 255] }
    let new = old.filled(x: 4..<14, y: 8..<10, [200, 9, 9, 255])
    var outcome = FrameOutcome(index: 3, time: 0.05, position: 1.5)
    outcome.apply(FrameComparison(expected: old, actual: new), isExact: true)
    #expect(outcome.fails && outcome.amount == 20 / 1_600.0)
    #expect(
      outcome.finding.pixels
        == .init(differing: 20, compared: 1_600, largest: 191, box: [4, 8, 10, 2])
    )
    let component = FrameFinding.Component(name: "order", expected: "1", actual: "2")
    outcome.apply(PoseDifference(kind: .order, page: 4, component: component, distance: 0))
    #expect(
      outcome.finding
        == FrameFinding(
          index: 3,
          time: 0.05,
          position: 1.5,
          kind: .order,
          page: 4,
          component: component,
          pixels: outcome.finding.pixels
        )
    )
    #expect(
      outcome.difference
        == FrameDifference(
          index: 3,
          time: 0.05,
          position: 1.5,
          kind: .order,
          fails: true,
          amount: 20 / 1_600.0
        )
    )
  }

  @Test
  func `The smallest difference fails an exact comparison and is noise in any other comparison`() {
    let old = Bitmap.drawn(width: 40, height: 40) { _, _ in [9, 9, 9, 255] }
    let comparison = FrameComparison(
      expected: old,
      actual: old.filled(x: 4..<5, y: 8..<9, [10, 9, 9, 255])
    )
    for isExact in [false, true] {
      var outcome = FrameOutcome(index: 0, time: 0)
      outcome.apply(comparison, isExact: isExact)
      #expect(outcome.fails == isExact && outcome.finding.kind == .noise)
      outcome.apply(FrameComparison(expected: old, actual: old), isExact: isExact)
      #expect(!outcome.fails && outcome.finding.kind == .identical)
    }
  }
}
