public import FrameImage
public import PageEffects
public import PageGeometry

/// Shapes and pictures on a sheet, as data: to be drawn as pixels or written as a vector file.
public struct Drawing: Sendable {
  /// The size of the sheet, in points.
  public let size: Size
  /// Pixels per point, where it is drawn as pixels; pictures have as many.
  public let scale: Double
  /// Shapes, the lowest first.
  public private(set) var shapes: [Shape] = []
  /// Pictures, which lie over all shapes.
  public private(set) var pictures: [Picture] = []

  /// An outline with what it is drawn with.
  public struct Shape: Sendable {
    /// The outline, in points.
    public let path: VectorPath
    /// The colour.
    public let colour: Colour
    /// The thickness of a line along the outline, in points; nil where its inside is filled.
    public let lineWidth: Double?
  }

  /// A picture in its place.
  public struct Picture: Sendable {
    /// The picture.
    public let bitmap: Bitmap
    /// Its top left corner, in points; a whole number of pixels.
    public let corner: Point
  }

  /// An empty sheet.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - scale: Pixels per point, over 0.
  public init(size: Size, scale: Double) {
    (self.size, self.scale) = (size, scale)
  }

  /// Fills an outline.
  public mutating func fill(_ path: VectorPath, _ colour: Colour) {
    shapes.append(Shape(path: path, colour: colour, lineWidth: nil))
  }

  /// Draws along an outline with round ends and joins.
  public mutating func stroke(_ path: VectorPath, _ colour: Colour, width: Double) {
    shapes.append(Shape(path: path, colour: colour, lineWidth: width))
  }

  /// Places a picture, its corner at the nearest whole pixel; it has to fit.
  public mutating func place(_ bitmap: Bitmap, at corner: Point) {
    let x = (corner.x * scale).rounded() / scale
    let y = (corner.y * scale).rounded() / scale
    pictures.append(Picture(bitmap: bitmap, corner: Point(x: x, y: y)))
  }

  /// The sheet as pixels.
  ///
  /// - Returns: A picture of the size times the scale, rounded up to whole pixels.
  /// - Throws: Where it is too large for cairo, or memory ran out.
  public func bitmap() throws(CanvasError) -> Bitmap {
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
