/// A width and a height, in points.
public struct Size: Sendable, Hashable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size from its width and height.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Returns the length along an axis: the width for horizontal, the height for vertical.
  public func length(along axis: Axis) -> Double { axis == .horizontal ? width : height }
}
