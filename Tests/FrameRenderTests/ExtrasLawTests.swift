import EffectTestSupport
import FrameCompare
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import Testing

/// General properties of pieces, corners, layers, overlays, blurs and shadows.
struct ExtrasLawTests {
  /// Draws pages that show a picture, with extras such as overlays and shadows.
  private static func draw(
    _ yaml: String,
    pages: Int = 1,
    picture: Bitmap = TestPicture.scenery(width: 28, height: 32),
    background: Colour = .standardBackground,
    _ change: @escaping (inout PoseExtras, Pose) -> Void
  ) throws -> (scene: Scene, bitmap: Bitmap) {
    try Stage(
      yaml,
      Array(repeating: picture, count: pages),
      page: Size(28, 32),
      viewport: Size(48, 48),
      background: background
    ) { extras, pose in
      change(&extras, pose)
    }.draw()
  }

  @Test func `A page in a scene behind another keeps its own blur`() throws {
    let stage = Stage(
      """
      transform: [{ translate: { x: 2 * d * L } }]
      window: [-1, 1]
      blur: { strength: "step(0.25, abs(d))", radius: 3 }
      """,
      [TestPicture.scenery(width: 20, height: 20)],
      page: Size(20, 20)
    )
    let layout = Layout(stage.page, in: stage.viewport, pages: 1)
    let effect = try WrittenEffect.make(stage.yaml, layout: layout)
    let (front, behind) = (try Scene(effect, at: 0), try Scene(effect, at: 0.5))
    try stage.renderer { renderer in
      let left = PixelBox(x: 0...21, y: 0...63)
      let alone = try renderer.draw(behind).part(left)
      #expect(try renderer.draw(front.over([behind], alpha: 1)).part(left) == alone)
      // The page in front is not blurred.
      #expect(try renderer.draw(front).part(PixelBox(x: 20...41, y: 0...63)) != alone)
    }
  }

  @Test(arguments: [
    "transform: []", ExtrasTests.tilted, "transform: [{ rotateZ: 13deg }, { scale: 0.3 }]",
  ])
  func `Invisible extras change no pixels`(yaml: String) throws {
    let plain = try Self.draw(yaml) { _, _ in }.bitmap
    let idle = try Self.draw(yaml) { extras, _ in
      extras.overlays = [
        ExtrasTests.overlay(ExtrasTests.black, .left, 0),
        ExtrasTests.overlay(ExtrasTests.black, nil, 1),
      ]
      extras.blur = PoseBlur(strength: 0, radius: 9)
      extras.shadow = PoseShadow(colour: ExtrasTests.black, x: 9, y: 9, radius: 9, opacity: 0)
      extras.cornerRadius = 0
      extras.clip = PoseInsets(left: -3)
      extras.floor = Self.floor(Size(40, 40), 2, .identity)
      extras.floor?.opacity = -1
    }.bitmap
    #expect(plain == idle)
  }

  @Test(arguments: ["transform: []", "transform: [{ translate: { x: 0.37, y: 1.21 } }]"])
  func `Pieces at rest are drawn exactly like the whole page`(yaml: String) throws {
    let whole = try Self.draw(yaml) { _, _ in }.bitmap
    for (rows, columns) in [(1, 4), (10, 1), (5, 3), (32, 28)] {
      let pieces = try Self.draw(yaml) { extras, pose in
        extras.pieces = ExtrasTests.pieces(rows, columns, on: pose)
      }.bitmap
      #expect(pieces == whole, "\(FrameComparison(expected: whole, actual: pieces))")
    }
  }

