package import FrameImage
package import PageEffects
package import PageGeometry

/// A figure as data: shapes and pictures, to be drawn as pixels or written as a vector file.
package struct Drawing: Sendable {
  /// The size of the figure, in points.
  package let size: Size
  /// Pixels per point, of the pictures and of the figure as pixels.
  package let scale: Double
  /// The shapes, the lowest first.
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

  /// A picture and its place.
  package struct Picture: Sendable {
    /// The picture.
    package let bitmap: Bitmap
    /// The top left corner, in points; a whole number of pixels.
    package let corner: Point
  }

  /// Creates an empty figure.
  init(size: Size, scale: Double) {
    (self.size, self.scale) = (size, scale)
  }

  /// Fills an outline.
  mutating func fill(_ path: VectorPath, _ colour: Colour) {
    shapes.append(Shape(path: path, colour: colour, lineWidth: nil))
  }

  /// Draws along an outline with round ends and joins.
  mutating func stroke(_ path: VectorPath, _ colour: Colour, width: Double) {
    shapes.append(Shape(path: path, colour: colour, lineWidth: width))
  }

  /// Adds a picture, with its corner at the nearest whole pixel; it must fit.
  mutating func place(_ bitmap: Bitmap, at corner: Point) {
    let x = (corner.x * scale).rounded() / scale
    let y = (corner.y * scale).rounded() / scale
    pictures.append(Picture(bitmap: bitmap, corner: Point(x: x, y: y)))
  }

  /// Draws the figure as pixels, of its size times the scale, rounded up.
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
