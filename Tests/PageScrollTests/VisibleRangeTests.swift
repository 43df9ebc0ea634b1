import PageScroll
import TestSupport
import Testing

struct VisibleRangeTests {
  static let rows: [(Double, Range<Int>)] = [
    (0, 0..<3), (50, 0..<3), (50.001, 0..<4), (100, 1..<4), (750, 7..<10), (-200, 0..<1),
    (-250, 0..<0), (999, 9..<10), (1000, 10..<10), (1e300, 10..<10), (-1e300, 0..<0),
  ]

  @Test(arguments: rows)
  func `Pages that intersect the viewport are visible`(offset: Double, range: Range<Int>) {
    #expect(VisibleRange(stride: 100, viewport: 250, count: 10).pages(at: offset) == range)
  }

  @Test(arguments: [0.1, 0.3, 1.0 / 3, 240, 340.7])
  func `One page is visible at rest`(stride: Double) {
    let range = VisibleRange(stride: stride, viewport: stride, count: 1_000_000)
    for page in Swift.stride(from: 0, to: 1_000_000, by: 1231) {
      #expect(range.pages(at: Double(page) * stride) == page..<page + 1)
    }
  }

  @Test func `Random ranges agree with a test of each page`() {
    var random = SplitMix(state: 19)
    for _ in 0..<2000 {
      let stride = Double.random(in: 5...300, using: &random)
      let viewport = Double.random(in: 0...900, using: &random)
      let count = Int.random(in: 0...30, using: &random)
      let offset = Double.random(in: -1000...Double(count) * stride + 1000, using: &random)
      let pages = VisibleRange(stride: stride, viewport: viewport, count: count).pages(at: offset)
      #expect(pages.count <= min(count, Int((viewport / stride).rounded(.up)) + 1))
      for page in 0..<count {
        let isVisible =
          Double(page) * stride < offset + viewport && Double(page + 1) * stride > offset
        #expect(pages.contains(page) == isVisible)
      }
    }
  }

  @Test func `The range is empty if there are no pages or the viewport has no length`() {
    #expect(VisibleRange(stride: 100, viewport: 250, count: 0).pages(at: 500).isEmpty)
    #expect(VisibleRange(stride: 100, viewport: 0, count: 5).pages(at: 200).isEmpty)
  }
}
