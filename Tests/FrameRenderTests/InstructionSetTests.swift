import EffectTestSupport
import FrameImage
import FrameRender
import PageDecks
import PageEffects
import PageGeometry
import Testing

struct InstructionSetTests {
  @Test func `The baseline instruction set and the best one are supported`() {
    #expect(InstructionSet.baseline.isSupported)
    #expect(InstructionSet.best.isSupported)
  }

  /// Effects with tilted, steep, minified, magnified, translucent, turned away and edge-on pages.
  static let effects = [
    "transform: [{ translate: { x: d * 31 } }, { rotateZ: 7deg * d }]",
    "perspective: { distance: 60 }\ntransform: [{ translate: { x: d * 9 } }, { rotateY: 71deg * d }]",
    "transform: [{ translate: { x: d * 20 } }, { scale: 0.23 }]",
    "transform: [{ rotateZ: 31deg }, { scale: 3.7 }]",
    "perspective: { distance: 90 }\ntransform: [{ rotateX: 40deg * d }]\nalpha: 0.6",
    "transform: [{ translate: { x: d * 9 } }, { scale: 0.4 }]\nalpha: 0.35",
    "transform: []\nalpha: 0.3",
    "transform: [{ rotateZ: 9deg * d }, { scale: 0.4 }]\nalpha: 0.9",
    "perspective: { distance: 90 }\ntransform: [{ rotateY: 160deg + 20deg * d }]",
  ]

  /// Effects with every kind of extra.
  static let extras = [
    "overlays: [{ name: tint, color: blue, opacity: 0.3 }, { name: shade, toward: right, opacity: d }]",
    "overlays: [{ name: shade, toward: top, from: 1, to: 20%, opacity: 0.8 }]\nalpha: 0.6",
    "blur: { strength: abs(d), radius: 4 }",
    "blur: { strength: 1, radius: 11 }",
    "content: [{ name: far, shows: picture, alpha: 0.7, transform: [{ rotateZ: d * 9deg }] }]",
    "content: { x: d * 20 }\nclip: { left: 3 }",
    "alpha: 0.8\ncornerRadius: 7\nshadow: { x: 2, y: 3, radius: 4, opacity: 0.5 }",
    "shadow: { radius: 2, opacity: 0.5 }\npieces: { rows: 5, columns: 8, transform: [{ rotateZ: d * piece * 5deg }] }",
    "reflection: { gap: 2, opacity: 0.4, fade: 30 }",
    "reflection: { edge: right, opacity: 1, fade: 20, blur: 3 }\nalpha: 0.8\ncornerRadius: 7",
    "floor: { size: [w, h], radius: 3, opacity: 0.6, transform: [{ rotateX: 60deg }] }",
  ].map { "perspective: { distance: 90 }\ntransform: [{ translate: { x: d * 31 } }]\n\($0)" }

  static let layout = Layout(Size(48, 40), in: Size(90, 50), pages: 5)

  @Test(arguments: effects + extras)
  func `All supported instruction sets draw the same pixels`(yaml: String) throws {
    let layout = Self.layout
    let scene = try Scene(WrittenEffect.make(yaml, layout: layout), at: 2.3)
    let deck = PageDeck(.cards(count: layout.pages), pageSize: layout.pageSize)
    let frames = try InstructionSet.allCases.filter(\.isSupported).map { instructions in
      try FrameRenderer(
        deck: deck,
        background: .standardBackground,
        instructions: instructions
      ).draw(scene)
    }
    let areSame = frames.allSatisfy { $0 == frames[0] }
    #expect(areSame)
    #expect(frames[0] != Bitmap(width: 90, height: 50))
  }

  @Test(arguments: 0..<6)
  func `All supported instruction sets draw the same generated photographs`(page: Int) throws {
    let pictures = try InstructionSet.allCases.filter(\.isSupported).map { instructions in
      try GeneratedDeck.photos.draw(page: page, size: Size(61, 90), scale: 1, instructions)
    }
    let areSame = pictures.allSatisfy { $0 == pictures[0] }
    #expect(areSame)
  }
}
