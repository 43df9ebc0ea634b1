import ComparisonTestSupport
import EffectTestSupport
import FrameImage
import FrameRender
import FrameTestSupport
import PageDecks
import PageEffects
import PageGeometry
import TestSupport

/// Rendered frames of photographs or cards that slide and turn.
struct SampleFrames {
  /// The pictures on the pages.
  var source = Source.photographs(seed: 1)
  /// The offset of the pages, in points.
  var moved = Point(x: 0, y: 0)
  /// The scale of the pages.
  var size = 1.0
  /// The rotation of the pages in their plane, in degrees.
  var turned = 0.0
  /// The opacity of the pages.
  var alpha = 1.0
  /// Pixels per point.
  var scale = 1.0

  enum Source {
    case photographs(seed: Double)
    case cards
  }

  static let viewport = Size(width: 240, height: 160)
  static let page = Size(width: 100, height: 120)

  /// Renders frames at page positions.
  func draw(at positions: [Double] = [2.3]) throws -> [Bitmap] {
    let folder = TemporaryFolder()
    let yaml = """
      window: [-2, 2]
      transform:
        - translate: { x: d * L * 0.8 + \(moved.x), y: \(moved.y) }
        - rotateY: clamp(d, -1, 1) * -30deg
        - rotateZ: \(turned)deg
        - scale: \(size)
      alpha: \(alpha)
      """
    let layout = Layout(pageSize: Self.page, viewport: Self.viewport, pages: 6)
    let effect = try WrittenEffect.make(yaml, layout: layout)
    let deck: PageDeck
    switch source {
    case .cards:
      deck = PageDeck(.cards(count: 6), pageSize: Self.page, scale: scale)
    case .photographs(let seed):
      let paths = try (0..<6).map {
        try folder.writePicture(Bitmap.photograph(seed + Double($0)), to: "\($0).png")
      }
      deck = PageDeck(.images(paths), pageSize: Self.page, scale: scale)
    }
    let renderer = FrameRenderer(deck: deck, background: .standardBackground)
    return try positions.map { try renderer.draw(Scene(effect, at: $0)) }
  }

  /// Renders a frame between two pages.
  func frame() throws -> Bitmap { try draw()[0] }
}
