import EffectTestSupport
import FrameCompare
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import Testing

/// Reflections of pages, compared with twins: pages with the mirrored matrix.
struct ReflectionTests {
  private static let size = Size(28, 32)
  private static let box = Rect(-14, -16, 28, 32)

  private static let motions = [
    "transform: [{ translate: { y: -12 } }]",
    "transform: [{ translate: { x: 0.3, y: -9.4 } }]",
    "transform: [{ rotateZ: 21deg }, { scale: 0.8 }]",
    "perspective: { distance: 150 }\ntransform: [{ rotateY: 35deg }, { rotateX: 20deg }]",
    "perspective: { distance: 90 }\ntransform: [{ translate: { x: 9 } }, { rotateY: -62deg }]\nalpha: 0.7",
  ]

  /// Draws a page and its reflection, and a twin behind the page.
  private static func drawn(
    _ yaml: String,
    _ reflection: PoseReflection,
    background: Colour = .standardBackground,
    _ change: (inout PoseExtras) -> Void = { _ in }
  ) throws -> (own: Bitmap, twin: Bitmap) {
    let layout = Layout(size, in: Size(72, 72), pages: 2)
    let effect = try WrittenEffect.make(yaml, layout: layout)
    var pose = effect.pose(at: 0)
    var extras = PoseExtras()
    change(&extras)
    pose.extras = extras
    var twin = pose
    let visible = extras.clip?.rest(of: box) ?? box
    twin.matrix = pose.matrix * reflection.mirror(of: visible)
    twin.rawAlpha = pose.alpha * min(max(reflection.opacity, 0), 1)
    twin.order = -1
    twin.extras?.shadow = nil
    let front = Scene.Page(index: 0, pose: pose)
    pose.extras?.reflection = reflection
    let picture = TestPicture.scenery(width: 28, height: 32)
    let stage = Stage(yaml, [picture, picture], page: size, background: background)
    func scene(_ pages: [Scene.Page]) -> Scene { Scene(pages, layout: layout, depth: .none) }
    return try stage.renderer { renderer in
      (
        try renderer.draw(scene([Scene.Page(index: 0, pose: pose)])),
        try renderer.draw(scene([Scene.Page(index: 1, pose: twin), front]))
      )
    }
  }

  private static func decibels(_ bitmap: Bitmap, _ other: Bitmap) -> Double {
    Likeness.decibels(bitmap, other.bytes.map(Double.init))
  }

  @Test(arguments: motions, PageSide.allCases)
  func `Without fade, a reflection has the pixels of a twin`(yaml: String, edge: PageSide) throws {
    for opacity in [1, 0.6] {
      for gap in [0, 2.5, -4] {
        let reflection = PoseReflection(edge: edge, gap: gap, opacity: opacity)
        let (own, twin) = try Self.drawn(yaml, reflection) { extras in
          extras.cornerRadius = 5
          extras.overlays = [ExtrasTests.overlay(ExtrasTests.violet, .top, 0.5)]
          extras.clip = PoseInsets(left: 1, top: 2, right: 3, bottom: 4)
        }
        #expect(own == twin, "\(FrameComparison(expected: twin, actual: own))")
      }
    }
  }

  @Test(arguments: motions)
  func `The layers and the blur of a page are reflected, but not its shadow`(yaml: String) throws {
    let changes: [(inout PoseExtras) -> Void] = [
      { $0.blur = PoseBlur(strength: 1, radius: 2) },
      { extras in
        extras.layers = [
          ContentLayer("a", Self.box, matrix: .translation(x: 5, y: 3)),
          ContentLayer("b", Rect(-9, 0, 12, 9), .colour(ExtrasTests.violet), cornerRadius: 2),
        ]
      },
    ]
    for change in changes {
      for opacity in [1, 0.5] {
        let reflection = PoseReflection(edge: .bottom, gap: 1, opacity: opacity)
        let (own, twin) = try Self.drawn(yaml, reflection, change)
        #expect(Self.decibels(own, twin) >= 50)
      }
    }
    let shadow = PoseShadow(colour: ExtrasTests.black, x: 0, y: 0, radius: 3, opacity: 0.5)
    let reflection = PoseReflection(edge: .bottom, opacity: 0.5)
    let plain = try Self.drawn("transform: []\nalpha: 0", reflection) { _ in }.own
    let shaded = try Self.drawn("transform: []\nalpha: 0", reflection) { $0.shadow = shadow }.own
    #expect(plain == shaded)
  }

