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

/// Hit testing compared with the rendered picture, in which each page has its own colour.
struct VisibleHitTests {
  static let layout = Layout(Size(36, 30), in: Size(96, 64), pages: 9)

  /// A preset with settings that keep the colours of pages unchanged, or the text of an effect.
  enum Effects: Sendable, CustomTestStringConvertible {
    case preset(String, [String: String] = [:])
    case written(String)

    func effect() throws -> Effect {
      switch self {
      case .preset(let name, let settings):
        try PresetFolder(path: Repository.presets.path).preset(named: name)
          .effect(layout: layout, settings: settings)
      case .written(let yaml): try WrittenEffect.make(yaml, layout: layout)
      }
    }

    var testDescription: String {
      switch self {
      case .preset(let name, _): name
      case .written(let yaml): yaml
      }
    }
  }

  static let effects: [Effects] =
    [
      .preset("coverflow"), .preset("cylinder"), .preset("inverted-rotary"), .preset("cardflow"),
      .preset("cardflow", ["step": "0.4"]), .preset("time-machine"),
      .preset("origami", ["shade": "0"]), .preset("roller", ["shade": "0", "spacing": "0"]),
      .preset("swiper-cube", ["slideShadows": "false", "shadow": "false"]),
    ] + DepthSortTests.crossing.map { .written("depth: shared\nwindow: [-1, 1]\n\($0)") }

  private static func colour(of page: Int) -> SIMD4<UInt8> {
    [UInt8(30 + 25 * page), UInt8(230 - 77 * (page % 3)), UInt8(20 + 110 * (page % 2)), 255]
  }

  /// Returns the colour of pages at a point, blended over black.
  private static func blend(_ pages: [Int], _ scene: Scene) -> SIMD3<Double> {
    pages.reversed().reduce(SIMD3()) { below, index in
      let alpha = scene.pages.first { $0.index == index }?.pose.alpha ?? 0
      let colour = colour(of: index)
      let own = SIMD3(Double(colour.x), Double(colour.y), Double(colour.z))
      return own * alpha + below * (1 - alpha)
    }
  }

  @Test(arguments: effects)
  func `A hit at a pixel's centre is the page with the pixel's colour`(effects: Effects) throws {
    let effect = try effects.effect()
    let folder = TemporaryFolder()
    let paths = try (0..<Self.layout.pages).map {
      try folder.writePicture(TestPicture.plain(Self.colour(of: $0)), to: "\($0).png")
    }
    let deck = PageDeck(.images(paths), pageSize: Self.layout.pageSize, fit: .fill)
    let renderer = FrameRenderer(deck: deck, background: Colour(white: 0))
    var touched = 0
    for position in [3.0, 4.3] {
      let scene = try Scene(effect, at: position)
      let bitmap = try renderer.draw(scene)
      // Some pixels are enough, because each one tests all pages.
      for y in stride(from: 1, to: bitmap.height - 1, by: 5) {
        for x in stride(from: 1, to: bitmap.width - 1, by: 5) {
          let seen = bitmap.pixel(x, y)
          // A pixel at an edge mixes the colours of both sides.
          let isFlat = (-1...1).allSatisfy { dx in
            (-1...1).allSatisfy { dy in bitmap.pixel(x + dx, y + dy) == seen }
          }
          guard isFlat else { continue }
          let hits = scene.hits(at: Point(Double(x) + 0.5, Double(y) + 0.5))
          let expected = Self.blend(hits.map(\.page), scene)
          let apart = SIMD3(Double(seen.red), Double(seen.green), Double(seen.blue)) - expected
          #expect((apart * apart).max() <= 4, "at \(x), \(y) of \(position)")
          touched += seen == Pixel(0, 0, 0, 255) ? 0 : 1
        }
      }
    }
    #expect(touched > 30)
  }
}
