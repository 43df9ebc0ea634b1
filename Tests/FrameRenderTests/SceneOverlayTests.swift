import FrameImage
import FrameRender
import PageDecks
import PageEffects
import PageGeometry
import Testing

/// Shapes drawn over the pages of a scene.
struct SceneOverlayTests {
  /// Draws overlays over a background of 20×16 points, without pages.
  private static func draw(
    _ overlays: [SceneOverlay],
    scale: Double = 1,
    over background: Colour = Colour(white: 0)
  ) throws -> Bitmap {
    let layout = Layout(Size(10, 10), in: Size(20, 16), pages: 1)
    var scene = Scene([], layout: layout, depth: .none)
    scene.overlays = overlays
    let deck = PageDeck(.cards(count: 1), pageSize: layout.pageSize, scale: scale)
    return try FrameRenderer(deck: deck, background: background).draw(scene)
  }

  private static let clear = Colour(white: 0, alpha: 0)
  private static let white = Colour(white: 1)
  private static let red = Colour(red: 1, green: 0, blue: 0)
  private static let all = Rect(0, 0, 20, 16)

  private static func disc(
    _ x: Double = 10,
    _ y: Double = 8,
    _ radius: Double = 5,
    _ colour: Colour = white,
    rim: SceneOverlay.Rim? = nil
  ) -> SceneOverlay {
    .disc(centre: Point(x, y), radius: radius, colour: colour, rim: rim)
  }

  private static func band(_ rect: Rect, _ from: Colour, _ to: Colour, _ axis: Axis) -> SceneOverlay
  {
    .band(rect, from: from, to: to, axis: axis)
  }

  // MARK: Discs

  /// The arguments are a background, and the expected pixel of a half-transparent red disc over it.
  @Test(arguments: [
    (white, Pixel(255, 128, 128, 255)), (Colour(white: 0), Pixel(128, 0, 0, 255)),
    (clear, Pixel(128, 0, 0, 128)), (Colour(white: 1, alpha: 0.5), Pixel(192, 64, 64, 192)),
  ])
  func `A translucent disc shows half the background`(background: Colour, expected: Pixel) throws {
    let half = Colour(red: 1, green: 0, blue: 0, alpha: 0.5)
    let bitmap = try Self.draw([Self.disc(10, 8, 5, half)], over: background)
    #expect(bitmap.pixel(10, 8) == expected && bitmap.pixel(7, 6) == expected)
    #expect(bitmap.pixel(2, 8) == (try Self.draw([], over: background)).pixel(2, 8))
  }

  @Test(arguments: [1.0, 2, 3], [(10.0, 8.0), (10.5, 7.5)])
  func `A disc is round and has its size`(scale: Double, centre: (x: Double, y: Double)) throws {
    let bitmap = try Self.draw([Self.disc(centre.x, centre.y)], scale: scale, over: Self.clear)
    let (width, height) = (Int(2 * centre.x * scale), Int(2 * centre.y * scale))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = bitmap.pixel(x, y)
        let (left, top) = (width - 1 - x, height - 1 - y)
        if left < bitmap.width, left >= 0 { #expect(pixel == bitmap.pixel(left, y)) }
        if top < bitmap.height, top >= 0 { #expect(pixel == bitmap.pixel(x, top)) }
      }
    }
    // Coverage is computed from the distance to the edge; the error is below a hundredth of the area.
    let area = Double.pi * 25 * scale * scale
    #expect(abs(bitmap.coverage / area - 1) < 0.01)
    let side = 10 * scale
    let left = (centre.x * scale - side / 2).rounded(.down)
    let top = (centre.y * scale - side / 2).rounded(.down)
    let length = side + (centre.x * scale).truncatingRemainder(dividingBy: 1) * 2
    #expect(bitmap.inkBounds == Rect(left, top, length, length))
    #expect(bitmap.isPremultiplied)
  }

  @Test func `A rim is drawn over the disc, inside its edge`() throws {
    let rim = SceneOverlay.Rim(colour: Colour(white: 0, alpha: 0.5), width: 2)
    let bitmap = try Self.draw([Self.disc(10.5, 8.5, 6, Self.red, rim: rim)], over: Self.clear)
    #expect(bitmap.pixel(10, 8) == Pixel(255, 0, 0, 255))
    #expect(bitmap.pixel(7, 8) == Pixel(255, 0, 0, 255))
    #expect(bitmap.pixel(5, 8) == Pixel(128, 0, 0, 255))
    #expect(bitmap.pixel(4, 8) == Pixel(64, 0, 0, 128))
    #expect(bitmap.pixel(3, 8) == Pixel(0, 0, 0, 0))
  }

  @Test(arguments: [0.0, 1]) func `A touch is visible on black and on white`(white: Double) throws {
    let touch = SceneOverlay.touch(at: Point(10, 8))
    let bitmap = try Self.draw([touch], over: Colour(white: white))
    let mark = try Self.draw([.touch(at: Point(10, -12.5))], over: Colour(white: white))
    // The middle is lighter than black, and the rim is darker than white.
    #expect(white == 1 || bitmap.pixel(10, 8).red == 128)
    #expect(white == 0 || mark.pixel(10, 8).red < 160)
  }

  // MARK: Bands

  @Test(arguments: Axis.allCases) func `A band has a linear gradient`(axis: Axis) throws {
    let bitmap = try Self.draw([Self.band(Self.all, Colour(white: 0), Self.white, axis)])
    let length = axis == .horizontal ? 20 : 16
    for y in 0..<16 {
      for x in 0..<20 {
        let share = (Double(axis == .horizontal ? x : y) + 0.5) / Double(length)
        let level = Int((share * 255 + 0.5).rounded(.down))
        #expect(bitmap.pixel(x, y) == Pixel(level, level, level, 255))
      }
    }
  }

