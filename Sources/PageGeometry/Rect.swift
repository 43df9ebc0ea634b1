/// An axis-aligned rectangle, in points.
public struct Rect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates a rectangle with a size and its centre at the origin.
  public init(aboutOrigin size: Size) {
    self.init(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  }

  /// The corners, clockwise from the top left.
  public var corners: [Point] {
    [
      Point(x: x, y: y), Point(x: x + width, y: y),
      Point(x: x + width, y: y + height), Point(x: x, y: y + height),
    ]
  }
}
