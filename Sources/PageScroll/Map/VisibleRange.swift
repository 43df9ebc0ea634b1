/// The pages on one axis that intersect the viewport; page i starts at `i · stride`.
package struct VisibleRange: Sendable, Hashable {
  /// The distance between pages, in points, over 0.
  package let stride: Double
  /// The length of the viewport, in points, at least 0.
  package let viewport: Double
  /// The number of pages, at least 0.
  package let count: Int

  /// Creates a range; a value out of range is a programmer error and traps.
  package init(stride: Double, viewport: Double, count: Int) {
    precondition(
      stride > 0 && viewport >= 0 && count >= 0,
      "stride must be over 0, viewport and count not negative"
    )
    (self.stride, self.viewport, self.count) = (stride, viewport, count)
  }

  /// The pages that intersect `offset..<offset + viewport`, as if a page were as long as the stride.
  package func pages(at offset: Double) -> Range<Int> {
    let pages = endlessPages(at: offset)
    let start = pages.lowerBound.clamped(to: 0...count)
    return start..<max(start, pages.upperBound.clamped(to: 0...count))
  }

  /// The same for a row of pages without ends.
  func endlessPages(at offset: Double) -> Range<Int> {
    let start = strideFraction(offset, first: 0, stride: stride)
    // At a page boundary, offset + viewport could be rounded up and add a page that is not visible.
    let end =
      start == start.rounded()
      ? start + viewport / stride : strideFraction(offset + viewport, first: 0, stride: stride)
    let first = start.floored(in: Self.indices)
    return first..<max(first, end.rounded(.up).floored(in: Self.indices))
  }

  /// The indices that offsets can distinguish.
  private static let indices = -(1 << 52)...(1 << 52)
}
