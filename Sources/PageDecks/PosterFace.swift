import FrameRender
import PageEffects
import PageGeometry

/// The picture of a generated page that looks like a poster: shapes, and large type.
struct PosterFace {
  private let page: Int
  private let size: Size
  private let style: PosterStyle

  private static let words = [
    "Orbit", "Tide", "Kinetic", "Bloom", "Echo", "Prism", "Drift", "Nova", "Atlas", "Pulse",
    "Fable",
    "Motion", "Halo",
  ]
  private static let occasions = ["Exhibition", "Festival", "Lectures", "Concerts", "Open studio"]

  /// Creates the poster of a page; the size is in points.
  init(page: Int, size: Size) {
    (self.page, self.size) = (page, size)
    style = PosterStyle.all[page % PosterStyle.all.count]
  }

  /// Draws the page over a whole canvas.
  func draw(on canvas: inout CairoCanvas) {
    var random = DeckRandom(page: page)
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    canvas.fill(.rectangle(box), style.ground.encoded)
    let shapes = PosterShapes(
      size: Size(width: size.width, height: typeTop),
      colours: style.shapes.map(\.encoded)
    )
    let motifs = PosterShapes.Motif.allCases
    shapes.draw(motifs[page % motifs.count], on: &canvas, &random)
    // The type is on the ground, so that it can be read.
    canvas.fill(
      .rectangle(Rect(x: 0, y: typeTop, width: size.width, height: size.height - typeTop)),
      style.ground.encoded
    )
    drawType(on: &canvas)
    canvas.keepInside(.roundedRectangle(box, radius: unit * 0.04))
  }

  private var unit: Double { min(size.width, size.height) }
  private var margin: Double { unit * 0.08 }
  private var word: Lettering {
    Lettering(Self.words[page % Self.words.count], capHeight: size.height * 0.2)
      .fitted(width: size.width - 2 * margin)
  }
  /// The baseline of the word.
  private var baseline: Double { size.height - margin - unit * 0.11 }
  /// The upper edge of the part with type.
  private var typeTop: Double { baseline - word.capHeight - unit * 0.09 }

  /// Draws the word across the poster, above a line with the occasion and the number.
  private func drawType(on canvas: inout CairoCanvas) {
    let ink = style.ink.encoded
    canvas.stroke(word.path(at: Point(x: margin, y: baseline)), ink, width: word.stroke * 1.5)
    let small = unit * 0.038
    let occasion = Lettering(Self.occasions[page % Self.occasions.count], capHeight: small)
    let number = Lettering("No. \(page + 1)", capHeight: small)
    let bottom = size.height - margin
    for (line, x) in [(occasion, margin), (number, size.width - margin - number.width)] {
      canvas.stroke(line.path(at: Point(x: x, y: bottom)), ink, width: line.stroke * 1.2)
    }
  }
}