  @Test(arguments: motions, [1, 0.6])
  func `A reflection that fades far away resembles a twin`(yaml: String, opacity: Double) throws {
    let reflection = PoseReflection(edge: .bottom, gap: 1, opacity: opacity, fade: 1e5)
    let (own, twin) = try Self.drawn(yaml, reflection)
    #expect(Self.decibels(own, twin) >= 50)
  }

  @Test(arguments: PageSide.allCases, [1, 0.75])
  func `A reflection fades linearly to nothing`(edge: PageSide, opacity: Double) throws {
    let reflection = PoseReflection(edge: edge, opacity: opacity, fade: 10)
    let picture = TestPicture.plain([255, 255, 255, 255])
    let bitmap = try Stage(
      "transform: []",
      [picture],
      page: Size(20, 20),
      background: Colour(white: 0)
    ) { extras, _ in
      extras.reflection = reflection
    }.draw().bitmap
    for distance in 0..<20 {
      // The page is from pixel 22 to 41.
      let place = [.left, .top].contains(edge) ? 21 - distance : 42 + distance
      let pixel =
        [.left, .right].contains(edge) ? bitmap.pixel(place, 32) : bitmap.pixel(32, place)
      let share = max(0, 1 - (Double(distance) + 0.5) / 10) * opacity
      #expect(abs(Double(pixel.red) - share * 255) <= 1, "at \(distance)")
    }
  }

  @Test func `The blur of a reflection changes the reflection only`() throws {
    let yaml = "transform: [{ translate: { y: -14 } }]"
    let sharp = PoseReflection(edge: .bottom, gap: 2, opacity: 1)
    var soft = sharp
    soft.blur = 3
    let (one, other) = (try Self.drawn(yaml, sharp).own, try Self.drawn(yaml, soft).own)
    let page = PixelBox(x: 0...71, y: 0...38)
    #expect(one.part(page) == other.part(page))
    #expect(one != other)
    // A page with the blur of both has the same picture.
    let (_, twin) = try Self.drawn(yaml, sharp) { $0.blur = PoseBlur(strength: 1, radius: 3) }
    let below = PixelBox(x: 0...71, y: 39...71)
    #expect(Self.decibels(other.part(below), twin.part(below)) >= 50)
  }

  @Test(arguments: motions, ["opacity: 1", "opacity: 0.6", "opacity: 1, fade: 20"])
  func `Pieces at rest are reflected like the whole page`(yaml: String, keys: String) throws {
    let pieces = "pieces: { rows: 4, columns: 4 }"
    let mirror = "reflection: { gap: 3, \(keys) }"
    func draw(_ lines: String) throws -> Bitmap {
      try Stage(
        yaml + "\n" + lines,
        [TestPicture.scenery(width: 28, height: 32)],
        page: Self.size,
        viewport: Size(72, 72)
      ).draw().bitmap
    }
    let (whole, cut) = (try draw(mirror), try draw("\(pieces)\n\(mirror)"))
    // As in translucent pages, pixels that two pieces share are slightly too transparent.
    #expect(Self.decibels(cut, whole) >= 38)
    let plain = try draw(pieces)
    #expect(plain != cut)
  }

  @Test
  func `A page outside the viewport is in the scene while its reflection is visible`() throws {
    let drawn = try Stage(
      """
      transform: [{ translate: { y: -60 } }]
      reflection: { gap: 20, opacity: 0.5, fade: 30 }
      """,
      [TestPicture.plain([255, 255, 255, 255])],
      page: Size(40, 40),
      background: Colour(white: 0)
    ).draw()
    #expect(drawn.scene.pages.count == 1)
    #expect(drawn.bitmap.pixel(32, 14).red > 90 && drawn.bitmap.pixel(32, 50).red == 0)
    // A touch does not reach it.
    #expect(drawn.scene.hit(at: Point(32, 14)) == nil)
  }

  @Test func `A thousand large blurred reflections take a bounded time`() throws {
    let yaml = """
      transform: [{ translate: { x: d } }, { scale: 1e6 }]
      window: [-500, 500]
      order: d
      reflection: { gap: -64, opacity: 0.3, fade: 1e9, blur: 1e5 + d }
      """
    let layout = Layout(Size(64, 64), in: Size(64, 64), pages: 1_000)
    let scene = try Scene(WrittenEffect.make(yaml, layout: layout), at: 500)
    #expect(scene.fragments.count == 2 * 1_000)
    let deck = PageDeck(.plain([Colour(white: 1)], count: 1_000), pageSize: layout.pageSize)
    let renderer = FrameRenderer(deck: deck, background: .standardBackground)
    var bitmap = Bitmap(width: 0, height: 0)
    let time = try ContinuousClock().measure { bitmap = try renderer.draw(scene) }
    #expect(bitmap.isOpaque && time < .seconds(60))
  }
}
