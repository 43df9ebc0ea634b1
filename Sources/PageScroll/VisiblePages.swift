/// The pages on one axis that meet the viewport: page i lies at `i · stride`.
public struct VisiblePages: Sendable, Hashable {
  /// The distance from page to page, in points, over 0.
  public let stride: Double
  /// The viewport's length, in points, at least 0.
  public let viewport: Double
  /// How many pages there are, at least 0.
  public let count: Int

  /// Pages from their measures; others than named are a programmer error and trap.
  public init(stride: Double, viewport: Double, count: Int) {
    precondition(stride > 0 && viewport >= 0 && count >= 0, "pages follow one another")
    self.stride = stride
    self.viewport = viewport
    self.count = count
  }

  /// The pages that meet `offset..<offset + viewport`, widened on both sides.
  ///
  /// A page is as long as the stride here; to be generous by the gap is harmless.
  ///
  /// - Parameters:
  ///   - offset: In points.
  ///   - lookahead: How many pages more on each side, at least 0.
  /// - Returns: Indices of pages, half-open; empty if none meets the viewport.
  public func range(at offset: Double, lookahead: Int = 0) -> Range<Int> {
    let range = endless(at: offset)
    let more = min(lookahead, Self.places.upperBound)
    let (first, last) = (range.lowerBound - more, range.upperBound + more)
    let start = first.clamped(to: 0...count)
    return start..<max(start, last.clamped(to: 0...count))
  }

  /// The pages that would meet `offset..<offset + viewport` were there no first and no last one.
  ///
  /// - Parameter offset: In points.
  /// - Returns: Half-open.
  public func endless(at offset: Double) -> Range<Int> {
    let start = strideFraction(offset, first: 0, stride: stride)
    // On a page the sum of offset and viewport would round, and show a page that is not there.
    let end =
      start == start.rounded()
      ? start + viewport / stride : strideFraction(offset + viewport, first: 0, stride: stride)
    let first = start.floored(in: Self.places)
    return first..<max(first, end.rounded(.up).floored(in: Self.places))
  }

  /// Past these no place is told from the next.
  private static let places = -(1 << 52)...(1 << 52)

  /// The most pages that a range has: `⌈viewport / stride⌉ + 1`, and the lookahead twice.
  ///
  /// - Parameter lookahead: How many pages more on each side, at least 0.
  /// - Returns: At most `count`.
  public func bound(lookahead: Int = 0) -> Int {
    ((viewport / stride).rounded(.up) + 1 + 2 * Double(lookahead)).floored(in: 0...count)
  }
}
