import EffectTestSupport
import FrameImage
import FrameRender
import FrameTestSupport
import PageDecks
import PageEffects
import PageGeometry
import TestSupport
import Testing

/// Backgrounds of presets behind pages.
struct BackgroundTests {
  private static let layout = Layout(Size(20, 20), in: Size(64, 48), pages: 3)

  private static let deck = PageDeck(
    .plain([Colour(white: 1), Colour(red: 1, green: 0, blue: 0), Colour(white: 0)], count: 3),
    pageSize: layout.pageSize
  )

  private static func renderer(
    _ background: Background,
    deck: PageDeck = deck,
    _ instructions: InstructionSet = .best
  ) -> FrameRenderer {
    var renderer = FrameRenderer(
      deck: deck,
      background: .standardBackground,
      instructions: instructions
    )
    renderer.painter = BackgroundPainter(background, deck: deck)
    return renderer
  }

  private static func scene(
    at position: Double,
    _ yaml: String = "transform: []\nhidden: true"
  ) throws -> Scene {
    try Scene(WrittenEffect.make(yaml, layout: layout), at: position)
  }

  private static func gradient(
    _ shape: Background.Shape,
    _ stops: (Double, Double)...
  ) -> Background {
    let stops = stops.map { Background.Stop(Colour(white: $0.0), at: $0.1) }
    return .gradient(Background.Gradient(shape: shape, stops: stops))
  }

  /// A gradient, and the share of white in a column and a row.
  struct Row: Sendable {
    var background: Background
    var share: @Sendable (Double, Double) -> Double

    init(
      _ shape: Background.Shape,
      _ places: (Double, Double) = (0, 1),
      _ share: @escaping @Sendable (Double, Double) -> Double
    ) {
      background = BackgroundTests.gradient(shape, (0, places.0), (1, places.1))
      self.share = share
    }
  }

  static let rows = [
    Row(.linear(.degrees(180))) { _, y in (y + 0.5) / 48 },
    Row(.linear(.degrees(90))) { x, _ in (x + 0.5) / 64 },
    Row(.linear(.degrees(-90))) { x, _ in 1 - (x + 0.5) / 64 },
    Row(.linear(.degrees(90)), (0.25, 0.75)) { x, _ in
      min(max(2 * ((x + 0.5) / 64 - 0.25), 0), 1)
    },
    Row(.linear(.degrees(90)), (0.5, 0.5)) { x, _ in x < 32 ? 0 : 1 },
    Row(.radial) { x, y in
      let (dx, dy) = (x - 31.5, y - 23.5)
      return (dx * dx + dy * dy).squareRoot() / 40
    },
  ]

  @Test(arguments: rows.indices) func `A gradient has the colours of CSS`(row: Int) throws {
    let (background, share) = (Self.rows[row].background, Self.rows[row].share)
    let bitmap = try Self.renderer(background).draw(Self.scene(at: 0))
    #expect(bitmap.isOpaque)
    for y in 0..<48 {
      for x in 0..<64 {
        let expected = 255 * share(Double(x), Double(y))
        #expect(abs(Double(bitmap.pixel(x, y).red) - expected) <= 0.51, "at \(x), \(y)")
      }
    }
  }

  @Test func `Pages cover the background, and translucent ones show it`() throws {
    let background = Self.gradient(.linear(.degrees(90)), (0, 0), (1, 1))
    let bare = try Self.renderer(background).draw(Self.scene(at: 0))
    for alpha in [1, 0.5] {
      let yaml = "transform: [{ translate: { x: d * 99 } }]\nalpha: \(alpha)"
      let scene = try Self.scene(at: 0, yaml)
      let bitmap = try Self.renderer(background).draw(scene)
      for x in 0..<64 {
        let (own, behind) = (bitmap.pixel(x, 24).red, Double(bare.pixel(x, 24).red))
        let isPage = (22..<42).contains(x)
        let wanted = isPage ? 255 * alpha + behind * (1 - alpha) : behind
        #expect(abs(Double(own) - wanted) <= 1, "at \(x)")
      }
    }
  }

  @Test func `A picture covers the viewport, or is fitted to it`() throws {
    let folder = TemporaryFolder()
    let picture = Bitmap.drawn(width: 64, height: 24) { x, _ in [UInt8(4 * x), 0, 0, 255] }
    let path = try folder.writePicture(picture, to: "wood.png")
    func draw(_ fit: PageFit) throws -> Bitmap {
      try Self.renderer(.picture(path: path, fit: fit)).draw(Self.scene(at: 0))
    }
    let (cover, contain, fill) = (try draw(.cover), try draw(.contain), try draw(.fill))
    #expect(abs(cover.pixel(0, 0).red - 64) <= 3 && abs(cover.pixel(63, 47).red - 190) <= 3)
    #expect(contain.pixel(10, 24).red == 40 && contain.pixel(10, 2).red == 28)
    #expect(fill.pixel(10, 0).red == 40 && fill.pixel(10, 47).red == 40)
    let missing = Self.renderer(.picture(path: path + "x", fit: .cover))
    #expect(throws: RenderError.self) { try missing.draw(Self.scene(at: 0)) }
  }

