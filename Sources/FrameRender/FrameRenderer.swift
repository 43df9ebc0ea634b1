public import FrameImage
public import PageEffects
public import PageGeometry

/// Draws scenes: posed pages over a background, in perspective, with smooth edges.
///
/// Pages are drawn front to back, row by row. A pixel on an edge remembers which of its 64 samples are
/// covered, so that pages with a common edge show nothing of what lies behind, and a pixel that is
/// covered is not drawn again. Filtering and blending act on encoded sRGB values.
public struct FrameRenderer: Sendable {
  /// What the pages show.
  public let deck: PageDeck
  /// What is seen where no page is, unless a scene has a background of its own.
  public let background: Colour

  private let instructions: InstructionSet

  /// The version of what draws: the same one draws the same pixels.
  public static let version = "0.1.0"

  /// A renderer for a deck; its scale is the deck's.
  ///
  /// - Parameters:
  ///   - deck: What the pages show.
  ///   - background: What is seen where no page is; its alpha may be under 1.
  ///   - instructions: What the inner loops use, which this processor has to support.
  public init(deck: PageDeck, background: Colour, instructions: InstructionSet = .best) {
    precondition(instructions.isSupported, "this processor lacks the instructions asked for")
    self.deck = deck
    self.background = background
    self.instructions = instructions
  }

  /// The size of frames.
  ///
  /// - Parameter viewport: In points.
  /// - Returns: The viewport's size times the scale, rounded to whole pixels, at least one.
  public func frameSize(of viewport: Size) -> (width: Int, height: Int) {
    Self.frameSize(of: viewport, scale: deck.scale)
  }

  /// The size of frames at a scale, before there is a renderer.
  ///
  /// - Parameters:
  ///   - viewport: In points.
  ///   - scale: Pixels per point.
  /// - Returns: The viewport's size times the scale, rounded to whole pixels, at least one.
  public static func frameSize(of viewport: Size, scale: Double) -> (width: Int, height: Int) {
    (
      max(1, Int((viewport.width * scale).rounded())),
      max(1, Int((viewport.height * scale).rounded()))
    )
  }

  /// Draws a scene.
  ///
  /// - Parameter scene: Pages of the deck, posed.
  /// - Returns: A picture of the viewport's size times the scale, rounded to whole pixels.
  /// - Throws: Where a page cannot be read or drawn.
  public func draw(_ scene: Scene) throws(RenderError) -> Bitmap {
    var buffer = FrameBuffer()
    try draw(scene, into: &buffer)
    return buffer.bitmap
  }

  /// Draws a scene into a buffer, which makes the next frame cheaper.
  ///
  /// - Parameters:
  ///   - scene: Pages of the deck, posed.
  ///   - buffer: Receives the frame, of the viewport's size times the scale, in whole pixels.
  /// - Throws: Where a page cannot be read or drawn; the buffer's frame is then of no use.
  public func draw(_ scene: Scene, into buffer: inout FrameBuffer) throws(RenderError) {
    let (width, height) = frameSize(of: scene.viewport)
    buffer.begin(width: width, height: height)
    try deck.prepare(scene.pages.lazy.map(\.index))
    var faces = FragmentFaces(scene, deck, canvasPixels: width * height, instructions)
    for fragment in scene.fragments.reversed() {
      let toCanvas = scene.homography(fragment.matrix).scaled(by: deck.scale, movedTo: .zero)
      // Edge-on: not even its picture is needed.
      guard toCanvas.inverse != nil else { continue }
      let page = PosedFace(
        try faces.face(of: fragment),
        toCanvas,
        within: fragment.outline,
        without: fragment.gap,
        alpha: fragment.alpha,
        width: width,
        height: height,
        &buffer.tiles,
        instructions
      )
      if let page { buffer.pages.append(page) }
    }
    buffer.drawRows(over: (scene.background ?? background).premultiplied)
    for mark in scene.marks { mark.draw(over: &buffer.bitmap, scale: deck.scale) }
  }
}
