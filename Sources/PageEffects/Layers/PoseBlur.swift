/// A blur of a page's picture.
///
/// The page's edges stay sharp: beyond them, the blur uses the nearest pixel of the picture.
public struct PoseBlur: Sendable, Equatable {
  /// The share of `radius` that is applied, as computed by the formula; clamped to 0…1 when drawn.
  public var strength: Double
  /// The standard deviation at strength 1, in points.
  public var radius: Double

  /// Creates a blur.
  package init(strength: Double, radius: Double) {
    self.strength = strength
    self.radius = radius
  }
}

extension PoseBlur: PoseLayerView {
  static let kind = LayerKind.blur

  init(_ layer: PosedLayer) {
    self.init(strength: layer.number("strength"), radius: layer.number("radius"))
  }

  var values: [String: PosedLayer.Value] {
    ["strength": .number(strength), "radius": .number(radius)]
  }
}
