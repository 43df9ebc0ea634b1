/// Pages of equal size on one axis.
///
/// Page i rests at `first + i · stride`, clamped to the range. If several pages are in view, the last ones
/// may share the end of the range.
///
/// Offsets computed with this formula convert back exactly to whole and half pages, for any stride.
package struct Paging: Sendable, Hashable {
  /// The distance between pages, width and gap, in points, over 0.
  package let stride: Double
  /// The offset at which page 0 would rest without a range, in points.
  package let first: Double
  /// The number of pages, at least 0.
  package let count: Int
  /// The offsets at which content may rest, in points.
  package let range: ClosedRange<Double>
  /// Whether the last page is followed by the first, so that indices continue in both directions.
  package let wraps: Bool

  /// Creates pages; a stride not over 0 or a negative count is a programmer error and traps.
  package init(
    stride: Double,
    first: Double = 0,
    count: Int,
    range: ClosedRange<Double>,
    wraps: Bool = false
  ) {
    precondition(stride > 0 && count >= 0, "stride must be over 0 and count not negative")
    (self.stride, self.first, self.count, self.range, self.wraps) =
      (stride, first, count, range, wraps)
  }

  /// The last page; 0 if there are no pages.
  var last: Int { max(0, count - 1) }

  /// The pages that may be current.
  var pages: ClosedRange<Int> { wraps ? -Self.farthest...Self.farthest : 0...last }

  /// The largest index of joined pages; beyond it, offsets could not distinguish pages.
  private static let farthest = 1 << 52

  /// The position of an offset in pages, `(offset − first) / stride`: neither rounded nor clamped.
  package func fraction(at offset: Double) -> Double {
    strideFraction(offset, first: first, stride: stride)
  }

  /// The current page at an offset: the nearest one, or the next at the same distance; 0 without pages.
  package func page(at offset: Double) -> Int {
    fraction(at: offset).roundedHalfUp.floored(in: pages)
  }

  /// The offset at which a page rests, for any index.
  package func offset(ofPage page: Int) -> Double {
    (first + Double(page) * stride).clamped(to: range)
  }

  /// The page to settle on after a release; a flick goes to the neighbour in its direction.
  ///
  /// - Parameters:
  ///   - offset: The offset at the release, in points.
  ///   - velocity: The velocity of the offset, in points per second.
  ///   - flick: The slowest flick, in points per second.
  /// - Returns: In `0..<count`, or any index if the ends are joined; 0 if there are no pages.
  package func target(from offset: Double, velocity: Double, flick: Double = 100) -> Int {
    let fraction = fraction(at: offset)
    let target =
      switch flickDirection(velocity, flick: flick) {
      case 0: fraction.roundedHalfUp
      case 1: fraction.rounded(.down) + 1
      default: fraction.rounded(.up) - 1
      }
    return target.floored(in: pages)
  }

  // MARK: After a resize

  /// The offset of moving content after a resize, given its position in pages before.
  ///
  /// Content beyond an end stays beyond it.
  package func offset(atFraction fraction: Double) -> Double {
    let whole = max(0, fraction.rounded(.down))
    let page = min(whole, Double(last))
    return first + (page + (fraction - whole)) * stride
  }

  /// The offset of content without paging after a resize, given its offset and range before.
  ///
  /// Content beyond an end that has moved inward stays as far beyond it; any other is clamped to the range.
  package func offset(keeping offset: Double, from before: ClosedRange<Double>) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    if offset < before.lowerBound, low > before.lowerBound {
      return low + (offset - before.lowerBound)
    }
    if offset > before.upperBound, high < before.upperBound {
      return high + (offset - before.upperBound)
    }
    return offset.clamped(to: range)
  }
}
