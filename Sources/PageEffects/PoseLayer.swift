public import PageGeometry

/// A part of what a page shows, which moves within the page and is cut off at its sides.
public struct PoseLayer: Sendable, Equatable {
  /// What the effect calls it.
  public var name: String
  /// What it shows.
  public var shows: Content
  /// Its box before it is moved, in points about the page's centre.
  public var box: Rect
  /// The radius of its round corners, in points.
  public var cornerRadius: Double
  /// From page points to page points, perspective included.
  public var matrix: Matrix4
  /// Its opacity, as the formula gives it; drawn within 0…1.
  public var alpha: Double

  /// A layer from its parts.
  public init(
    name: String,
    shows: Content,
    box: Rect,
    cornerRadius: Double = 0,
    matrix: Matrix4 = .identity,
    alpha: Double = 1
  ) {
    self.name = name
    self.shows = shows
    self.box = box
    self.cornerRadius = cornerRadius
    self.matrix = matrix
    self.alpha = alpha
  }

  /// What a layer shows.
  public enum Content: Sendable, Equatable {
    /// The page's picture, stretched with the page's box onto the layer's.
    case picture
    /// A colour.
    case colour(Colour)
  }

  var numbers: [Double] {
    matrix.elements + [box.x, box.y, box.width, box.height, cornerRadius, alpha]
  }
}
