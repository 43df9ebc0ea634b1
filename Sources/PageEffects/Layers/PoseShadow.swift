/// The shadow that a page casts on its own plane.
public struct PoseShadow: Sendable, Equatable {
  /// The colour.
  public var colour: Colour
  /// The offset to the right, in points of the page.
  public var x: Double
  /// The offset downward, in points of the page.
  public var y: Double
  /// The standard deviation of the blur, in points of the page, at least 0.
  ///
  /// It equals `shadowRadius` in Core Animation, and half of the blur radius of a CSS shadow.
  public var radius: Double
  /// The opacity, as computed by the formula; clamped to 0…1 when drawn.
  public var opacity: Double

  /// Creates a shadow.
  package init(colour: Colour, x: Double, y: Double, radius: Double, opacity: Double) {
    (self.colour, self.x, self.y) = (colour, x, y)
    (self.radius, self.opacity) = (radius, opacity)
  }
}

extension PoseShadow: PoseLayerView {
  static let kind = LayerKind.shadow

  init(_ layer: PosedLayer) {
    self.init(
      colour: layer.colour,
      x: layer.number("x"),
      y: layer.number("y"),
      radius: layer.number("radius"),
      opacity: layer.number("opacity")
    )
  }

  var values: [String: PosedLayer.Value] {
    [
      "x": .number(x), "y": .number(y), "radius": .number(radius), "opacity": .number(opacity),
      "color": .colour(colour),
    ]
  }
}
