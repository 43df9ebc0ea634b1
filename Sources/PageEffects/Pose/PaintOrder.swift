/// The rule by which pages are painted: a page with a larger key is in front.
///
/// If keys are equal, the page nearer to the page at rest is in front, then the one with the lower
/// index.
package enum PaintOrder: Sendable, Equatable {
  /// A formula for the key.
  case key(Argument)
  /// The z of the page's point (1, 1, 1) after the effect's operations, before perspective; this is the
  /// sum of the matrix's third row. iCarousel uses this rule.
  case depth

  /// Returns whether `front` is painted over `back`.
  package static func isInFront(
    _ front: (order: Double, distance: Double, index: Int),
    of back: (order: Double, distance: Double, index: Int)
  ) -> Bool {
    if front.order != back.order { return front.order > back.order }
    if front.distance != back.distance { return front.distance < back.distance }
    return front.index < back.index
  }
}
