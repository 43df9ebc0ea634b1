package import FrameImage
package import PageEffects
package import PageGeometry

/// A figure made of shapes and pictures, which can be rendered to pixels or written as a vector
/// file.
package struct Drawing: Sendable {
  /// The size of the figure, in points.
  package let size: Size
  /// Pixels per point, both of the pictures and of the rendered figure.
  package let scale: Double
  /// The shapes, from bottom to top.
  package private(set) var shapes: [Shape] = []
  /// The pictures, above all shapes.
  package private(set) var pictures: [Picture] = []

  /// An outline that is filled or stroked.
  package struct Shape: Sendable {
    /// The outline, in points.
    package let path: VectorPath
    /// The colour.
    package let colour: Colour
    /// The width of the stroke, in points; nil if the inside is filled.
    package let lineWidth: Double?
  }

  /// A picture and its position.
  package struct Picture: Sendable {
    /// The picture.
    package let bitmap: Bitmap
    /// The top left corner, in points; a whole number of pixels.
    package let corner: Point
  }

  /// Creates an empty figure.
  init(size: Size, scale: Double) { (self.size, self.scale) = (size, scale) }

  /// Fills an outline.
  mutating func fill(_ path: VectorPath, _ colour: Colour) {
    shapes.append(Shape(path: path, colour: colour, lineWidth: nil))
  }

  /// Strokes an outline with round ends and joins.
  mutating func stroke(_ path: VectorPath, _ colour: Colour, width: Double) {
    shapes.append(Shape(path: path, colour: colour, lineWidth: width))
  }

  /// Adds a picture whose corner is rounded to a whole pixel.
  ///
  /// The picture must fit into the figure.
  mutating func place(_ bitmap: Bitmap, at corner: Point) {
    let x = (corner.x * scale).rounded() / scale
    let y = (corner.y * scale).rounded() / scale
    pictures.append(Picture(bitmap: bitmap, corner: Point(x: x, y: y)))
  }

  /// Renders the figure to pixels.
  ///
  /// The bitmap has the figure's size times the scale, rounded up.
  package func bitmap() throws(RenderError) -> Bitmap {
    var canvas = try CairoCanvas(
      width: Int((size.width * scale).rounded(.up)),
      height: Int((size.height * scale).rounded(.up))
    )
    canvas.setPixelsPerPoint(x: scale, y: scale)
    for shape in shapes {
      if let width = shape.lineWidth {
        canvas.stroke(shape.path, shape.colour, width: width)
      } else {
        canvas.fill(shape.path, shape.colour)
      }
    }
    var bitmap = try canvas.finish()
    for picture in pictures {
      bitmap.place(
        picture.bitmap,
        x: Int((picture.corner.x * scale).rounded()),
        y: Int((picture.corner.y * scale).rounded())
      )
    }
    return bitmap
  }
}
