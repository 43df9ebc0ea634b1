/// A width and a height, in points.
public struct Size: Sendable, Hashable {
  /// Points from left to right.
  public var width: Double
  /// Points from top to bottom.
  public var height: Double

  /// A size from its width and height in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The length along an axis.
  ///
  /// - Parameter axis: The axis to measure along.
  /// - Returns: The width for horizontal, the height for vertical, in points.
  public func length(along axis: Axis) -> Double {
    axis == .horizontal ? width : height
  }
}
