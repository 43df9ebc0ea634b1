/// The rule that finds the pages along one axis that intersect the viewport; page i starts at `i · stride`.
package struct VisibleRange: Sendable, Hashable {
  /// The distance between the starts of neighbouring pages, in points, greater than 0.
  package let stride: Double
  /// The length of the viewport, in points, at least 0.
  package let viewport: Double
  /// The number of pages, at least 0.
  package let count: Int

  /// Creates a rule; a value out of range is a programmer error and traps.
  package init(stride: Double, viewport: Double, count: Int) {
    precondition(
      stride > 0 && viewport >= 0 && count >= 0,
      "stride must be greater than 0, and viewport and count must not be negative"
    )
    (self.stride, self.viewport, self.count) = (stride, viewport, count)
  }

  /// Returns the pages that intersect `offset..<offset + viewport`.
  ///
  /// The gap after a page counts as part of the page.
  package func pages(at offset: Double) -> Range<Int> {
    let pages = endlessPages(at: offset)
    let start = pages.lowerBound.clamped(to: 0...count)
    return start..<max(start, pages.upperBound.clamped(to: 0...count))
  }

  /// Returns the pages that intersect the viewport in a row that continues without ends in both directions.
  func endlessPages(at offset: Double) -> Range<Int> {
    let start = strideFraction(offset, first: 0, stride: stride)
    // At a page boundary, a rounding error in offset + viewport could add a page that is not visible.
    let end =
      start == start.rounded()
      ? start + viewport / stride : strideFraction(offset + viewport, first: 0, stride: stride)
    let first = start.floored(in: Self.indices)
    return first..<max(first, end.rounded(.up).floored(in: Self.indices))
  }

  /// The indices of pages whose offsets are distinct in double precision.
  private static let indices = -Int.farthest...Int.farthest
}
