public import FrameImage
import PageEffects
import PageGeometry

/// Draws scenes: posed pages over a background, in perspective, with smooth edges.
///
/// Pages are drawn front to back, row by row. A pixel on an edge remembers which of its 64 samples are
/// covered, so that pages with a common edge show nothing of what lies behind, and a pixel that is
/// covered is not drawn again. Filtering and blending act on encoded sRGB values.
public struct FrameRenderer: Sendable {
  /// What the pages show.
  public let deck: PageDeck
  /// What is seen where no page is.
  public let background: Colour

  private let instructions: InstructionSet

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

  /// Draws a scene.
  ///
  /// - Parameter scene: Pages of the deck, posed.
  /// - Returns: A picture of the viewport's size times the scale, rounded to whole pixels.
  /// - Throws: Where a page cannot be read or drawn.
  public func draw(_ scene: Scene) throws(RenderError) -> Bitmap {
    let width = max(1, Int((scene.viewport.width * deck.scale).rounded()))
    let height = max(1, Int((scene.viewport.height * deck.scale).rounded()))
    var pages: [PosedFace] = []
    for fragment in scene.fragments.reversed() {
      let face = try PosedFace(
        fragment,
        of: scene,
        deck,
        width: width,
        height: height,
        instructions
      )
      if let face { pages.append(face) }
    }
    var bitmap = Bitmap(width: width, height: height)
    var row = FrameRow(width: width, background: background)
    bitmap.withMutableBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        guard let start = pixels.baseAddress else { return }
        for y in 0..<height {
          row.begin()
          for page in pages.indices where pages[page].spans.rows.contains(y) {
            row.draw(&pages[page], row: y, into: start + y * width)
          }
          row.finish(start + y * width)
        }
      }
    }
    return bitmap
  }
}
