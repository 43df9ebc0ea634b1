public import PageGeometry

/// A blurred rectangle below all pages, such as the shadow under a cube.
public struct PoseFloor: Sendable, Equatable {
  /// The colour.
  public var colour: Colour
  /// The size before blur and transform, in points.
  public var size: Size
  /// The standard deviation of the blur, in points of the floor, at least 0.
  public var radius: Double
  /// The matrix from floor points (origin at the floor's centre) to viewport points, including perspective.
  public var matrix: Matrix4
  /// The opacity, as computed by the formula; clamped to 0…1 when drawn.
  public var opacity: Double

  /// Creates a floor.
  package init(colour: Colour, size: Size, radius: Double, matrix: Matrix4, opacity: Double) {
    (self.colour, self.size, self.radius) = (colour, size, radius)
    (self.matrix, self.opacity) = (matrix, opacity)
  }
}

extension PoseFloor: PoseLayerView {
  static let kind = LayerKind.floor

  init(_ layer: PosedLayer) {
    guard let size = layer.numbers("size") else {
      preconditionFailure("the floor of a pose has a size")
    }
    self.init(
      colour: layer.colour,
      size: Size(width: size[0], height: size[1]),
      radius: layer.number("radius"),
      matrix: layer.transform,
      opacity: layer.number("opacity")
    )
  }

  var values: [String: PosedLayer.Value] {
    [
      "size": .numbers([size.width, size.height]), "color": .colour(colour),
      "radius": .number(radius), "opacity": .number(opacity), "transform": .transform(matrix),
    ]
  }
}
