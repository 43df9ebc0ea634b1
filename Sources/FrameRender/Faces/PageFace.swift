package import FrameImage
import PageEffects
package import PageGeometry

/// A part of a texture and the rectangle of a page in which it is drawn.
package struct PageFace: Sendable {
  /// The picture.
  package let texture: Texture
  /// The visible part of the texture, in its pixels.
  package let source: Rect
  /// The rectangle in which that part is drawn, in points relative to the page's centre.
  package let target: Rect
  /// Whether the texture is a picture from a file.
  ///
  /// It is drawn with exact weights where it only moves and shrinks; see ``ScaledSampler``. The frames of
  /// generated cards must not change.
  let isPicture: Bool

  init(texture: Texture, source: Rect, target: Rect, isPicture: Bool = false) {
    self.texture = texture
    self.source = source
    self.target = target
    self.isPicture = isPicture
  }

  /// Creates a rectangle filled with a colour.
  ///
  /// The colour's alpha is ignored.
  init(_ colour: Colour, over target: Rect) {
    let ink = colour.opaque.premultiplied
    let channels = [ink.x, ink.y, ink.z, ink.w].map { UInt8($0.rounded()) }
    self.init(
      texture: Texture(Bitmap(width: 1, height: 1, bytes: channels)),
      source: Rect(x: 0, y: 0, width: 1, height: 1),
      target: target
    )
  }

  /// Returns the same part of the texture, drawn in another rectangle.
  func placed(_ target: Rect) -> PageFace {
    PageFace(texture: texture, source: source, target: target, isPicture: isPicture)
  }

  /// Creates the face of a page that shows a picture.
  ///
  /// `size` is the size of the page in points. `pixelsPerPoint` is the greatest number of canvas
  /// pixels per point of the page; a picture that is larger than sampling needs is stored
  /// downscaled.
  package init(
    _ image: ScaledBitmap,
    on size: Size,
    fit: PageFit,
    pixelsPerPoint: Double,
    isPicture: Bool = true
  ) {
    let needed = PageFace.neededSize(
      width: image.fullWidth,
      height: image.fullHeight,
      on: size,
      fit: fit,
      pixelsPerPoint: pixelsPerPoint
    )
    // The bitmap may have padding around the picture, so the needed size is scaled to the whole
    // bitmap.
    let stored = image.size
    texture = Texture(
      image,
      neededWidth: needed.width * (Double(stored.width) / image.area.width),
      neededHeight: needed.height * (Double(stored.height) / image.area.height)
    )
    let (width, height) = (Double(image.fullWidth), Double(image.fullHeight))
    let (source, target) = fit.place(width: width, height: height, on: size)
    // The scale factors from pixels of the picture to decoded pixels, and from those to texels.
    let (decodedX, decodedY) = (image.area.width / width, image.area.height / height)
    let shrinkX = Double(texture.width) / Double(stored.width)
    let shrinkY = Double(texture.height) / Double(stored.height)
    self.source = Rect(
      x: (image.area.x + source.x * decodedX) * shrinkX,
      y: (image.area.y + source.y * decodedY) * shrinkY,
      width: source.width * decodedX * shrinkX,
      height: source.height * decodedY * shrinkY
    )
    self.target = target
    self.isPicture = isPicture
  }

  /// Returns the size in pixels that a picture must have to be sharp on a page, including its
  /// cropped parts.
  ///
  /// `width` and `height` are the picture's original size in pixels, at least 1.
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
