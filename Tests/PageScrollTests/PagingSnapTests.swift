import PageScroll
import TestSupport
import Testing

struct PagingSnapTests {
  static let decay = 10.0
  static let row = Paging(stride: 100, count: 6, range: 0...500)

  @Test(arguments: [
    (0.0, 0.0, 0), (49, 0, 0), (50, 0, 1), (49, 10, 1), (51, -10, 0), (50, -1e-9, 0), (40, 100, 1),
    // The page nearest to the end of the flick, 120 + 10, is behind the release.
    (120, 100, 2), (120, 99.9, 1), (180, -100, 1), (180, -99.9, 2), (80, 200, 1),
    // The page nearest to the end of the flick is the page at the release.
    (100, 100, 1), (100, -100, 1), (0, 5000, 5), (500, -5000, 0), (600, 200, 5), (600, -200, 5),
    (-50, -300, 0), (-50, 300, 0), (0, 1e300, 5), (0, -1e300, 0),
  ])
  func `A flick ends on the page nearest to the end of free deceleration and never goes back`(
    offset: Double,
    velocity: Double,
    page: Int
  ) {
    #expect(Self.row.snapTarget(from: offset, velocity: velocity, decay: Self.decay) == page)
  }

  @Test(arguments: [
    (0.0, 5000.0, 1, 1), (0, 5000, 2, 2), (10, 5000, 1, 1), (100, 5000, 1, 2), (500, -5000, 1, 4),
    (490, -5000, 2, 3), (0, 5000, .max, 5), (500, -5000, .max, 0), (550, -9000, 1, 5),
    (-10, 9000, 1, 0),
  ])
  func `A flick turns no more pages than the limit`(
    offset: Double,
    velocity: Double,
    limit: Int,
    page: Int
  ) {
    let target = Self.row.snapTarget(
      from: offset,
      velocity: velocity,
      decay: Self.decay,
      limit: limit
    )
    #expect(target == page)
  }

  /// Returns the target page, found by a search over all pages with distinct offsets.
  static func plainTarget(_ paging: Paging, _ x: Double, _ v: Double, limit: Int?) -> Int? {
    var pages: [Int] = []
    for page in 0..<paging.count {
      guard let last = pages.last, paging.offset(ofPage: last) == paging.offset(ofPage: page) else {
        pages.append(page)
        continue
      }
      let isAtStart = paging.offset(ofPage: page) == paging.range.lowerBound
      if isAtStart, paging.range.lowerBound < paging.range.upperBound {
        pages[pages.endIndex - 1] = page
      }
    }
    let snaps = pages.map(paging.offset)
    let rest = min(max(x + v / decay, paging.range.lowerBound), paging.range.upperBound)
    guard let least = snaps.map({ abs($0 - rest) }).min() else { return nil }
    let nearest = snaps.indices.filter { abs(snaps[$0] - rest) == least }
    guard var choice = v < 0 ? nearest.first : nearest.last else { return nil }
    let ahead = snaps.indices.filter { snaps[$0] > x }
    let behind = snaps.indices.filter { snaps[$0] < x }
    if let limit {
      if v > 0, let index = ahead.dropFirst(limit - 1).first, choice > index { return pages[index] }
      if v < 0, let index = behind.dropLast(limit - 1).last, choice < index { return pages[index] }
    }
    if v >= 100, snaps[choice] < x { choice = ahead.first ?? choice }
    if v <= -100, snaps[choice] > x { choice = behind.last ?? choice }
    return pages[choice]
  }

  @Test func `Random releases agree with a search over all pages`() {
    var random = SplitMix(state: 14)
    for _ in 0..<3000 {
      // The numbers are even, so that equal distances occur.
      let stride = Double(Int.random(in: 2...60, using: &random)) * 2
      let count = Int.random(in: 0...12, using: &random)
      let first = Double(Int.random(in: -50...50, using: &random)) * 2
      let low = Double(Int.random(in: -30...30, using: &random)) * 2
      let high = low + Double(Int.random(in: 0...200, using: &random)) * 2
      let paging = Paging(stride: stride, first: first, count: count, range: low...high)
      let x = Double(Int.random(in: -200...600, using: &random))
      let v = Double(Int.random(in: -40...40, using: &random)) * 25
      let limit = Bool.random(using: &random) ? Int.random(in: 1...4, using: &random) : nil
      let page = paging.snapTarget(from: x, velocity: v, decay: Self.decay, limit: limit)
      let expected = Self.plainTarget(paging, x, v, limit: limit)
      #expect(page == expected, "\(paging) from \(x) at \(v)")
    }
  }

  @Test func `A row of a million pages has exact targets`() {
    let paging = Paging(stride: 0.1, count: 1_000_000, range: 0...99_999.9)
    for page in stride(from: 0, to: 1_000_000, by: 33_331) {
      let x = Double(page) * 0.1
      #expect(paging.snapTarget(from: x, velocity: 0) == page)
      #expect(paging.snapTarget(from: x, velocity: 1e5, limit: 3) == min(page + 3, 999_999))
      #expect(paging.snapTarget(from: x, velocity: -1e5, limit: 3) == max(page - 3, 0))
    }
  }

  @Test func `A row without pages has no target`() {
    let none = Paging(stride: 100, count: 0, range: 0...0)
    #expect(none.snapTarget(from: 0, velocity: 900) == nil)
  }

  @Test(arguments: [(PageAlignment.start, 100.0), (.centre, 100 - 85), (.end, 100 - 170)])
  func `An item rests at the offset of its alignment`(alignment: PageAlignment, offset: Double) {
    #expect(alignment.offset(ofItemAt: 100, length: 150, viewport: 320) == offset)
  }
}
