public import PageGeometry

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

  /// What they leave of a box.
  ///
  /// - Parameter box: A page's box, in points.
  /// - Returns: The rest; its width or height is negative where more is cut off than there is.
  public func rest(of box: Rect) -> Rect {
    let (left, top) = (max(left, 0), max(top, 0))
    return Rect(
      x: box.x + left,
      y: box.y + top,
      width: box.width - left - max(right, 0),
      height: box.height - top - max(bottom, 0)
    )
  }

  /// The insets by their names.
  var named: [String: Double] {
    ["left": left, "top": top, "right": right, "bottom": bottom]
  }

  var numbers: [Double] { [left, top, right, bottom] }
}