  @Test(
    arguments: ["transform: []", ExtrasTests.tilted, "transform: [{ rotateZ: 13deg }]"],
    [1, 3]
  )
  func `Overlays change no pixel outside the picture's silhouette`(yaml: String, rows: Int) throws {
    // A disc on a transparent background.
    let disc = Bitmap.drawn(width: 28, height: 32) { x, y in
      let (dx, dy) = (Double(x) - 13.5, Double(y) - 15.5)
      return (dx * dx + dy * dy).squareRoot() < 12 ? [200, 120, 40, 255] : [0, 0, 0, 0]
    }
    func draw(_ overlays: [PoseOverlay]) throws -> Bitmap {
      try Self.draw(yaml, picture: disc, background: Colour(white: 0, alpha: 0)) { extras, pose in
        extras.overlays = overlays
        if rows > 1 { extras.pieces = ExtrasTests.pieces(rows, 2, on: pose) }
      }.bitmap
    }
    let plain = try draw([])
    let shaded = try draw([
      ExtrasTests.overlay(ExtrasTests.black, nil, from: 1, 0.9),
      ExtrasTests.overlay(ExtrasTests.violet, .left, 0.7),
    ])
    var changed = 0
    for y in 0..<plain.height {
      for x in 0..<plain.width {
        let (before, after) = (plain.pixel(x, y), shaded.pixel(x, y))
        // Premultiplied colours are rounded before and after the overlays.
        #expect(abs(Int(before.alpha) - Int(after.alpha)) <= 1, "at \(x), \(y)")
        if before != after { changed += 1 }
      }
    }
    #expect(changed > 50)
  }

  @Test(arguments: [ExtrasTests.tilted, "transform: [{ rotateZ: 31deg }, { scale: 0.83 }]"])
  func `No gap is visible between pieces in one plane`(yaml: String) throws {
    func draw(_ change: @escaping (inout PoseExtras, Pose) -> Void) throws -> Bitmap {
      try Self.draw(
        yaml,
        picture: TestPicture.plain([0, 200, 0, 255]),
        background: Colour(red: 1, green: 0, blue: 1),
        change
      ).bitmap
    }
    let whole = try draw { _, _ in }
    for (rows, columns) in [(10, 1), (5, 3), (32, 28)] {
      let pieces = try draw { extras, pose in
        extras.pieces = ExtrasTests.pieces(rows, columns, on: pose)
      }
      let comparison = FrameComparison(expected: whole, actual: pieces)
      #expect(comparison.largest <= 1, "\(comparison)")
    }
  }

