import PageScroll
import TestSupport
import Testing

@Suite struct VisiblePagesTests {
  static let pages = VisiblePages(stride: 100, viewport: 250, count: 10)

  static let rows: [(Double, Int, Range<Int>)] = [
    (0, 0, 0..<3), (50, 0, 0..<3), (50.001, 0, 0..<4), (100, 0, 1..<4), (750, 0, 7..<10),
    (100, 2, 0..<6), (300, 1, 2..<7), (750, 1, 6..<10), (-200, 0, 0..<1), (-250, 0, 0..<0),
    (-250, 1, 0..<1), (999, 0, 9..<10), (1000, 0, 10..<10), (1000, 1, 9..<10),
    (1e300, 0, 10..<10), (-1e300, 0, 0..<0), (300, .max, 0..<10),
  ]

  @Test(arguments: rows) func ranges(offset: Double, lookahead: Int, range: Range<Int>) {
    #expect(Self.pages.range(at: offset, lookahead: lookahead) == range)
  }

  @Test(arguments: [0.1, 0.3, 1.0 / 3, 240, 340.7])
  func atRestOnePageIsNeeded(stride: Double) {
    let pages = VisiblePages(stride: stride, viewport: stride, count: 1_000_000)
    for page in Swift.stride(from: 0, to: 1_000_000, by: 1231) {
      #expect(pages.range(at: Double(page) * stride) == page..<page + 1)
    }
  }

  @Test func everyPageInViewIsNeededAndNoMoreThanTheBound() {
    var random = SplitMix(state: 19)
    for _ in 0..<2000 {
      let stride = Double.random(in: 5...300, using: &random)
      let viewport = Double.random(in: 0...900, using: &random)
      let count = Int.random(in: 0...30, using: &random)
      let lookahead = Int.random(in: 0...3, using: &random)
      let pages = VisiblePages(stride: stride, viewport: viewport, count: count)
      let offset = Double.random(in: -1000...Double(count) * stride + 1000, using: &random)
      let range = pages.range(at: offset, lookahead: lookahead)
      #expect(range.count <= pages.bound(lookahead: lookahead))
      #expect(
        pages.bound(lookahead: lookahead)
          <= min(count, Int((viewport / stride).rounded(.up)) + 1 + 2 * lookahead)
      )
      for page in 0..<count {
        let isVisible =
          Double(page) * stride < offset + viewport && Double(page + 1) * stride > offset
        if isVisible {
          #expect(range.contains(page))
        } else if lookahead == 0 {
          #expect(!range.contains(page))
        }
      }
    }
  }

  @Test func noPagesAreAnEmptyRange() {
    let none = VisiblePages(stride: 100, viewport: 250, count: 0)
    #expect(none.range(at: 0).isEmpty && none.range(at: 500, lookahead: 2).isEmpty)
    #expect(none.bound() == 0)
    #expect(VisiblePages(stride: 100, viewport: 0, count: 5).range(at: 200).isEmpty)
  }
}
