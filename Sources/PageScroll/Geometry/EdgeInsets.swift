package import PageGeometry

/// Distances at the four sides of a rectangle, in points.
public struct EdgeInsets: Sendable, Hashable {
  /// The distance at the top.
  public var top: Double
  /// The distance at the left.
  public var left: Double
  /// The distance at the bottom.
  public var bottom: Double
  /// The distance at the right.
  public var right: Double

  /// No distance at any side.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Returns the distance at the left or the top.
  package func before(along axis: Axis) -> Double { axis == .horizontal ? left : top }

  /// Returns the distance at the right or the bottom.
  package func after(along axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
