import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PresetFiles

/// Draws a text in a font, twice.
enum FontCheck {
  private static let size = Size(width: 48, height: 32)

  static func run(_ bytes: [UInt8]) throws -> FuzzVerdict {
    do {
      let pictures = try (0..<2).map { _ in try picture(try FontFile(bytes)) }
      try FuzzFinding.unless(pictures[0] == pictures[1], "the text differs when it is drawn again")
      return .accepted
    } catch FontFile.Problem.notFont {
      return .foreign
    } catch let problem as FontFile.Problem {
      try FuzzFinding.unless(!problem.sentence.isEmpty, "an error without a sentence")
      return .refused
    } catch RenderError.layer {
      // The font does not have all characters.
      return .refused
    }
  }

  private static func picture(_ font: FontFile) throws -> Bitmap {
    let source = """
      summary: A text.
      transform: []
      content: [{ name: title, text: "AV o", size: 12 }]
      """
    let layout = Layout(pageSize: size, viewport: size, pages: 1)
    let effect = try Preset(name: "text", sources: ["text.yaml": source]).effect(layout: layout)
    let deck = PageDeck(
      PageDeck.Key(
        .plain([Colour(white: 1)], count: 1),
        PageContent(font: .file(font)),
        pageSize: size,
        scale: 1
      )
    )
    return try FrameRenderer(deck: deck, background: Colour(white: 1))
      .draw(try Scene(effect, at: 0))
  }
}
