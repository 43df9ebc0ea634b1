/// A point or direction in space: x right, y down, z toward the viewer, in points.
public struct Vector3: Sendable, Hashable {
  /// Points to the right.
  public var x: Double
  /// Points downward.
  public var y: Double
  /// Points toward the viewer.
  public var z: Double

  /// Creates a vector from its components.
  public init(x: Double = 0, y: Double = 0, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}
