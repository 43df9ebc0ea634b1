import EffectTestSupport
import FrameImage
import FrameRender
import PageDecks
import PageEffects
import PageGeometry
import Testing

/// Several moments in one picture.
struct OnionSkinTests {
  private static let layout = Layout(Size(24, 32), in: Size(64, 40))

  private func renderer(_ background: Colour) -> FrameRenderer {
    let deck = PageDeck(.cards(count: 4), pageSize: Self.layout.pageSize, scale: 1)
    return FrameRenderer(deck: deck, background: background)
  }

  private func scene(_ position: Double) throws -> Scene {
    let text = "transform: [{ translate: { x: d * L } }]"
    return try Scene(WrittenEffect.make(text, layout: Self.layout), at: position)
  }

  @Test(arguments: [Colour.standardBackground, Colour(white: 0.5, alpha: 0.5)])
  func `A single moment is the frame itself`(background: Colour) throws {
    let renderer = renderer(background)
    var skin = OnionSkin(renderer, count: 1)
    try skin.add(scene(1))
    let (picture, frame) = (skin.picture, try renderer.draw(scene(1)))
    let errors = zip(picture?.bytes ?? [], frame.bytes).map { abs(Int($0) - Int($1)) }
    #expect(picture?.width == 64 && errors.count == frame.bytes.count)
    // Blending pages over the background afterwards can round differently.
    #expect(errors.allSatisfy { $0 <= 1 })
  }

  @Test func `The last moment is over all others, and the first ones are faint`() throws {
    let renderer = renderer(Colour(white: 0))
    let moments = [1, 1.25, 1.5]
    var skin = OnionSkin(renderer, count: moments.count)
    for moment in moments { try skin.add(scene(moment)) }
    let picture = try #require(skin.picture)
    let pages = self.renderer(Colour(white: 0, alpha: 0))
    let frames = try moments.map { try pages.draw(scene($0)) }
    var error = 0.0
    for channel in picture.bytes.indices {
      var expected = channel % 4 == 3 ? 255.0 : 0
      // From the first opacity, 0.12, to 1, with the square of the moment's share.
      for (frame, opacity) in zip(frames, [0.12, 0.34, 1]) {
        let alpha = Double(frame.bytes[channel | 3]) / 255
        expected = Double(frame.bytes[channel]) * opacity + expected * (1 - alpha * opacity)
      }
      error = max(error, abs(Double(picture.bytes[channel]) - expected))
    }
    // Half for each rounding, and a little for opacities in 256ths.
    #expect(picture.isOpaque && error < 2)
  }

  @Test func `A moment is blended with its opacity`() throws {
    // Two moments of an effect without visible pages leave the background.
    let colour = Colour(red: 1, green: 0.5, blue: 0)
    var skin = OnionSkin(renderer(colour), count: 2)
    for _ in 0..<2 { try skin.add(scene(99)) }
    let picture = try #require(skin.picture)
    #expect(picture.bytes.prefix(4) == [255, 128, 0, 255])
  }
}
