import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PageSequence

/// A row of frames of a sequence: five frames from a page at rest to the next page, or eight frames of a
/// gesture.
struct Filmstrip {
  let sequence: FrameSequence

  /// The longer side of a frame, in pixels: small enough to commit, large enough to judge by eye.
  private static let side = 256.0

  /// The number of frames of gestures.
  private static let momentCount = 8

  /// Returns the frames with their captions: page positions, or for gestures evenly spaced times in
  /// seconds.
  private func pictures() throws(RenderError) -> [(scene: Scene, figure: Double)] {
    var pictures: [(scene: Scene, figure: Double)] = []
    switch sequence.scroll {
    case .sweep(let sweep):
      for position in try positions(of: sweep) {
        pictures.append((try Scene(sequence.effect, at: position), position))
      }
    case .script(_, _, let frames):
      for place in 0..<Self.momentCount {
        let frame = (frames - 1) * place / (Self.momentCount - 1)
        let time = sequence.scroll.time(ofFrame: frame)
        // More digits would not be legible.
        pictures.append((try sequence.scene(frame), (time * 100).rounded() / 100))
      }
    }
    return pictures
  }

  /// Returns the page positions of the frames.
  private func positions(of sweep: Sweep) throws(RenderError) -> [Double] {
    let last = Double(sequence.layout.pages - 2)
    let end = max(sweep.from, sweep.to).rounded(.down)
    let first = sequence.effect.wraps ? end : max(0, min(end, last))
    let middle = try StillPosition.position(after: first, of: sequence.effect)
    return [first, first + 0.25, middle, first + 0.75, first + 1]
  }

  /// The number of colours: few enough for a small file, and enough to judge small frames; chosen by
  /// eye.
  private static let colours = 48

  /// Draws the row in few colours.
  func draw() throws(RenderError) -> IndexedFrame {
    let viewport = sequence.layout.viewport
    let small = sequence.scaled(to: Self.side / max(viewport.width, viewport.height))
    let row = try ContactSheet.filmstrip(small.renderer, try pictures())
    var count = ColourCount()
    count.add(row)
    let palette = count.sharedPalette(
      .global,
      colours: Self.colours,
      isTransparent: sequence.background.alpha < 1
    )
    var indexer = FrameIndexer(
      width: row.width,
      height: row.height,
      settings: PaletteSettings(colours: Self.colours, quality: 100),
      shared: palette,
      isWhole: true
    )
    return indexer.index(row)
  }

  /// Draws the row as a PNG file.
  func file() throws(RenderError) -> [UInt8] {
    var encoder = PNGEncoder(.small)
    return encoder.withEncoded(try draw(), isTransparent: sequence.background.alpha < 1) {
      [UInt8]($0)
    }
  }
}
