import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PageScroll

/// Five frames of a sequence in a row: a page at rest, the next one, and the way between them.
struct Filmstrip {
  let sequence: RenderedSequence

  /// The longer side of a frame, in pixels: small enough to be committed, large enough to be judged.
  private static let side = 256.0

  private static let steps = [0, 0.25, 0.5, 0.75, 1]

  /// The pages positions of the frames: where the scroll ends if there are pages beyond it.
  var positions: [Double] {
    let sweep = sequence.options.sweep
    let last = Double(sequence.options.layout.pages - 2)
    let end = max(sweep.from, sweep.to).rounded(.down)
    let first = sequence.effect.wraps ? end : max(0, min(end, last))
    return Self.steps.map { first + $0 }
  }

  /// Draws the row.
  func draw() throws(RenderError) -> Bitmap {
    let options = sequence.options
    let viewport = options.layout.viewport
    let deck = PageDeck(
      options.source,
      pageSize: options.layout.pageSize,
      scale: Self.side / max(viewport.width, viewport.height),
      fit: options.fit
    )
    let renderer = FrameRenderer(deck: deck, background: options.background)
    return try ContactSheet.filmstrip(sequence.effect, renderer, positions: positions)
  }
}
