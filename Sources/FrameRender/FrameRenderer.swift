public import FrameImage
import PageEffects
import PageGeometry

/// Draws scenes: posed pages over a background, in perspective, with smooth edges.
///
/// Pages are drawn front to back in bands of rows. A pixel remembers which of its 64 samples are
/// covered, so that pages with a common edge show nothing of what lies behind, and a pixel that is
/// covered is not drawn again. Filtering and blending act on encoded sRGB values.
public struct FrameRenderer: Sendable {
  /// What the pages show.
  public let deck: PageDeck
  /// What is seen where no page is.
  public let background: Colour

  /// A renderer for a deck; its scale is the deck's.
  ///
  /// - Parameters:
  ///   - deck: What the pages show.
  ///   - background: What is seen where no page is; its alpha may be under 1.
  public init(deck: PageDeck, background: Colour) {
    self.deck = deck
    self.background = background
  }

  /// Draws a scene.
  ///
  /// - Parameter scene: Pages of the deck, posed.
  /// - Returns: A picture of the viewport's size times the scale, rounded to whole pixels.
  /// - Throws: Where a page cannot be read or drawn.
  public func draw(_ scene: Scene) throws(RenderError) -> Bitmap {
    let width = max(1, Int((scene.viewport.width * deck.scale).rounded()))
    let height = max(1, Int((scene.viewport.height * deck.scale).rounded()))
    var pages: [PosedFace] = []
    for page in scene.pages.reversed() {
      let face = try PosedFace(page, of: scene, deck, width: width, height: height)
      if let face { pages.append(face) }
    }
    var bitmap = Bitmap(width: width, height: height)
    var band = Band(width: width, background: background)
    bitmap.withMutableBytes { bytes in
      for top in stride(from: 0, to: height, by: Band.height) {
        let rows = top..<min(height, top + Band.height)
        band.begin(rows)
        for page in pages { band.draw(page) }
        band.finish(into: bytes)
      }
    }
    return bitmap
  }
}

/// A page that is ready to be drawn.
struct PosedFace {
  let face: PageFace
  let alpha: Float
  let scan: PageScan
  let mask: CoverageMask
  let toTexture: Homography

  /// - Returns: Nil where nothing of the page is seen.
  fileprivate init?(
    _ page: Scene.Page,
    of scene: Scene,
    _ deck: PageDeck,
    width: Int,
    height: Int
  ) throws(RenderError) {
    let toCanvas = scene.homography(of: page).scaled(by: deck.scale, movedTo: .zero)
    let bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    // Edge-on, or off the canvas: not even its picture is needed.
    guard toCanvas.inverse != nil else { return nil }
    let face = try deck.face(of: page.index)
    let (source, target) = (face.source, face.target)
    let scaleX = target.width / source.width
    let scaleY = target.height / source.height
    let origin = Point(x: target.x - source.x * scaleX, y: target.y - source.y * scaleY)
    let fromTexture = toCanvas.preceded(byScaleX: scaleX, y: scaleY, movedTo: origin)
    guard let toTexture = fromTexture.inverse,
      let outline = ConvexPolygon(of: target.corners, seenThrough: toCanvas, within: bounds)
    else { return nil }
    self.face = face
    self.toTexture = toTexture
    alpha = Float(page.pose.alpha)
    scan = PageScan(outline, height: height)
    mask = CoverageMask(outline)
  }
}
