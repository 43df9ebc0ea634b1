import EffectTestSupport
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// The share of the viewport that pages cover, and the page positions of stills, which depend on this share.
struct SceneCoverageTests {
  static let layout = Layout(Size(32, 32), in: Size(64, 64), pages: 4)

  /// An effect, a page position, and the covered share computed by hand.
  static let shares: [(yaml: String, position: Double, share: Double)] = [
    ("transform: []\nwindow: [0, 0.9]", 0, 0.25),
    ("transform: []\nwindow: [0, 0.9]\nalpha: 0.5", 0, 0.125),
    // Two pages on top of each other: 1 − 0.5².
    ("transform: []\nwindow: [0, 1]\nalpha: 0.5", 0, 0.1875),
    ("transform: [{ translate: { x: 32 } }]\nwindow: [0, 0.9]", 0, 0.125),
    ("transform: [{ scale: 9 }]\nwindow: [0, 0.9]", 0, 1),
    ("transform: [{ rotateY: 90deg }]", 0, 0),
    ("transform: []\nhidden: true", 0, 0),
  ]

  @Test(arguments: shares)
  func `Coverage is the share of the viewport under pages, weighted by opacity`(
    _ row: (yaml: String, position: Double, share: Double)
  ) throws {
    let effect = try WrittenEffect.make(row.yaml, layout: Self.layout)
    let coverage = try Scene(effect, at: row.position).coverage
    #expect(abs(coverage - row.share) < 1e-9, "\(coverage)")
  }

  @Test func `Shadows and floors do not count as coverage`() throws {
    let yaml = """
      transform: []
      window: [0, 0.9]
      shadow: { x: 9, y: 9, radius: 5, opacity: 1 }
      floor: { size: [64, 64], opacity: 1, transform: [] }
      """
    let effect = try WrittenEffect.make(yaml, layout: Self.layout)
    #expect(try Scene(effect, at: 0).coverage == 0.25)
  }

  @Test func `A still is taken halfway between two pages if the effect is visible there`() throws {
    let effect = try WrittenEffect.make(
      "transform: [{ translate: { x: d * L } }]",
      layout: Self.layout
    )
    #expect(try StillPosition.position(after: 1, of: effect) == 1.5)
  }

  @Test func `The still of a flip is taken where the turned page covers most`() throws {
    let yaml = "transform: [{ rotateY: \"clamp(d, -1, 1) * 180deg\" }]\nbackface: hidden"
    let effect = try WrittenEffect.make(yaml, layout: Self.layout)
    #expect(try Scene(effect, at: 1.5).coverage == 0)
    let position = try StillPosition.position(after: 1, of: effect)
    // At 1.3125, the page is turned by 56.25° and covers most. At 1.375, it is turned by 67.5° and
    // covers less than 0.8 of that, because cos 67.5° / cos 56.25° is 0.69.
    #expect(position == 1.3125)
  }
}
