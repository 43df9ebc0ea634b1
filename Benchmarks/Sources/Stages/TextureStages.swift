import FrameImage
import FrameRender
import PageDecks

extension Workbench {
  /// Returns stages that draw a card and create textures and their halved copies.
  func textures() throws -> [Stage] {
    let pixels = pixels(Self.page)
    let card = try GeneratedDeck.cards.draw(page: 0, size: Self.page, scale: scale)
    return [
      Stage(name: "card", pixels: pixels, hasBudget: false) {
        try GeneratedDeck.cards.draw(page: 0, size: Self.page, scale: scale).bytes.count
      },
      Stage(name: "texture", pixels: pixels) { Texture(card).byteCount },
      // These copies are for a page that shrinks to an eighth of its width and a quarter of its height.
      Stage(name: "texture, halved", pixels: pixels) {
        let texture = Texture(card)
        for rows in 0...2 { _ = texture.copy(columns: 3, rows: rows) }
        return texture.byteCount
      },
    ]
  }
}
