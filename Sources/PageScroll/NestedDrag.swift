/// One axis of a drag over a zoomed page inside a pager.
///
/// The page takes the finger's way up to its end, the pager the rest of it; on the way back the pager
/// comes first. What both have moved is what the finger has.
public struct NestedDrag: Sendable, Hashable {
  /// The page's offset at touch-down, in points.
  public let start: Double
  /// The offsets at which the page may rest, in points.
  public let range: ClosedRange<Double>
  /// Whether only a drag that starts at an end of the page moves the pager there; else the page keeps
  /// all of its way.
  public let startsAtEdge: Bool

  /// A drag from where the page is.
  ///
  /// - Parameters:
  ///   - start: The page's offset at touch-down, in points.
  ///   - range: The offsets at which the page may rest, in points.
  ///   - startsAtEdge: Whether only a drag from an end of the page moves the pager.
  public init(start: Double, range: ClosedRange<Double>, startsAtEdge: Bool = false) {
    self.start = start
    self.range = range
    self.startsAtEdge = startsAtEdge
  }

  /// How the finger's way is shared.
  ///
  /// - Parameter way: How far the drag has moved the content in all, in points: against the finger.
  /// - Returns: The page's offset, not yet rubber-banded, and how far the pager has moved, in points;
  ///   together, less the start, they are the way.
  public func offsets(afterWay way: Double) -> (page: Double, pager: Double) {
    let raw = start + way
    // A page that starts beyond an end goes no further, and may come back.
    let low = min(range.lowerBound, start)
    let high = max(range.upperBound, start)
    if raw < low, !startsAtEdge || start <= range.lowerBound { return (low, way - (low - start)) }
    if raw > high, !startsAtEdge || start >= range.upperBound {
      return (high, way - (high - start))
    }
    return (raw, 0)
  }
}
