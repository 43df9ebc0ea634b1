/// A point on a plane: x right, y down, in points.
public struct Point: Sendable, Hashable {
  /// Points to the right.
  public var x: Double
  /// Points downward.
  public var y: Double

  /// The point (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}
