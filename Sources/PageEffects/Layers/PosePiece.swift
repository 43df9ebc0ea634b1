public import PageGeometry

/// One of the equal rectangles that a page is cut into.
public struct PosePiece: Sendable, Equatable {
  /// The row, from 0 at the top.
  public var row: Int
  /// The column, from 0 at the left.
  public var column: Int
  /// The part of the page that the piece shows, in points relative to the page's centre.
  public var box: Rect
  /// The matrix from piece points (origin at the centre of `box`) to viewport points, including
  /// perspective.
  public var matrix: Matrix4
  /// The matrix from piece points to points of the page; nil unless the page has a reflection, which needs it.
  package var onPage: Matrix4?
  /// The opacity as computed by the formula, possibly outside 0…1; it is multiplied by the page's opacity.
  public var rawAlpha: Double
  /// The radius of the corners, in the piece's points.
  public var cornerRadius: Double

  /// The opacity in 0…1, before it is multiplied by the page's opacity.
  public var alpha: Double { min(max(rawAlpha, 0), 1) }

  /// Creates a piece.
  package init(
    row: Int,
    column: Int,
    box: Rect,
    matrix: Matrix4,
    rawAlpha: Double = 1,
    cornerRadius: Double = 0
  ) {
    (self.row, self.column) = (row, column)
    (self.box, self.matrix) = (box, matrix)
    (self.rawAlpha, self.cornerRadius) = (rawAlpha, cornerRadius)
  }

  var numbers: [Double] {
    matrix.elements + [box.x, box.y, box.width, box.height, rawAlpha, cornerRadius]
  }
}
