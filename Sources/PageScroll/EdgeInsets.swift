/// Lengths at the four sides of a rectangle, in points.
public struct EdgeInsets: Sendable, Hashable {
  /// Points at the top.
  public var top: Double
  /// Points at the left.
  public var left: Double
  /// Points at the bottom.
  public var bottom: Double
  /// Points at the right.
  public var right: Double

  /// Nothing at any side.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Insets from their lengths in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
