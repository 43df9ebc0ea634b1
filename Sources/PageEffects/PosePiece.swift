public import PageGeometry

/// One of the equal parts that a page is cut into.
public struct PosePiece: Sendable, Equatable {
  /// Its row, from 0 at the top.
  public var row: Int
  /// Its column, from 0 at the left.
  public var column: Int
  /// The part of the page that it shows, in points about the page's centre.
  public var box: Rect
  /// From the piece's points (origin at the centre of its box) to viewport points, perspective
  /// included.
  public var matrix: Matrix4
  /// Its opacity as the formula gives it, which may lie outside 0…1; the page's comes on top of it.
  public var rawAlpha: Double
  /// The radius of its round corners, in the piece's points.
  public var cornerRadius: Double

  /// Opacity of its own, in 0…1.
  public var alpha: Double { min(max(rawAlpha, 0), 1) }

  /// A piece from its parts.
  public init(
    row: Int,
    column: Int,
    box: Rect,
    matrix: Matrix4,
    rawAlpha: Double = 1,
    cornerRadius: Double = 0
  ) {
    self.row = row
    self.column = column
    self.box = box
    self.matrix = matrix
    self.rawAlpha = rawAlpha
    self.cornerRadius = cornerRadius
  }

  var numbers: [Double] {
    matrix.elements + [box.x, box.y, box.width, box.height, rawAlpha, cornerRadius]
  }
}
