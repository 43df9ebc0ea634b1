import PageGeometry

/// A tap that may yet turn out to be the first of two.
struct PendingTap: Sendable {
  /// Where it was.
  let point: Point
  /// The page that it was on.
  let page: Int?
  /// When it is known to have been one.
  let due: Double
}
