package import FrameImage
package import PageEffects
package import PageGeometry

/// A part of a texture and the rectangle of a page in which it is drawn.
package struct PageFace: Sendable {
  /// The picture.
  package let texture: Texture
  /// The visible part of the texture, in its pixels.
  package let source: Rect
  /// The rectangle in which that part is drawn, in points relative to the page's centre.
  package private(set) var target: Rect
  /// The overlays, which are drawn over the sampled pixels; nil for none.
  private(set) var overlays: PageOverlays?
  /// The decrease of the opacity, which is applied after the overlays; nil for none.
  private(set) var fade: PageFade?
  /// Whether the texture is a picture from a file.
  ///
  /// It is drawn with exact weights where it only moves and shrinks; see ``ScaledSampler``. The frames of
  /// generated cards must not change.
  let isPicture: Bool
  /// The whole picture; nil for colours and for pictures that were drawn for one place.
  private let whole: WholePicture?

  /// A picture in a texture.
  struct WholePicture: Sendable {
    /// The size, of which only the proportions matter.
    let size: Size
    /// The part of the texture that the picture covers, in the texture's pixels.
    let area: Rect
  }

  init(
    texture: Texture,
    source: Rect,
    target: Rect,
    whole: WholePicture? = nil,
    isPicture: Bool = false
  ) {
    (self.texture, self.source, self.target) = (texture, source, target)
    (self.whole, self.isPicture) = (whole, isPicture)
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
    var face = self
    face.target = target
    return face
  }

  /// Returns the face with overlays, given from bottom to top, that extend over the rectangle of the whole page.
  func covered(by overlays: [PoseOverlay], on box: Rect) -> PageFace {
    guard !overlays.isEmpty else { return self }
    var face = self
    face.overlays = PageOverlays(overlays, over: texels(of: box))
    return face
  }

  /// Returns the face with an opacity that decreases from 1 at an edge of the page.
  ///
  /// The visible part of the page, `box`, is in points relative to the page's centre. `reach` is the distance at
  /// which the opacity is 0, as a share of the part's length.
  func faded(from edge: PageSide, of box: Rect, reach: Double) -> PageFace {
    var face = self
    face.fade = PageFade(edge: edge, page: texels(of: box), reach: reach)
    return face
  }

  /// Returns the pixels of the texture in a rectangle in points relative to the page's centre.
  private func texels(of rect: Rect) -> Rect {
    let (x, y) = (source.width / target.width, source.height / target.height)
    return Rect(
      x: source.x + (rect.x - target.x) * x,
      y: source.y + (rect.y - target.y) * y,
      width: rect.width * x,
      height: rect.height * y
    )
  }

  /// Returns the whole picture, fitted to another rectangle; a colour fills it.
  func fitted(_ fit: PageFit, to box: Rect) -> PageFace {
    guard let whole else { return placed(box) }
    let (size, area) = (whole.size, whole.area)
    let (part, place) = fit.place(
      width: size.width,
      height: size.height,
      on: Size(width: box.width, height: box.height)
    )
    return PageFace(
      texture: texture,
      source: Rect(
        x: area.x + part.x / size.width * area.width,
        y: area.y + part.y / size.height * area.height,
        width: part.width / size.width * area.width,
        height: part.height / size.height * area.height
      ),
      target: Rect(
        x: box.x + box.width / 2 + place.x,
        y: box.y + box.height / 2 + place.y,
        width: place.width,
        height: place.height
      ),
      whole: whole,
      isPicture: isPicture
    )
  }

  /// Creates the face of a page that shows a picture.
  ///
  /// - Parameters:
  ///   - image: The picture; one that is larger than sampling needs is stored downscaled.
  ///   - size: The size of the page, in points.
  ///   - fit: The way the picture is fitted to the page.
  ///   - layerFits: The ways in which layers of the page fit the picture.
  ///   - pixelsPerPoint: The greatest number of canvas pixels per point of the page.
  ///   - isPicture: Whether the picture is from a file; a generated page has the proportions of the page.
  package init(
    _ image: ScaledBitmap,
    on size: Size,
    fit: PageFit,
    layerFits: Set<PageFit> = [],
    pixelsPerPoint: Double,
    isPicture: Bool = true
  ) {
    let needed = PageFace.neededSize(
      width: image.fullWidth,
      height: image.fullHeight,
      on: size,
      fits: layerFits.union([fit]),
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
    whole = WholePicture(
      size: isPicture ? Size(width: width, height: height) : size,
      area: Rect(
        x: image.area.x * shrinkX,
        y: image.area.y * shrinkY,
        width: image.area.width * shrinkX,
        height: image.area.height * shrinkY
      )
    )
    self.isPicture = isPicture
  }

  /// Returns the size in pixels that a picture must have to be sharp on a page with any of the fits,
  /// including its cropped parts.
  ///
  /// `width` and `height` are the picture's original size in pixels, at least 1.
  static func neededSize(
    width: Int,
    height: Int,
    on size: Size,
    fits: Set<PageFit>,
    pixelsPerPoint: Double
  ) -> (width: Double, height: Double) {
    let (width, height) = (Double(width), Double(height))
    let texelsPerPoint = pixelsPerPoint * Footprint.fewestTexels
    return fits.reduce((0, 0)) { most, fit in
      let (source, target) = fit.place(width: width, height: height, on: size)
      return (
        max(most.0, target.width * texelsPerPoint * width / source.width),
        max(most.1, target.height * texelsPerPoint * height / source.height)
      )
    }
  }
}
