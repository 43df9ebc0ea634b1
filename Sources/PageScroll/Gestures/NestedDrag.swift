/// One axis of a drag over a zoomed page inside a pager.
///
/// The page follows the finger up to its end, and the pager does the rest. On the way back the pager moves
/// first. The distances that page and pager move add up to that of the finger.
package struct NestedDrag: Sendable, Hashable {
  /// The page's offset at touch-down, in points.
  package let start: Double
  /// The offsets at which the page may rest, in points.
  package let range: ClosedRange<Double>
  /// Whether the pager moves only in drags that start at an end of the page.
  package let startsAtEdge: Bool

  /// Creates a drag from the page's offset at touch-down.
  package init(start: Double, range: ClosedRange<Double>, startsAtEdge: Bool = false) {
    (self.start, self.range, self.startsAtEdge) = (start, range, startsAtEdge)
  }

  /// Divides a distance, by which the finger has moved the content in total, between page and pager.
  ///
  /// - Parameter way: In points, positive against the direction of the finger.
  /// - Returns: The page's offset without rubber band, and the distance that the pager has moved. The offset
  ///   and the distance, less the start, add up to `way`.
  package func offsets(afterWay way: Double) -> (page: Double, pager: Double) {
    let raw = start + way
    // A page that starts beyond an end goes no further, but may come back.
    let low = min(range.lowerBound, start)
    let high = max(range.upperBound, start)
    if raw < low, !startsAtEdge || start <= range.lowerBound { return (low, way - (low - start)) }
    if raw > high, !startsAtEdge || start >= range.upperBound {
      return (high, way - (high - start))
    }
    return (raw, 0)
  }
}
