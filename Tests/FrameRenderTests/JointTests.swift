import EffectTestSupport
import Foundation
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Pages with a common edge, between which the background must not be visible.
struct JointTests {
  /// A layout with pages of 32×32 points, twelve of which form a cylinder with a radius of about 60 points.
  static let layout = Layout(Size(32, 32), in: Size(128, 48))

  /// Draws pure green pages over a magenta background, and returns the greatest share of magenta, in 0…1,
  /// in the pixels that the front of the cylinder covers.
  static func leak(_ effect: Effect, steps: Int, scale: Double = 1) throws -> Double {
    let folder = TemporaryFolder()
    let path = try folder.writePicture(TestPicture.plain([0, 200, 0, 255]), to: "green.png")
    let deck = PageDeck(
      .images(Array(repeating: path, count: effect.layout.pages)),
      pageSize: layout.pageSize,
      scale: scale
    )
    let renderer = FrameRenderer(deck: deck, background: Colour(red: 1, green: 0, blue: 1))
    var most = 0.0
    for step in 0..<steps {
      let position = Double(step) / Double(steps) * 11.93
      let bitmap = try renderer.draw(Scene(effect, at: position))
      // The tested pixels are well inside the outline, which is about 53 points to the left and right of
      // the centre and about 13 points above and below it.
      for y in Int(14 * scale)..<Int(34 * scale) {
        for x in Int(20 * scale)..<Int(108 * scale) {
          most = max(most, Double(bitmap.pixel(x, y).red) / 255)
        }
      }
    }
    return most
  }

  /// A cylinder whose pages meet exactly.
  static let exact = """
    wrap: true
    window: [-3, 3]
    perspective: { distance: 500 }
    transform:
      - translate: { z: "-L / 2 / tan(pi / 12)" }
      - rotateY: d * 30deg
      - translate: { z: "L / 2 / tan(pi / 12)" }
    order: -abs(d)
    """

  @Test(arguments: [1.0, 0.7])
  func `The background is not visible between the pages of a cylinder`(scale: Double) throws {
    let effect = try WrittenEffect.make(Self.exact, layout: Self.layout)
    #expect(try Self.leak(effect, steps: 24, scale: scale) == 0)
  }

  /// Like the library that the preset imitates, the preset places its pages a hundredth of a point
  /// outside the cylinder, so that they are 0.005 points apart.
  @Test(arguments: [1.0, 2.0])
  func `No background is visible between the pages of the cylinder preset`(scale: Double) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: "cylinder")
    let effect = try preset.effect(layout: Self.layout, settings: ["showBackfaces": "false"])
    #expect(try Self.leak(effect, steps: 24, scale: scale) == 0)
  }

  @Test(arguments: (0..<19).map { Double($0) * 4.7 })
  func `The background is not visible between the pages of a rotated row`(degrees: Double) throws {
    let yaml = """
      transform:
        - rotateZ: \(degrees)deg
        - translate: { x: "(d - 0.37) * L", y: 0.21 }
      """
    let stage = Stage(
      "window: [-3, 3]\n\(yaml)",
      Array(repeating: TestPicture.plain([0, 200, 0, 255]), count: 7),
      page: Size(16, 100),
      position: 3,
      background: Colour(red: 1, green: 0, blue: 1)
    )
    let bitmap = try stage.draw().bitmap
    for y in 12..<52 {
      for x in 12..<52 { #expect(bitmap.pixel(x, y) == Pixel(0, 200, 0, 255)) }
    }
  }
}
