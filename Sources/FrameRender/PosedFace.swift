import PageEffects
import PageGeometry

/// A page, or a part of one, that is ready to be drawn.
struct PosedFace {
  let alpha: Float
  let spans: RowSpans
  let mask: CoverageMask
  var sampler: TextureSampler

  /// A fragment of a scene; nil where nothing of it is seen.
  ///
  /// - Parameters:
  ///   - fragment: What is drawn.
  ///   - scene: Its scene.
  ///   - deck: What pages show.
  ///   - width: Columns of the canvas.
  ///   - height: Rows of the canvas.
  ///   - tiles: Where the page's tiles are kept.
  ///   - instructions: What to use.
  /// - Throws: Where the page's picture cannot be had.
  init?(
    _ fragment: Scene.Fragment,
    of scene: Scene,
    _ deck: PageDeck,
    width: Int,
    height: Int,
    _ tiles: inout TileStore,
    _ instructions: InstructionSet
  ) throws(RenderError) {
    let page = fragment.page
    let toCanvas = scene.homography(of: page).scaled(by: deck.scale, movedTo: .zero)
    let bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    // Edge-on: not even its picture is needed.
    guard toCanvas.inverse != nil else { return nil }
    let face = try deck.face(of: page.index)
    let (source, target) = (face.source, face.target)
    let scaleX = target.width / source.width
    let scaleY = target.height / source.height
    let origin = Point(x: target.x - source.x * scaleX, y: target.y - source.y * scaleY)
    let fromTexture = toCanvas.preceded(byScaleX: scaleX, y: scaleY, movedTo: origin)
    guard let toTexture = fromTexture.inverse,
      let shown = target == scene.pageRect
        ? fragment.outline
        : ConvexPolygon(of: fragment.outline, seenThrough: .identity, within: target)?.vertices,
      let outline = ConvexPolygon(of: shown, seenThrough: toCanvas, within: bounds)
    else { return nil }
    alpha = Float(page.pose.alpha)
    spans = RowSpans(outline, width: width, height: height)
    mask = CoverageMask(outline, instructions)
    sampler = TextureSampler(
      face,
      toTexture,
      within: outline,
      width: width,
      &tiles,
      instructions
    )
  }
}
