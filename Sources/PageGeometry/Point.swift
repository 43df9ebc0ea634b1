/// A place on a plane, in points: x right, y down.
public struct Point: Sendable, Hashable {
  /// Points to the right.
  public var x: Double
  /// Points downward.
  public var y: Double

  /// The place (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// A place from its coordinates in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
