package import FrameImage
import PageEffects
package import PageGeometry

/// A part of a texture and its place on a page.
package struct PageFace: Sendable {
  /// The picture.
  package let texture: Texture
  /// The visible part of the texture, in its pixels.
  package let source: Rect
  /// The place of that part, in points about the page's centre.
  package let target: Rect

  init(texture: Texture, source: Rect, target: Rect) {
    self.texture = texture
    self.source = source
    self.target = target
  }

  /// Creates a box filled with a colour, without its alpha.
  init(_ colour: Colour, over target: Rect) {
    let ink = colour.opaque.premultiplied
    let channels = [ink.x, ink.y, ink.z, ink.w].map { UInt8($0.rounded()) }
    self.init(
      texture: Texture(Bitmap(width: 1, height: 1, bytes: channels)),
      source: Rect(x: 0, y: 0, width: 1, height: 1),
      target: target
    )
  }

  /// Returns the same part of the texture at another place.
  func placed(_ target: Rect) -> PageFace {
    PageFace(texture: texture, source: source, target: target)
  }

  /// Creates a picture on a page of a size in points.
  ///
  /// `pixelsPerPoint` is the greatest number of canvas pixels per point of the page; copies of the
  /// picture that are larger than sampling needs are dropped.
  package init(_ image: ScaledBitmap, on size: Size, fit: PageFit, pixelsPerPoint: Double) {
    let needed = PageFace.neededSize(
      width: image.fullWidth,
      height: image.fullHeight,
      on: size,
      fit: fit,
      pixelsPerPoint: pixelsPerPoint
    )
    // The needed size of the picture, scaled to the bitmap, which may have padding.
    texture = Texture(
      image.bitmap,
      neededWidth: needed.width * (Double(image.bitmap.width) / image.area.width),
      neededHeight: needed.height * (Double(image.bitmap.height) / image.area.height)
    )
    let (width, height) = (Double(image.fullWidth), Double(image.fullHeight))
    let (source, target) = fit.place(width: width, height: height, on: size)
    // From the picture's pixels to the decoded ones, and from those to the texture's.
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

  /// Returns the size in pixels at which a page needs a picture, including the parts that are cut off.
  ///
  /// Width and height are those of the picture in pixels, at least 1.
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
