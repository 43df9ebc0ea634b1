/// A point or direction in space, in points: x right, y down, z toward the viewer.
public struct Vector3: Sendable, Hashable {
  /// Points to the right.
  public var x: Double
  /// Points downward.
  public var y: Double
  /// Points toward the viewer.
  public var z: Double

  /// A vector from its components, each 0 unless given.
  public init(x: Double = 0, y: Double = 0, z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }
}
