import FrameImage
import PageEffects
import PageGeometry

/// What a page shows where its effect does more than to pose its picture: the picture or its layers,
/// the overlays, the blur, baked flat.
struct ComposedFace {
  private let layers: [PoseLayer]
  private let overlays: OverlaySheet
  /// The standard deviation of the blur, in points.
  private let radius: Double

  /// What is to be composed for a page; nil where its picture is shown as it is.
  init?(_ extras: PoseExtras) {
    layers = extras.layers
    overlays = OverlaySheet(extras.overlays)
    let blur = extras.blur
    radius = blur.map { min(max($0.strength, 0), 1) * max($0.radius, 0) } ?? 0
    guard !layers.isEmpty || !overlays.isClear || radius > 0 else { return nil }
  }

  /// The face.
  ///
  /// - Parameters:
  ///   - picture: What the page shows by itself.
  ///   - box: The page about its centre, in points.
  ///   - magnification: Pixels of the canvas to the point of the page where it is seen largest.
  ///   - density: The same, in steps that a page's motion seldom crosses.
  ///   - mostPixels: How many pixels the face may have.
  ///   - instructions: What to use.
  /// - Returns: All of that in one texture, over all of the page.
  func face(
    of picture: PageFace,
    on box: Rect,
    magnification: Double,
    density: Double,
    mostPixels: Int,
    _ instructions: InstructionSet
  ) -> PageFace {
    // As long as it is the picture that is shown, its own texels are kept, and with them its sharpness.
    var (bitmap, source) =
      layers.isEmpty && picture.target == box
      ? picture.texels(magnification: magnification, mostPixels: mostPixels)
      : drawn(picture, box, density: density, mostPixels: mostPixels, instructions)
    if !overlays.isClear { overlays.lay(over: &bitmap, page: source) }
    if radius > 0 {
      let density = SIMD2(source.width / box.width, source.height / box.height)
      let blur = GaussianBlur(bitmap, deviation: density * radius)
      (bitmap, source) = (blur.bitmap, blur.place(source))
    }
    return PageFace(texture: Texture(bitmap), source: source, target: box)
  }

  /// The layers, or the picture, on a canvas as large as the page, which cuts them at its sides.
  private func drawn(
    _ picture: PageFace,
    _ box: Rect,
    density: Double,
    mostPixels: Int,
    _ instructions: InstructionSet
  ) -> (Bitmap, source: Rect) {
    var canvas = BakedCanvas(box, density: density, mostPixels: mostPixels, instructions)
    if layers.isEmpty {
      canvas.draw(picture, .identity, within: box.corners, alpha: 1)
    }
    for layer in layers.reversed() {
      let outline = PageOutline.rounded(layer.box, radius: layer.cornerRadius)
      guard !outline.isEmpty else { continue }
      let alpha = min(max(layer.alpha, 0), 1)
      switch layer.shows {
      case .colour(let colour):
        canvas.draw(
          PageFace(colour, over: layer.box),
          Homography(layer.matrix),
          within: outline,
          alpha: alpha * colour.alpha
        )
      case .picture:
        canvas.draw(
          picture.stretched(from: box, to: layer.box),
          Homography(layer.matrix),
          within: outline,
          alpha: alpha
        )
      }
    }
    let bitmap = canvas.finish()
    return (bitmap, Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)))
  }
}

extension PageFace {
  /// The picture's texels in the copy that sampling would take, and the part of them that is shown.
  fileprivate func texels(magnification: Double, mostPixels: Int) -> (Bitmap, source: Rect) {
    func halvings(_ texels: Double, over points: Double, most: Int) -> Int {
      var halvings = 0
      // Halved while what is left fills a pixel as well as sampling asks for.
      while halvings < most,
        texels / points >= 2 * Footprint.fewestTexels * magnification * Double(1 << halvings)
      { halvings += 1 }
      return halvings
    }
    var columns = halvings(source.width, over: target.width, most: texture.columnHalvings)
    var rows = halvings(source.height, over: target.height, most: texture.rowHalvings)
    while source.width * source.height / Double(1 << columns) / Double(1 << rows)
      > Double(mostPixels), columns < texture.columnHalvings || rows < texture.rowHalvings
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
    let first = SIMD2(Int(left), Int(top))
    let end = SIMD2(
      min(Int((left + width).rounded(.up)), copy.width),
      min(Int((top + height).rounded(.up)), copy.height)
    )
    return (
      copy.part(
        columns: first.x..<max(end.x, first.x + 1),
        rows: first.y..<max(end.y, first.y + 1)
      ),
      Rect(x: left - Double(first.x), y: top - Double(first.y), width: width, height: height)
    )
  }

  /// The face on another box in place of the page's.
  fileprivate func stretched(from page: Rect, to box: Rect) -> PageFace {
    let (x, y) = (box.width / page.width, box.height / page.height)
    return placed(
      Rect(
        x: box.x + (target.x - page.x) * x,
        y: box.y + (target.y - page.y) * y,
        width: target.width * x,
        height: target.height * y
      )
    )
  }
}
