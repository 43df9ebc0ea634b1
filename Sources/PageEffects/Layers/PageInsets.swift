public import PageGeometry

/// The widths of the strips that are clipped from a page's sides; a negative width clips nothing.
///
/// The widths are numbers in a pose, formulas in a definition, and slots in a compiled effect.
public struct PageInsets<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The width at the left side, in points.
  public var left: Value
  /// The height at the top side, in points.
  public var top: Value
  /// The width at the right side, in points.
  public var right: Value
  /// The height at the bottom side, in points.
  public var bottom: Value

  /// Creates insets, in points.
  package init(left: Value, top: Value, right: Value, bottom: Value) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Converts the values in order.
  func mapped<New>(_ number: (Value) -> New) -> PageInsets<New> {
    PageInsets<New>(
      left: number(left),
      top: number(top),
      right: number(right),
      bottom: number(bottom)
    )
  }

  /// The insets after x and y are swapped.
  var swapped: Self { Self(left: top, top: left, right: bottom, bottom: right) }

  /// Returns the insets after an axis is reflected.
  package func reflected(_ axis: Axis) -> Self {
    axis == .horizontal
      ? Self(left: right, top: top, right: left, bottom: bottom)
      : Self(left: left, top: bottom, right: right, bottom: top)
  }

  var numbers: [Value] { [left, top, right, bottom] }
}

/// The widths of the strips that are clipped from a page's sides.
public typealias PoseInsets = PageInsets<Double>

extension PageInsets<Double> {
  /// Creates insets, in points.
  package init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Returns the part of a box that is not clipped.
  ///
  /// - Parameter box: A page's box, in points.
  /// - Returns: The remaining box; its width or height is negative where the insets exceed the box.
  public func rest(of box: Rect) -> Rect {
    let (left, top) = (max(left, 0), max(top, 0))
    return Rect(
      x: box.x + left,
      y: box.y + top,
      width: box.width - left - max(right, 0),
      height: box.height - top - max(bottom, 0)
    )
  }

  /// The widths by the names of the sides.
  var named: [String: Double] {
    ["left": left, "top": top, "right": right, "bottom": bottom]
  }
}
