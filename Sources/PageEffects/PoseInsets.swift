/// What is cut off a page's sides, in points; a negative number cuts nothing.
public struct PoseInsets: Sendable, Equatable {
  /// At the left side.
  public var left: Double
  /// At the top side.
  public var top: Double
  /// At the right side.
  public var right: Double
  /// At the bottom side.
  public var bottom: Double

  /// Insets from their parts, in points.
  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The insets by their names.
  var named: [String: Double] {
    ["left": left, "top": top, "right": right, "bottom": bottom]
  }

  var numbers: [Double] { [left, top, right, bottom] }
}