  @Test(
    arguments: [
      (0, 255, 255), (0.5, 255, 128), (1, 255, 0), (1.5, 128, 0), (2, 0, 0), (-0.4, 255, 255),
      (2.7, 0, 0),
    ]
  )
  func `The pages nearest the position are mixed`(position: Double, red: Int, green: Int) throws {
    for dim in [0, 0.5] {
      let renderer = Self.renderer(.pages(blur: 6, dim: dim))
      let bitmap = try renderer.draw(Self.scene(at: position))
      for place in [(0, 0), (63, 47), (30, 20)] {
        let pixel = bitmap.pixel(place.0, place.1)
        #expect(abs(Double(pixel.red) - Double(red) * (1 - dim)) <= 1.5)
        #expect(abs(Double(pixel.green) - Double(green) * (1 - dim)) <= 1.5)
      }
    }
  }

  @Test func `A ring mixes its last page with the first`() throws {
    let yaml = "transform: []\nhidden: true\nwrap: true"
    let bitmap = try Self.renderer(.pages(blur: 6, dim: 0)).draw(Self.scene(at: 2.5, yaml))
    #expect(abs(bitmap.pixel(5, 5).red - 128) <= 1)
    let back = try Self.renderer(.pages(blur: 6, dim: 0)).draw(Self.scene(at: -0.5, yaml))
    #expect(back == bitmap)
  }

  @Test func `The blur of a page resembles that of a page in front`() throws {
    let folder = TemporaryFolder()
    let path = try folder.writePicture(TestPicture.scenery(width: 64, height: 48), to: "0.png")
    let deck = PageDeck(.images([path]), pageSize: Self.layout.viewport, fit: .fill)
    let layout = Layout(Self.layout.viewport, in: Self.layout.viewport, pages: 1)
    for radius in [0, 2, 5, 9] {
      let page = try WrittenEffect.make(
        "transform: []\nblur: { strength: 1, radius: \(radius) }",
        layout: layout
      )
      let bare = try WrittenEffect.make("transform: []\nhidden: true", layout: layout)
      let wanted = try FrameRenderer(deck: deck, background: .standardBackground)
        .draw(Scene(page, at: 0))
      let own = try Self.renderer(.pages(blur: Double(radius), dim: 0), deck: deck)
        .draw(Scene(bare, at: 0))
      #expect(Likeness.decibels(own, wanted.bytes.map(Double.init)) >= 40, "\(radius)")
    }
  }

  @Test(
    arguments: [
      gradient(.linear(.degrees(37)), (0, 0), (1, 0.3), (0.2, 1)), .pages(blur: 7, dim: 0.3),
      .pages(blur: 0, dim: 0),
    ]
  )
  func `All supported instruction sets draw the same background, again and again`(
    background: Background
  ) throws {
    let deck = PageDeck(.cards(count: 3), pageSize: Self.layout.pageSize)
    let frames = try InstructionSet.allCases.filter(\.isSupported).flatMap { instructions in
      let renderer = Self.renderer(background, deck: deck, instructions)
      // The second frame and the last one are from the cache; those between are of another size.
      return try [1.3, 1.3, 1.3].enumerated().map { turn, position in
        if turn == 1 { _ = try renderer.scaled(to: 0.5).draw(Self.scene(at: 0.2)) }
        return try renderer.draw(Self.scene(at: position))
      }
    }
    let areSame = frames.allSatisfy { $0 == frames[0] }
    #expect(areSame)
  }

  @Test func `The background of a script's look is in front of the preset's`() throws {
    var scene = try Self.scene(at: 0)
    scene.background = Colour(red: 0, green: 1, blue: 0)
    let bitmap = try Self.renderer(.pages(blur: 6, dim: 0)).draw(scene)
    #expect(bitmap.pixel(3, 3) == Pixel(0, 255, 0, 255))
  }

  @Test func `Several moments share the background`() throws {
    let renderer = Self.renderer(Self.gradient(.linear(.degrees(90)), (0, 0), (1, 1)))
    var skin = OnionSkin(renderer, count: 2)
    for position in [0, 0.1] { try skin.add(Self.scene(at: position)) }
    #expect(try skin.picture == renderer.draw(Self.scene(at: 0)))
  }

  @Test(arguments: [0, 1e-9, 1e6]) func `A blur of any radius is drawn`(radius: Double) throws {
    let bitmap = try Self.renderer(.pages(blur: radius, dim: 0)).draw(Self.scene(at: 0.5))
    #expect(bitmap.isOpaque && abs(bitmap.pixel(9, 9).green - 128) <= 1)
  }
}
