public import FrameImage
public import PageEffects
package import PageGeometry

/// Draws scenes: posed pages over a background, in perspective, with smooth edges.
///
/// Pages are drawn from front to back, row by row. A pixel on an edge records which of its 64
/// samples are covered, so that the background is not visible between pages with a common edge. A
/// fully covered pixel is not drawn again. Filtering and blending use encoded sRGB values.
public struct FrameRenderer: Sendable {
  /// The pages' pictures.
  public let deck: PageDeck
  /// The colour behind the pages of scenes without a background.
  public let background: Colour

  /// Draws the background of scenes without one; nil for `background`.
  package var painter: BackgroundPainter?
  /// Draws a bezel around frames, which are larger then; nil for none.
  package var bezel: BezelPainter?
  /// Pixels of a frame per point of the viewport.
  private var scale: Double
  private let instructions: InstructionSet

  /// The version of the program.
  package static let version = "0.1.0"

  /// The revision of the renderer: equal revisions draw equal pixels of equal poses.
  ///
  /// Raise it by 1 in each commit that changes a pixel or a pose of any frame. A render is then not resumed
  /// from frames of an earlier revision, and shards of both are not merged. Goldens keep the revision with
  /// which they were recorded. `make revisions` finds a golden that has changed while the revision has not.
  package static let revision = 3

  /// Creates a renderer for a deck, at the deck's scale.
  ///
  /// - Parameters:
  ///   - deck: The pages' pictures.
  ///   - background: The colour behind the pages; its alpha may be less than 1.
  ///   - instructions: The instructions of the inner loops, which this processor must support.
  public init(deck: PageDeck, background: Colour, instructions: InstructionSet = .best) {
    precondition(instructions.isSupported, "instructions must be supported by this processor")
    (self.deck, self.background, self.instructions) = (deck, background, instructions)
    scale = deck.scale
  }

  /// Returns a renderer of frames at another scale, in pixels per point, which shares the deck's pages.
  ///
  /// The pages are sharp up to the deck's scale. `scale` is greater than 0.
  package func scaled(to scale: Double) -> FrameRenderer {
    precondition(scale > 0, "scale must be greater than 0")
    var renderer = self
    renderer.scale = scale
    return renderer
  }

  /// Returns the size of the frames of a viewport in points, with the bezel; see `frameSize(of:scale:)`.
  package func frameSize(of viewport: Size) -> (width: Int, height: Int) {
    let (screen, margin) = (
      Self.frameSize(of: viewport, scale: scale), 2 * (bezel?.width(scale: scale) ?? 0)
    )
    return (screen.width + margin, screen.height + margin)
  }

  /// Returns the size of a viewport in points times a scale, rounded to whole pixels, at least one.
  package static func frameSize(of viewport: Size, scale: Double) -> (width: Int, height: Int) {
    (
      max(1, Int((viewport.width * scale).rounded())),
      max(1, Int((viewport.height * scale).rounded()))
    )
  }

  /// Draws a scene.
  ///
  /// - Parameter scene: Posed pages of the deck.
  /// - Returns: A picture of the viewport's size times the scale, rounded to whole pixels.
  /// - Throws: `RenderError` if a page cannot be read or drawn.
  public func draw(_ scene: Scene) throws(RenderError) -> Bitmap {
    var buffer = FrameBuffer()
    try draw(scene, into: &buffer)
    return buffer.bitmap
  }

  /// Draws a scene into a buffer, whose memory is reused from frame to frame.
  ///
  /// - Parameters:
  ///   - scene: Posed pages of the deck.
  ///   - buffer: Receives the frame, of the viewport's size times the scale, in whole pixels, with the bezel around it.
  /// - Throws: `RenderError` if a page cannot be read or drawn; the buffer's frame is then undefined.
  public func draw(_ scene: Scene, into buffer: inout FrameBuffer) throws(RenderError) {
    try draw(scene, into: &buffer, threads: 1)
  }

  /// Draws a scene into a buffer on several threads, at least 1: a single frame that is awaited.
  ///
  /// - Throws: `RenderError` if a page cannot be read or drawn; the buffer's frame is then undefined.
  package func draw(
    _ scene: Scene,
    into buffer: inout FrameBuffer,
    threads: Int
  ) throws(RenderError) {
    let (width, height) = Self.frameSize(of: scene.viewport, scale: scale)
    buffer.begin(width: width, height: height, instructions)
    let prepared = try deck.prepare(scene.pages.map(\.index))
    defer { withExtendedLifetime(prepared) {} }
    var faces = FragmentFaces(scene, deck, scale: scale, canvas: (width, height), instructions)
    for fragment in scene.fragments.reversed() {
      let toCanvas = scene.homography(fragment.matrix).scaled(by: scale, movedTo: .zero)
      // Edge-on fragments are invisible, so their pictures are not read.
      guard toCanvas.inverse != nil else { continue }
      for face in try faces.faces(of: fragment) {
        let page = PosedFace(
          face,
          toCanvas,
          without: fragment.cutout,
          canvas: (width, height),
          &buffer.tiles,
          instructions
        )
        if let page { buffer.pages.append(page) }
      }
    }
    if scene.background == nil, let painter {
      let faces = try painter.faces(of: scene, canvas: (width, height), scale: scale, instructions)
      for face in faces {
        let posed = PosedFace(
          face,
          .identity,
          canvas: (width, height),
          &buffer.tiles,
          instructions
        )
        if let posed { buffer.pages.append(posed) }
      }
    }
    let background = (scene.background ?? background).premultiplied
    buffer.drawRows(over: background, threads: threads)
    for overlay in scene.overlays { overlay.draw(over: &buffer.bitmap, scale: scale) }
    if let bezel {
      buffer.bitmap = try bezel.framed(buffer.bitmap, scale: scale, over: background)
    }
    // Encoders and hashes need to know it. No page makes an opaque background translucent.
    buffer.bitmap.noteOpacity(isKnown: background.w == 255 && scene.overlays.isEmpty)
  }
}
