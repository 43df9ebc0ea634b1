/// An upright rectangle, in points.
public struct Rect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// Points from left to right.
  public var width: Double
  /// Points from top to bottom.
  public var height: Double

  /// A rectangle from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle of a size about the origin.
  public init(aboutOrigin size: Size) {
    self.init(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  }

  /// The corners, from the top left clockwise.
  public var corners: [Point] {
    [
      Point(x: x, y: y), Point(x: x + width, y: y),
      Point(x: x + width, y: y + height), Point(x: x, y: y + height),
    ]
  }
}
