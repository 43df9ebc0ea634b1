package import PageGeometry
import RealModule

/// The distance that a finger moves before it starts to drag.
///
/// The slop is the circle around the touch-down with this distance as its radius. A drag is measured from
/// the point where the finger leaves the slop, so that the content does not jump.
package struct DragSlop: Sendable, Hashable {
  /// The distance in points, at least 0.
  package let distance: Double

  /// Creates a slop; a negative distance is a programmer error and traps.
  package init(distance: Double) {
    precondition(distance >= 0, "distance must not be negative")
    self.distance = distance
  }

  /// Returns the fraction, in 0…1, of a segment of the finger's path at which the finger leaves the slop around
  /// its start.
  ///
  /// It is 0 if the segment starts outside the slop, and nil if it ends inside the slop or has no length.
  package func crossing(from start: Point, along from: Point, to: Point) -> Double? {
    guard from != to, Double.hypot(to.x - start.x, to.y - start.y) >= distance else { return nil }
    let before = Double.hypot(from.x - start.x, from.y - start.y)
    guard before < distance else { return 0 }
    // Solves |from − start + t (to − from)| = distance for t. All lengths are divided by the length of the
    // segment.
    let length = Double.hypot(to.x - from.x, to.y - from.y)
    let along =
      ((from.x - start.x) / length) * ((to.x - from.x) / length)
      + ((from.y - start.y) / length) * ((to.y - from.y) / length)
    let missing = (distance - before) / length * ((distance + before) / length)
    let root = (along * along + missing).squareRoot()
    // Of the two equivalent forms of the solution, this is the one without cancellation.
    return min(1, along > 0 ? missing / (along + root) : root - along)
  }
}
