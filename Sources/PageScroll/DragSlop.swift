public import PageGeometry
import RealModule

/// How far a finger goes before it drags.
///
/// The drag is measured from where the slop ends, so that the content does not jump.
public struct DragSlop: Sendable, Hashable {
  /// In points, at least 0.
  public let distance: Double

  /// A slop; one under 0 is a programmer error and traps.
  public init(distance: Double) {
    precondition(distance >= 0, "a distance is not negative")
    self.distance = distance
  }

  /// Where on its way the finger is as far from its touch-down as the slop.
  ///
  /// - Parameters:
  ///   - start: The touch-down.
  ///   - from: Where the way begins.
  ///   - to: Where it ends.
  /// - Returns: The share of the way, in 0…1: 0 if it begins that far already; nil if it ends nearer
  ///   or has no length.
  public func crossing(from start: Point, along from: Point, to: Point) -> Double? {
    guard from != to, Double.hypot(to.x - start.x, to.y - start.y) >= distance else { return nil }
    let before = Double.hypot(from.x - start.x, from.y - start.y)
    guard before < distance else { return 0 }
    // |e + s d| = 1, all in lengths of the way.
    let length = Double.hypot(to.x - from.x, to.y - from.y)
    let along =
      ((from.x - start.x) / length) * ((to.x - from.x) / length)
      + ((from.y - start.y) / length) * ((to.y - from.y) / length)
    let missing = (distance - before) / length * ((distance + before) / length)
    let root = (along * along + missing).squareRoot()
    // Of the two forms of the root the one that does not subtract.
    return min(1, along > 0 ? missing / (along + root) : root - along)
  }
}
