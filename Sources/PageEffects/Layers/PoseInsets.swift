public import PageGeometry

/// The widths of the strips that are clipped from a page's sides, and the corners of the part that remains.
///
/// A negative width clips nothing.
public struct PoseInsets: Sendable, Equatable {
  /// The width at the left side, in points.
  public var left: Double
  /// The height at the top side, in points.
  public var top: Double
  /// The width at the right side, in points.
  public var right: Double
  /// The height at the bottom side, in points.
  public var bottom: Double
  /// The radius of the corners of the part that remains, in points; nil if the page's own corners become
  /// those of the part.
  ///
  /// With a radius, the page's own corners stay where they are, and are clipped with the page.
  public var corners: Double?

  /// Creates insets, in points.
  package init(
    left: Double = 0,
    top: Double = 0,
    right: Double = 0,
    bottom: Double = 0,
    corners: Double? = nil
  ) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    self.corners = corners
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
}

extension PoseInsets: PoseLayerView {
  static let kind = LayerKind.clip

  init(_ layer: PosedLayer) {
    self.init(
      left: layer.number("left"),
      top: layer.number("top"),
      right: layer.number("right"),
      bottom: layer.number("bottom")
    )
    if case .number(let radius) = layer["corners"] { corners = radius }
  }

  var values: [String: PosedLayer.Value] {
    [
      "left": .number(left), "top": .number(top), "right": .number(right),
      "bottom": .number(bottom), "corners": corners.map { .number($0) } ?? .absent,
    ]
  }
}
