import EffectTestSupport
import FrameCompare
import FrameImage
import FrameRender
import FrameTestSupport
import PageDecks
import PageEffects
import PageGeometry
import Testing

/// Rendered frames, pixel by pixel.
struct FrameRendererTests {
  static let slots = "transform: [{ translate: { x: d * L } }]"

  /// Returns an opaque picture of noise that has as many pixels as its page.
  static func noise(_ page: Size, scale: Double, seed: UInt64 = 1) -> Bitmap {
    Bitmap.noise(
      width: Int(page.width * scale),
      height: Int(page.height * scale),
      seed: seed,
      isOpaque: true
    )
  }

  // MARK: At rest

  @Test(
    arguments: [1.0, 2, 3, 1.5],
    [(40.0, 48.0, 0.0, 0.0), (64, 64, 0, 0), (20, 30, -24, 21), (40, 48, 30, -20), (90, 80, 1, -4)]
  )
  func `A page at rest is drawn pixel for pixel`(
    scale: Double,
    place: (width: Double, height: Double, x: Double, y: Double)
  ) throws {
    let page = Size(place.width, place.height)
    let picture = Self.noise(page, scale: scale)
    let bitmap = try Stage(
      "window: [0, 0]\ntransform: [{ translate: { x: \(place.x), y: \(place.y) } }]",
      [picture],
      page: page,
      scale: scale
    ).draw().bitmap
    let left = Int((32 + place.x - place.width / 2) * scale)
    let top = Int((32 + place.y - place.height / 2) * scale)
    var wrong = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let isInside =
          (0..<picture.width).contains(x - left) && (0..<picture.height).contains(y - top)
        let expected =
          isInside ? picture.pixel(x - left, y - top) : Pixel(28, 28, 30, 255)
        if bitmap.pixel(x, y) != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `No line is visible between adjacent pages`() throws {
    let page = Size(16, 64)
    let pictures = (0..<4).map { Self.noise(page, scale: 1, seed: $0) }
    let bitmap = try Stage(Self.slots, pictures, page: page, position: 1.5)
      .draw().bitmap
    for (index, picture) in pictures.enumerated() {
      for (x, y) in [(0, 0), (15, 0), (0, 63), (15, 63), (7, 31)] {
        #expect(bitmap.pixel(index * 16 + x, y) == picture.pixel(x, y))
      }
    }
  }

  /// If a corner almost touches the edge of the canvas, the clipped outline has two corners close
  /// together.
  @Test(arguments: [-1.0, 1], [1e-15, 1e-13, 1e-11, 1e-8])
  func `A tiny shift changes no pixel visibly`(side: Double, hair: Double) throws {
    let picture = TestPicture.scenery(width: 32, height: 32)
    for turn in ["0", "1e-13", "3deg"] {
      func draw(_ shift: Double) throws -> Bitmap {
        try Stage(
          """
          perspective: { distance: 100 }
          transform: [{ translate: { x: \(shift), y: \(-shift) } }, { rotateY: \(turn) }]
          """,
          [picture],
          page: Size(32, 32),
          viewport: Size(32, 32)
        ).draw().bitmap
      }
      let (still, moved) = (try draw(0), try draw(side * hair))
      let comparison = FrameComparison(expected: still, actual: moved)
      #expect(comparison.largest <= 1, "turned by \(turn): \(comparison)")
    }
  }

  // MARK: Edges

  @Test(arguments: [0.25, 0.5, 0.75, 1.0 / 64, 0.9])
  func `A partly covered pixel is translucent`(share: Double) throws {
    let bitmap = try Stage(
      "transform: [{ translate: { x: \(share) } }]",
      [TestPicture.plain([200, 100, 50, 255])],
      page: Size(20, 20),
      background: Colour(white: 0, alpha: 0)
    ).draw().bitmap
    // The page's left edge is in column 22, and its right edge is in column 42.
    for row in 22..<42 {
      let (left, right) = (bitmap.pixel(22, row), bitmap.pixel(42, row))
      // The tolerance is one of the 64 samples of a pixel: half a sample for rounding, and half a
      // sample because sides are moved outward by 0.007 pixels.
      #expect(abs(Double(left.alpha) - (1 - share) * 255) <= 255.0 / 64 + 0.5)
      #expect(abs(Double(right.alpha) - share * 255) <= 255.0 / 64 + 0.5)
      #expect((255...259).contains(Int(left.alpha) + Int(right.alpha)))
      #expect(abs(Double(left.red) - Double(left.alpha) * 200 / 255) <= 1)
    }
    #expect(bitmap.pixel(21, 32).alpha == 0)
    #expect(bitmap.pixel(43, 32).alpha == 0)
  }

  @Test func `Over a transparent background all pixels are premultiplied`() throws {
    let pictures = (0..<3).map { Bitmap.noise(width: 48, height: 48, seed: $0, isOpaque: $0 == 1) }
    for position in [0.0, 0.4, 1, 1.7] {
      let bitmap = try Stage(
        """
        perspective: { distance: 80 }
        transform: [{ translate: { x: d * 20 } }, { rotateY: 50deg * d }, { rotateX: 20deg }]
        alpha: 1 - 0.3 * abs(d)
        """,
        pictures,
        page: Size(30, 30),
        position: position,
        background: Colour(white: 0, alpha: 0)
      ).draw().bitmap
      #expect(bitmap.isPremultiplied)
      #expect(bitmap.pixel(0, 0) == Pixel(0, 0, 0, 0))
      #expect(!bitmap.isOpaque && bitmap.coverage > 100)
    }
  }

  @Test(arguments: [0.0, 0.25, 0.5, 1])
  func `A translucent background is blended by its alpha`(alpha: Double) throws {
    let bitmap = try Stage(
      "transform: []\nalpha: 0.5",
      [TestPicture.plain([200, 100, 0, 255])],
      page: Size(20, 20),
      background: Colour(red: 0, green: 0, blue: 1, alpha: alpha)
    ).draw().bitmap
    let rest = Int((alpha * 255 + 1e-9).rounded())
    #expect(bitmap.pixel(0, 0) == Pixel(0, 0, rest, rest))
    let inside = bitmap.pixel(32, 32)
    #expect((inside.red, inside.green) == (100, 50))
    #expect(abs(Double(inside.blue) - alpha * 127.5) <= 0.51)
    #expect(abs(Double(inside.alpha) - (127.5 + alpha * 127.5)) <= 0.51)
  }

  @Test func `A page behind an opaque page is not visible`() throws {
    let bitmap = try Stage(
      "transform: [{ rotateZ: 17deg }]\norder: -d",
      [TestPicture.plain([0, 200, 0, 255]), TestPicture.plain([255, 0, 255, 255])],
      page: Size(40, 40)
    ).draw().bitmap
    // The page behind is not visible, not even at the common edges.
    let most = stride(from: 0, to: bitmap.bytes.count, by: 4).map { bitmap.bytes[$0] }.max()
    #expect(most == 28)
  }

  // MARK: Extremes

  /// If a page is nearly edge-on, some pixel centres are beyond its horizon.
  @Test(arguments: [0.0, 20, -31.7], [60.0, 500, 1e6])
  func `Nearly edge-on pages are drawn correctly`(x: Double, eye: Double) throws {
    let pictures = [TestPicture.plain([0, 200, 0, 255], side: 64)]
    for angle in [89.0, 89.99, 89.999999, 90.000001, 91, 93.6] {
      for axis in ["rotateY", "rotateX"] {
        let bitmap = try Stage(
          """
          perspective: { distance: \(eye) }
          transform: [{ translate: { x: \(x), y: \(x / 3) } }, { \(axis): \(angle)deg }]
          """,
          pictures,
          page: Size(50, 50),
          viewport: Size(48, 32)
        ).draw().bitmap
        // The page is plain green: no pixel may have another colour.
        for place in stride(from: 0, to: bitmap.bytes.count, by: 4) {
          let (red, green) = (Double(bitmap.bytes[place]), Double(bitmap.bytes[place + 1]))
          let share = 1 - red / 28
          guard abs(green - (28 + share * 172)) > 5 else { continue }
          Issue.record("\(axis) by \(angle): red \(red), green \(green)")
          break
        }
      }
    }
  }

  @Test(arguments: ["1e-9", "1e-4", "0.01", "1000", "1e7", "1e12"])
  func `Extremely small and large pages are drawn`(factor: String) throws {
    let bitmap = try Stage(
      "transform: [{ scale: \(factor) }, { rotateZ: 1 }]",
      [TestPicture.scenery(width: 33, height: 21)],
      page: Size(33, 21)
    ).draw().bitmap
    #expect(bitmap.isOpaque)
  }

  @Test(arguments: [(0.2, 13, 8), (1.0, 64, 40), (1.5, 96, 60), (0.001, 1, 1)])
  func `A frame has the viewport's size times the scale, and at least one pixel`(
    scale: Double,
    width: Int,
    height: Int
  ) throws {
    let bitmap = try Stage(
      Self.slots,
      [TestPicture.plain([1, 2, 3, 255])],
      page: Size(20, 20),
      viewport: Size(64, 40),
      scale: scale
    ).draw().bitmap
    #expect((bitmap.width, bitmap.height) == (width, height))
  }

  // MARK: Determinism

  @Test func `One task and many tasks render a scene to the same bytes`() async throws {
    let layout = Layout(Size(30, 40), in: Size(64, 48))
    let effect = try WrittenEffect.make(
      """
      perspective: { distance: 120 }
      transform: [{ translate: { x: d * 20 } }, { rotateY: -40deg * d }]
      alpha: 1 - 0.2 * abs(d)
      order: -abs(d)
      """,
      layout: layout
    )
    // The cache is so small that each page is drawn repeatedly.
    let deck = PageDeck(.cards(count: 12), pageSize: layout.pageSize, memory: 20_000)
    let renderer = FrameRenderer(deck: deck, background: .standardBackground)
    let positions = (0..<24).map { Double($0) * 0.45 }
    let alone = try positions.map { try renderer.draw(Scene(effect, at: $0)) }
    let together = try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
      for (index, position) in positions.enumerated().reversed() {
        group.addTask { (index, try renderer.draw(Scene(effect, at: position))) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (index, bitmap) in alone.enumerated() {
      let isSame = together[index] == bitmap
      #expect(isSame, "frame \(index)")
    }
  }
}
