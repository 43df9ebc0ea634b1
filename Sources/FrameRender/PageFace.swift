public import FrameImage
public import PageGeometry

/// What a page shows: a texture, which part of it, and where on the page.
public struct PageFace: Sendable {
  /// The picture.
  public let texture: Texture
  /// The part of the texture that is shown, in its pixels.
  public let source: Rect
  /// Where that part lies, in points about the page's centre.
  public let target: Rect

  /// A picture on a page.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, at least one pixel.
  ///   - size: The page's size in points.
  ///   - fit: How the picture meets the page.
  ///   - scale: Pixels per point; copies of the picture larger than twice what this asks for are
  ///     dropped, since no effect magnifies a page much further.
  public init(_ bitmap: Bitmap, on size: Size, fit: PageFit, scale: Double) {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    let (source, target) = fit.place(width: width, height: height, on: size)
    texture = Texture(
      bitmap,
      neededWidth: 2 * target.width * scale * width / source.width,
      neededHeight: 2 * target.height * scale * height / source.height
    )
    let (shrinkX, shrinkY) = (Double(texture.width) / width, Double(texture.height) / height)
    self.source = Rect(
      x: source.x * shrinkX,
      y: source.y * shrinkY,
      width: source.width * shrinkX,
      height: source.height * shrinkY
    )
    self.target = target
  }
}
