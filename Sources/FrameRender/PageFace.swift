public import FrameImage
import PageEffects
public import PageGeometry

/// What a page shows: a texture, which part of it, and where on the page.
public struct PageFace: Sendable {
  /// The picture.
  public let texture: Texture
  /// The part of the texture that is shown, in its pixels.
  public let source: Rect
  /// Where that part lies, in points about the page's centre.
  public let target: Rect

  /// A part of a texture, and where it lies.
  init(texture: Texture, source: Rect, target: Rect) {
    self.texture = texture
    self.source = source
    self.target = target
  }

  /// A colour all over a box; its alpha is left out.
  init(_ colour: Colour, over target: Rect) {
    let ink = colour.opaque.premultiplied
    let channels = [ink.x, ink.y, ink.z, ink.w].map { UInt8($0.rounded()) }
    self.init(
      texture: Texture(Bitmap(width: 1, height: 1, bytes: channels)),
      source: Rect(x: 0, y: 0, width: 1, height: 1),
      target: target
    )
  }

  /// The same, elsewhere in the plane.
  func placed(_ target: Rect) -> PageFace {
    PageFace(texture: texture, source: source, target: target)
  }

  /// A picture on a page.
  ///
  /// - Parameters:
  ///   - image: The picture, at least one pixel.
  ///   - size: The page's size in points.
  ///   - fit: How the picture meets the page.
  ///   - pixelsPerPoint: How many pixels of the canvas a point of the page takes at most; copies of
  ///     the picture that sampling has no use for are dropped.
  public init(_ image: ScaledBitmap, on size: Size, fit: PageFit, pixelsPerPoint: Double) {
    let needed = PageFace.neededSize(
      width: image.fullWidth,
      height: image.fullHeight,
      on: size,
      fit: fit,
      pixelsPerPoint: pixelsPerPoint
    )
    // What is needed of the picture, as a need of the bitmap, which may have filling beside it.
    texture = Texture(
      image.bitmap,
      neededWidth: needed.width * (Double(image.bitmap.width) / image.area.width),
      neededHeight: needed.height * (Double(image.bitmap.height) / image.area.height)
    )
    let (width, height) = (Double(image.fullWidth), Double(image.fullHeight))
    let (source, target) = fit.place(width: width, height: height, on: size)
    // From the picture's pixels to those decoded, and from those to the texture's.
    let (decodedX, decodedY) = (image.area.width / width, image.area.height / height)
    let shrinkX = Double(texture.width) / Double(image.bitmap.width)
    let shrinkY = Double(texture.height) / Double(image.bitmap.height)
    self.source = Rect(
      x: (image.area.x + source.x * decodedX) * shrinkX,
      y: (image.area.y + source.y * decodedY) * shrinkY,
      width: source.width * decodedX * shrinkX,
      height: source.height * decodedY * shrinkY
    )
    self.target = target
  }

  /// How many pixels of a picture a page has use for, along each side of the whole picture.
  ///
  /// - Parameters:
  ///   - width: The picture's pixels from left to right, at least 1.
  ///   - height: The picture's pixels from top to bottom, at least 1.
  ///   - size: The page's size in points.
  ///   - fit: How the picture meets the page.
  ///   - pixelsPerPoint: How many pixels of the canvas a point of the page takes at most.
  /// - Returns: Texels for the pixels that the picture then covers, as many as sampling has use for,
  ///   what is cut off counted in.
  static func neededSize(
    width: Int,
    height: Int,
    on size: Size,
    fit: PageFit,
    pixelsPerPoint: Double
  ) -> (width: Double, height: Double) {
    let (width, height) = (Double(width), Double(height))
    let (source, target) = fit.place(width: width, height: height, on: size)
    let texelsPerPoint = pixelsPerPoint * Footprint.fewestTexels
    return (
      target.width * texelsPerPoint * width / source.width,
      target.height * texelsPerPoint * height / source.height
    )
  }
}