  @Test func `A page with the largest corner radius is a disc`() throws {
    let bitmap = try Stage(
      "transform: [{ scale: 1.25 }]",
      [TestPicture.plain([255, 255, 255, 255])],
      page: Size(32, 32),
      viewport: Size(48, 48),
      background: Colour(white: 0, alpha: 0)
    ) { extras, _ in
      extras.cornerRadius = 1e9
    }.draw().bitmap
    #expect(abs(bitmap.coverage - Double.pi * 400) < 2)
    // The coverage of a pixel on the edge is accurate to 1/16.
    for x in 4..<44 {
      let (dx, dy) = (Double(x) - 23.5, Double(8) - 23.5)
      let inside = min(max(20 - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
      #expect(abs(Double(bitmap.pixel(x, 8).alpha) / 255 - inside) < 0.07)
    }
  }

  @Test func `Content shifted by whole points keeps its pixels`() throws {
    let picture = Bitmap.noise(width: 28, height: 32, seed: 1, isOpaque: true)
    let bitmap = try Self.draw(
      "transform: []",
      picture: picture,
      background: Colour(white: 0, alpha: 0)
    ) { extras, _ in
      extras.layers = [
        ContentLayer("content", Rect(-14, -16, 28, 32), matrix: .translation(x: -9, y: 4))
      ]
    }.bitmap
    var expected = Bitmap(width: 48, height: 48)
    expected.place(picture.part(.init(x: 9...27, y: 0...27)), x: 10, y: 12)
    #expect(bitmap == expected)
  }

  /// The inside of a translucent page is not darkened by its shadow, and no lighter line is visible
  /// along its edge.
  @Test(arguments: [1.0, 0.9, 0.5], [0.0, 0.3, 0.5, 0.8])
  func `A shadow is neither visible through its page nor separated from it`(
    alpha: Double,
    place: Double
  ) throws {
    let bitmap = try Self.draw(
      "transform: [{ translate: { x: \(place) } }]\nalpha: \(alpha)",
      picture: TestPicture.plain([255, 255, 255, 255]),
      background: Colour(white: 1)
    ) { extras, _ in
      extras.shadow = PoseShadow(colour: ExtrasTests.black, x: 0, y: 0, radius: 3, opacity: 1)
    }.bitmap
    let row = (0..<48).map { bitmap.pixel($0, 24).red }
    #expect(row[12...36].allSatisfy { $0 == 255 })
    // The shadow gets darker toward the page, up to the edge.
    #expect(zip(row[0..<9], row[1..<10]).allSatisfy { $0 >= $1 })
    #expect(row[9] < 220)
  }

  // MARK: Extremes

  private static func floor(_ size: Size, _ radius: Double, _ matrix: Matrix4) -> PoseFloor {
    let black = ExtrasTests.black
    return PoseFloor(colour: black, size: size, radius: radius, matrix: matrix, opacity: 1)
  }

  @Test(arguments: [0, 1e-300, 1e9, 1e300, -1e12])
  func `Extras with extreme numbers are drawn`(number: Double) throws {
    let black = ExtrasTests.black
    let box = Rect(-number, -number, 2 * number, number)
    let changes: [(inout PoseExtras, Pose) -> Void] = [
      { extras, _ in extras.blur = PoseBlur(strength: number, radius: 3) },
      { extras, _ in extras.blur = PoseBlur(strength: 1, radius: number) },
      { extras, _ in extras.cornerRadius = number },
      { extras, _ in
        extras.clip = PoseInsets(left: number, top: -number, right: number, bottom: 1)
      },
      { extras, _ in
        extras.shadow = PoseShadow(colour: black, x: 0, y: 0, radius: number, opacity: 1)
      },
      { extras, _ in
        extras.shadow = PoseShadow(colour: black, x: number, y: -number, radius: 4, opacity: number)
      },
      { extras, pose in extras.floor = Self.floor(Size(number, 9), 4, pose.matrix) },
      { extras, pose in extras.floor = Self.floor(Size(number, number), 4, pose.matrix) },
      { extras, pose in extras.floor = Self.floor(Size(1e-9, 1e12), number, pose.matrix) },
      { extras, pose in
        var piece = PosePiece(row: 0, column: 0, box: box, matrix: pose.matrix, rawAlpha: number)
        piece.cornerRadius = number
        extras.pieces = [piece]
        extras.shadow = PoseShadow(colour: black, x: 1, y: 1, radius: 1, opacity: 1)
      },
      { extras, _ in
        let matrix = Matrix4.scale(x: 1 + number, y: 2)
        extras.layers = [ContentLayer("", box, cornerRadius: number, matrix: matrix, alpha: number)]
      },
      { extras, _ in
        extras.overlays = [ExtrasTests.overlay(black, .left, from: -number, to: number, number)]
      },
      { extras, _ in extras.reflection = PoseReflection(edge: .left, gap: number, opacity: 1) },
      { extras, _ in
        extras.reflection = PoseReflection(edge: .top, opacity: number, fade: number)
      },
      { extras, _ in
        extras.reflection = PoseReflection(edge: .bottom, opacity: 0.5, fade: 9, blur: number)
      },
    ]
    for change in changes {
      let bitmap = try Self.draw(ExtrasTests.tilted, change).bitmap
      #expect(bitmap.isOpaque && bitmap.isPremultiplied)
    }
  }

  @Test func `Pieces of two pages are drawn even if all of them cross`() throws {
    let bitmap = try Self.draw("depth: shared\n\(ExtrasTests.tilted)", pages: 2) { extras, pose in
      extras.pieces = ExtrasTests.pieces(16, 16, on: pose) { row, column in
        .rotationY(.degrees(Double(37 * row + 11 * column)))
      }
    }.bitmap
    #expect(bitmap.isOpaque)
  }
}
