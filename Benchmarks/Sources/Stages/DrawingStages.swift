import FrameRender
import PageGeometry

extension Workbench {
  /// Returns stages that draw one frame: one for each kind of work and each supported instruction set.
  func drawing() throws -> [Stage] {
    let whole = card(Self.viewport)
    let large = card(Size(width: 1920, height: 1080))
    let scenes = [
      ("sampling 1:1", try scene("own-size", of: whole), whole),
      ("sampling minified", try scene("minified", of: large), large),
      ("sampling magnified", try scene("magnified", of: whole), whole),
      ("sampling steep", try scene("steep", of: whole), whole),
      ("compositing translucent pages", try scene("translucent", of: cards), cards),
      ("compositing edges", try scene("edges", of: cards), cards),
      ("drawing coverflow", try coverflow(), cards),
      ("drawing an overlay", try scene("overlay", of: whole), whole),
      ("drawing a blur", try scene("blur", of: whole), whole),
      ("drawing a shadow", try scene("shadow", of: whole), whole),
      ("drawing 40 pieces", try scene("pieces", of: whole), whole),
    ]
    return InstructionSet.allCases.filter(\.isSupported).flatMap { instructions in
      scenes.map { name, scene, deck in
        let renderer = FrameRenderer(
          deck: deck,
          background: .standardBackground,
          instructions: instructions
        )
        let buffer = KeptBuffer()
        return Stage(name: "\(name), \(instructions)", pixels: pixels(Self.viewport)) {
          try renderer.draw(scene, into: &buffer.buffer)
          return buffer.buffer.bitmap.bytes.count
        }
      }
    }
  }

  /// Returns a scene of nine pages between two resting positions; most of its pages are tilted.
  func coverflow() throws -> Scene { try Scene(effect("coverflow", of: cards), at: 10.4) }

  private func scene(_ name: String, of deck: PageDeck) throws -> Scene {
    try Scene(effect(name, in: Self.scenes, of: deck), at: Double(deck.count - 1) / 2)
  }
}

/// A frame buffer that a closure can hold.
private final class KeptBuffer {
  var buffer = FrameBuffer()
}
