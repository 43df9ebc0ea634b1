/// One axis of a drag over a zoomed page inside a pager.
///
/// The page follows the finger until the page reaches its end; from then on the pager moves. On the way back,
/// the pager moves first. The distances of the page and of the pager add up to the distance of the finger.
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

  /// Returns the page's offset without rubber band, and the distance that the pager has moved, after the finger
  /// has moved by a distance, which is positive if it increases the page's offset.
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
