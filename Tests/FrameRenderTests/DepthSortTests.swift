import EffectTestSupport
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// Pages in one 3-D space, sorted by depth and cut where they cross.
struct DepthSortTests {
  /// Effects with crossing pages in the window from −1 to 1.
  static let crossing = [
    // Two pages cross at a vertical axis, and the third page is behind both.
    """
    perspective: { distance: 120 }
    transform: [{ translate: { z: "d == 0 ? -30 : 0" } }, { rotateY: 50deg * d }]
    """,
    // Three pages cross at one axis.
    "transform: [{ rotateY: 60deg * d }]",
    // Pages cross at different heights, and one of them is partly behind the eye.
    """
    perspective: { distance: 40 }
    transform: [{ translate: { x: 6 * d } }, { rotateX: 70deg * d }, { rotateZ: 20deg * d }]
    """,
    // The pages form a cycle in which each page is nearer than the next one on one side.
    """
    perspective: { distance: 200 }
    transform: [{ rotateZ: 120deg * d }, { translate: { x: 8 } }, { rotateY: 35deg }]
    """,
  ]

  @Test(arguments: crossing, [1.0, 0.6])
  func `Crossing pages match the reference, which sorts pages by depth along each ray`(
    yaml: String,
    alpha: Double
  )
    throws
  {
    let stage = Stage(
      "depth: shared\nwindow: [-1, 1]\nalpha: \(alpha)\n\(yaml)",
      (0..<3).map { TestPicture.scenery(width: 36, height: 30, hue: Double($0) * 2) },
      page: Size(36, 30),
      viewport: Size(56, 48),
      position: 1
    )
    let (scene, bitmap) = try stage.draw()
    let reference = ReferenceRenderer(scene: scene, stage: stage, sharesDepth: true).draw()
    let likeness = Likeness.decibels(bitmap, reference)
    #expect(scene.fragments.count > scene.pages.count)
    // A pixel on a cut through translucent pages is slightly too transparent.
    #expect(likeness >= (alpha == 1 ? 40 : 36), "\(likeness) dB")
  }

  @Test func `Pages in one plane stay in paint order, and none is cut`() throws {
    let scene = try Self.scene("transform: [{ translate: { x: 9 * d } }]\norder: -d")
    #expect(scene.fragments.map(\.page.index) == [2, 1, 0])
    #expect(scene.pages.map(\.index) == [2, 1, 0])
  }

  @Test func `Nearer pages are in front regardless of paint order`() throws {
    let scene = try Self.scene("transform: [{ translate: { x: 9 * d, z: 5 * d } }]\norder: -d")
    #expect(scene.fragments.map(\.page.index) == [0, 1, 2])
  }

  @Test func `The parts of a cut page add up to the page`() throws {
    let scene = try Self.scene("perspective: { distance: 90 }\ntransform: [{ rotateY: 40deg * d }]")
    #expect(scene.fragments.count == 5)
    for page in scene.pages {
      let parts = scene.fragments.filter { $0.page.index == page.index }
      let area = parts.reduce(0) { $0 + Self.area($1.outline) }
      #expect(abs(area - 36 * 30) < 1e-6)
    }
  }

  @Test func `Pages without a shared space are not cut`() throws {
    let scene = try Self.scene(
      "depth: none\ntransform: [{ rotateY: 60deg * d }]\norder: d",
      depth: ""
    )
    #expect(scene.fragments.map(\.page.index) == [0, 1, 2])
  }

  private static func scene(_ yaml: String, depth: String = "depth: shared\n") throws -> Scene {
    let layout = Layout(Size(36, 30), in: Size(80, 60), pages: 3)
    return try Scene(WrittenEffect.make("\(depth)window: [-1, 1]\n\(yaml)", layout: layout), at: 1)
  }

  private static func area(_ outline: [Point]) -> Double {
    let doubled = outline.indices.reduce(0.0) { sum, index in
      let (here, next) = (outline[index], outline[(index + 1) % outline.count])
      return sum + here.x * next.y - next.x * here.y
    }
    return abs(doubled) / 2
  }
}
