import FrameImage
import PageEffects
import PageGeometry

/// The face of a page with layers or a blur, rendered into one texture.
struct ComposedFace {
  private let layers: [ContentLayer]
  private let overlays: [PoseOverlay]
  /// The standard deviation of the blur, in points.
  private let radius: Double

  /// The pixels that a face needs.
  struct Detail {
    /// The largest number of canvas pixels per point of the page.
    var magnification: Double
    /// The number of pixels per point of a newly rendered texture.
    var density: Double
    var maximumPixels: Int
    /// The visible part of the page, in points.
    var visible: Rect
  }

  /// Creates the composition of a page; nil if the page shows only its picture, at most moved and with overlays.
  ///
  /// The page is blurred again by another standard deviation, in points.
  init?(_ extras: PoseExtras, blurredBy other: Double = 0) {
    layers = extras.layers
    overlays = extras.overlays
    let blur = extras.blur
    let own = blur.map { min(max($0.strength, 0), 1) * max($0.radius, 0) } ?? 0
    // Two blurs are one whose variance is the sum of theirs.
    radius = other > 0 ? (own * own + other * other).squareRoot() : own
    let isPicture = layers.isEmpty || layers.count == 1 && layers[0].movesPicture
    guard !isPicture || radius > 0 else { return nil }
  }

  /// The layers, from bottom to top, if an opaque page can show them one by one; nil if it cannot.
  var separateLayers: [ContentLayer]? {
    layers.isEmpty || !overlays.isEmpty || radius > 0 ? nil : layers
  }

  /// Renders the face of a page.
  ///
  /// `box` is the whole page, in points relative to its centre.
  func face(
    of page: LayerFaces,
    on box: Rect,
    _ detail: Detail,
    _ instructions: InstructionSet
  ) throws(RenderError) -> PageFace {
    // Without layers, the picture's own texels are used, which keeps the picture sharp.
    var (bitmap, source) =
      layers.isEmpty && page.picture.target == box
      ? page.picture.texels(detail, blur: radius) : try drawn(page, box, detail, instructions)
    guard radius > 0 else {
      return PageFace(texture: Texture(bitmap), source: source, target: box)
        .covered(by: overlays, on: box)
    }
    // A blur smooths gradients too.
    let overlays = PageOverlays(overlays, over: source)
    if !overlays.isClear { overlays.draw(over: &bitmap, instructions) }
    let density = SIMD2(source.width / box.width, source.height / box.height)
    let blur = GaussianBlur(bitmap, deviation: density * radius, instructions)
    return PageFace(texture: Texture(blur.bitmap), source: blur.place(source), target: box)
  }

  /// Draws the layers, or the picture, clipped to the page.
  private func drawn(
    _ page: LayerFaces,
    _ box: Rect,
    _ detail: Detail,
    _ instructions: InstructionSet
  ) throws(RenderError) -> (Bitmap, source: Rect) {
    var canvas = BakedCanvas(
      box,
      density: detail.density,
      maximumPixels: detail.maximumPixels,
      instructions
    )
    if layers.isEmpty {
      canvas.draw(PlacedFace(face: page.picture, outline: box.corners, alpha: 1))
    }
    for layer in layers.reversed() {
      if let face = try page.face(of: layer) { canvas.draw(face) }
    }
    let bitmap = canvas.finish()
    return (bitmap, Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)))
  }
}

extension ContentLayer {
  /// Whether the layer shows the whole picture, at most moved and scaled.
  fileprivate var movesPicture: Bool {
    let map = Homography(matrix)
    return shows == .picture && cornerRadius <= 0 && alpha >= 1 && box.width > 0 && box.height > 0
      && map.row0.x > 0 && map.row0.y == 0 && map.row1.x == 0 && map.row1.y > 0
      && map.row2 == [0, 0, 1]
  }
}

extension PageFace {
  /// Returns the face as a layer shows it that at most moves and scales the picture.
  func moved(by layer: ContentLayer?) -> PageFace {
    guard let layer else { return self }
    let (face, map) = (fitted(layer.fit, to: layer.box), Homography(layer.matrix))
    return face.placed(
      Rect(
        x: face.target.x * map.row0.x + map.row0.z,
        y: face.target.y * map.row1.y + map.row1.z,
        width: face.target.width * map.row0.x,
        height: face.target.height * map.row1.y
      )
    )
  }

  /// Returns the downscaled copy of the texture that sampling would use, cropped to the visible part and
  /// all that a blur adds to it, and the rectangle of the face in the cropped copy.
  fileprivate func texels(
    _ detail: ComposedFace.Detail,
    blur radius: Double
  ) -> (Bitmap, source: Rect) {
    func halvings(_ texels: Double, over points: Double, most: Int) -> Int {
      var halvings = 0
      // Halves while the halved copy still has enough texels per pixel for sampling.
      while halvings < most,
        texels / points >= 2 * Footprint.fewestTexels * detail.magnification
          * Double(1 << halvings)
      { halvings += 1 }
      return halvings
    }
    var columns = halvings(source.width, over: target.width, most: texture.columnHalvings)
    var rows = halvings(source.height, over: target.height, most: texture.rowHalvings)
    while source.width * source.height / Double(1 << columns) / Double(1 << rows)
      > Double(detail.maximumPixels), columns < texture.columnHalvings || rows < texture.rowHalvings
    {
      columns = min(columns + 1, texture.columnHalvings)
      rows = min(rows + 1, texture.rowHalvings)
    }
    let copy = texture.copy(columns: columns, rows: rows)
    let scale = SIMD2(
      Double(copy.width) / Double(texture.width),
      Double(copy.height) / Double(texture.height)
    )
    let (left, top) = (source.x * scale.x, source.y * scale.y)
    let (width, height) = (source.width * scale.x, source.height * scale.y)
    // The visible part in shares of the face.
    let visible = detail.visible
    let (x, y) = ((visible.x - target.x) / target.width, (visible.y - target.y) / target.height)
    let part = (
      columns: GaussianBlur.needed(
        left + x * width...left + (x + visible.width / target.width) * width,
        of: Int(left)..<min(Int((left + width).rounded(.up)), copy.width),
        deviation: width / target.width * radius
      ),
      rows: GaussianBlur.needed(
        top + y * height...top + (y + visible.height / target.height) * height,
        of: Int(top)..<min(Int((top + height).rounded(.up)), copy.height),
        deviation: height / target.height * radius
      )
    )
    return (
      copy.part(columns: part.columns, rows: part.rows),
      Rect(
        x: left - Double(part.columns.lowerBound),
        y: top - Double(part.rows.lowerBound),
        width: width,
        height: height
      )
    )
  }
}
