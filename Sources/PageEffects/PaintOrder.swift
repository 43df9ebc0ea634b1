/// The rule by which pages are painted: a larger key is in front.
///
/// Ties fall to the smaller distance from the page at rest, then to the lower index.
public enum PaintOrder: Sendable, Equatable {
  /// A key by formula.
  case key(Argument)
  /// The depth of the point (1, 1, 1) of the posed page, before perspective: the third-row sum of
  /// the pose, by which iCarousel sorts.
  case depth

  /// Whether one page is painted over another.
  ///
  /// - Parameters:
  ///   - front: The key, distance |d| and index of the one.
  ///   - back: The same of the other.
  /// - Returns: True if the first is in front.
  public static func isInFront(
    _ front: (order: Double, distance: Double, index: Int),
    of back: (order: Double, distance: Double, index: Int)
  ) -> Bool {
    if front.order != back.order { return front.order > back.order }
    if front.distance != back.distance { return front.distance < back.distance }
    return front.index < back.index
  }
}