  @Test(arguments: [1.0, 2, 3]) func `A fading band keeps its hue`(scale: Double) throws {
    let bitmap = try Self.draw(
      [Self.band(Rect(2, 1, 8, 3), Self.red, Self.clear, .horizontal)],
      scale: scale,
      over: Self.clear
    )
    for x in 0..<bitmap.width {
      let share = (Double(x) + 0.5 - 2 * scale) / (8 * scale)
      let level = (0..<1).contains(share) ? Int(((1 - share) * 255 + 0.5).rounded(.down)) : 0
      #expect(bitmap.pixel(x, Int(2 * scale)) == Pixel(level, 0, 0, level))
    }
    #expect(bitmap.inkBounds == Rect(2 * scale, scale, 8 * scale, 3 * scale))
  }

  @Test func `A partly covered pixel of a band is translucent`() throws {
    let bitmap = try Self.draw(
      [Self.band(Rect(2.25, 3.5, 4.25, 2), Self.red, Self.red, .vertical)],
      over: Self.clear
    )
    #expect(bitmap.pixel(2, 4).alpha == 191 && bitmap.pixel(6, 4).alpha == 128)
    #expect(bitmap.pixel(3, 3).alpha == 128 && bitmap.pixel(2, 3).alpha == 96)
    #expect(bitmap.pixel(3, 4) == Pixel(255, 0, 0, 255))
    #expect(abs(bitmap.coverage - 8.5) < 0.02)
  }

  // MARK: Discs and bands

  @Test(arguments: [
    disc(-6, 8, 5), disc(10, 30, 5), disc(10, 8, 0), disc(10, 8, -3), disc(10, 8, 5, clear),
    disc(10, 8, 5, Colour(red: 1, green: 0, blue: 0, alpha: -1)),
    disc(1e300, 8, 1e200), disc(.nan, 8), disc(10, 8, .nan), disc(.infinity, 8, .infinity),
    band(Rect(20, 0, 5, 5), white, red, .horizontal),
    band(Rect(2, 2, 0, 5), white, red, .horizontal),
    band(Rect(2, 2, -1, 5), white, red, .vertical),
    band(Rect(2, .nan, 3, 5), white, red, .vertical),
    band(all, clear, clear, .vertical),
  ])
  func `Transparent, empty and distant overlays change nothing`(mark: SceneOverlay) throws {
    let colour = Colour(red: 0.3, green: 0.7, blue: 0.2, alpha: 0.6)
    #expect(try Self.draw([mark], over: colour) == Self.draw([], over: colour))
  }

  /// The frame is compared with the same part of a larger frame, in which the overlay is not clipped.
  @Test(arguments: [
    disc(1, 2, 6, rim: SceneOverlay.Rim(colour: red, width: 2)), disc(19.3, 15.6, 4),
    disc(10, 8, 40, red),
    band(Rect(-7, 3, 14, 40), white, red, .horizontal),
    band(Rect(-7.4, -30, 100, 40.3), white, red, .vertical),
  ])
  func `Overlays are clipped to the frame`(mark: SceneOverlay) throws {
    let bitmap = try Self.draw([mark])
    let moved: SceneOverlay =
      switch mark {
      case .disc(let centre, let radius, let colour, let rim):
        .disc(centre: Point(centre.x + 32, centre.y + 32), radius: radius, colour: colour, rim: rim)
      case .band(let rect, let from, let to, let axis):
        .band(
          Rect(rect.x + 32, rect.y + 32, rect.width, rect.height),
          from: from,
          to: to,
          axis: axis
        )
      }
    let layout = Layout(Size(10, 10), in: Size(96, 96), pages: 1)
    var scene = Scene([], layout: layout, depth: .none)
    scene.overlays = [moved]
    let deck = PageDeck(.cards(count: 1), pageSize: layout.pageSize)
    let large = try FrameRenderer(deck: deck, background: Colour(white: 0)).draw(scene)
    for y in 0..<16 {
      for x in 0..<20 {
        let (cut, whole) = (bitmap.pixel(x, y), large.pixel(x + 32, y + 32))
        #expect(abs(cut.red - whole.red) <= 1 && abs(cut.green - whole.green) <= 1)
      }
    }
  }

  @Test func `Overlays are drawn over the pages, and the last overlay is on top`() throws {
    let picture = TestPicture.plain([0, 0, 200, 255])
    let stage = Stage("transform: []", [picture], page: Size(20, 20))
    var scene = try stage.draw().scene
    let plain = try stage.renderer { try $0.draw(scene) }
    scene.overlays = [Self.disc(32, 32, 6), Self.disc(32, 32, 3, Self.red)]
    let marked = try stage.renderer { try $0.draw(scene) }
    #expect(plain.pixel(32, 32) == Pixel(0, 0, 200, 255))
    #expect(marked.pixel(32, 32) == Pixel(255, 0, 0, 255))
    #expect(marked.pixel(32, 27) == Pixel(255, 255, 255, 255))
    #expect(marked.pixel(32, 24) == plain.pixel(32, 24))
  }

  @Test func `A scene's background replaces the renderer's background`() throws {
    let stage = Stage("transform: []", [TestPicture.plain([0, 0, 200, 255])], page: Size(20, 20))
    var scene = try stage.draw().scene
    scene.background = Colour(red: 1, green: 0, blue: 0, alpha: 0.5)
    let bitmap = try stage.renderer { try $0.draw(scene) }
    #expect(bitmap.pixel(5, 5) == Pixel(128, 0, 0, 128))
    #expect(bitmap.pixel(32, 32) == Pixel(0, 0, 200, 255))
  }
}
