public import PageGeometry

/// A blurred sheet that lies beneath all pages, such as the shadow under a cube.
public struct PoseFloor: Sendable, Equatable {
  /// Its colour.
  public var colour: Colour
  /// Its size before it is blurred and posed, in points.
  public var size: Size
  /// The standard deviation of its blur, in points of the sheet, at least 0.
  public var radius: Double
  /// From its points (origin at its centre) to viewport points, perspective included.
  public var matrix: Matrix4
  /// Its opacity, as the formula gives it; drawn within 0…1.
  public var opacity: Double

  /// A floor from its parts.
  public init(colour: Colour, size: Size, radius: Double, matrix: Matrix4, opacity: Double) {
    self.colour = colour
    self.size = size
    self.radius = radius
    self.matrix = matrix
    self.opacity = opacity
  }

  var numbers: [Double] { matrix.elements + [size.width, size.height, radius, opacity] }
}
