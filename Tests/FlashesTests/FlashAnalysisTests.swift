import Flashes
import Testing

/// Flashes of synthetic clips, whose verdicts follow from the definitions in WCAG 2.2.
struct FlashAnalysisTests {
  /// A clip and the kinds of flashes of which there are too many.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var regions: [FlashClip.Region]
    var kinds: Set<FlashKind>

    init(_ name: String, _ regions: [FlashClip.Region], _ kinds: Set<FlashKind> = []) {
      (self.name, self.regions, self.kinds) = (name, regions, kinds)
    }

    var testDescription: String { name }
  }

  @Test(arguments: rows, [1.0, 2, 3])
  func `The verdict follows WCAG at every scale`(_ row: Row, scale: Double) {
    let found = FlashClip(regions: row.regions).findings(scale: scale, framesPerSecond: 60)
    #expect(Set(found.map(\.kind)) == row.kinds)
  }

  @Test(arguments: rows, [30.0, 120])
  func `The verdict follows WCAG at every frame rate`(_ row: Row, framesPerSecond: Double) {
    let found = FlashClip(regions: row.regions).findings(scale: 1, framesPerSecond: framesPerSecond)
    #expect(Set(found.map(\.kind)) == row.kinds)
  }

  @Test(arguments: [30.0, 60, 120])
  func `A finding begins with the frame that completes the fourth flash`(rate: Double) throws {
    let clip = FlashClip(
      regions: [.init(colours: [.zero, .one], level: FlashClip.Region.flashing(5, from: 0.1))]
    )
    let found = try #require(clip.findings(scale: 1, framesPerSecond: rate).first)
    // Eight changes, the first after 0.1 s and then every 0.1 s: the eighth after 0.8 s.
    #expect(found.frames.lowerBound == Int(0.8 * rate) && abs(found.times.lowerBound - 0.8) < 1e-9)
    #expect(found.kind == .general && found.share == 1)
  }

  @Test func `A finding ends a sixth of a second after the last flash`() throws {
    let level = FlashClip.Region.flashing(5, from: 0.1, count: 5)
    let clip = FlashClip(regions: [.init(colours: [.zero, .one], level: level)])
    let found = clip.findings(scale: 1, framesPerSecond: 60)
    // Ten changes, the last after 1 s.
    #expect(found.map(\.frames) == [48...70])
  }

  @Test func `The share is that of the field with the largest flashing area`() throws {
    let level = FlashClip.Region.flashing(4)
    let clip = FlashClip(
      regions: [
        .init(x: 1.1, width: 0.75, y: 1.2, height: 0.8, colours: [.zero, .one], level: level)
      ]
    )
    let found = try #require(clip.findings(scale: 3, framesPerSecond: 60).first)
    #expect(abs(found.share - 0.6) < 0.005)
  }
}

extension FlashAnalysisTests {
  private typealias Region = FlashClip.Region
  private static let black = Region.grey(0)
  private static let white = Region.grey(1)
  private static let grey: @Sendable (Double) -> SIMD3<Double> = Region.grey
  private static let four = Region.flashing(4)
  /// A saturated red: R / (R + G + B) is 1, and the luminance 0.2126.
  private static let red = SIMD3<Double>(1, 0, 0)

  /// Returns a region over the whole picture.
  private static func all(
    _ dark: SIMD3<Double>,
    _ light: SIMD3<Double>,
    _ level: @escaping @Sendable (Double) -> Double
  ) -> Region {
    Region(colours: [dark, light], level: level)
  }

  /// Returns a black and white region within the middle field, with a width and height as shares of the field.
  private static func part(
    _ width: Double,
    _ height: Double,
    x: Double = 1,
    y: Double = 1,
    _ level: @escaping @Sendable (Double) -> Double
  ) -> Region {
    Region(x: x, width: width, y: y, height: height, colours: [black, white], level: level)
  }

  static let rows = rates + contrasts + areas + reds + courses + places

  /// More than three flashes in any second.
  private static let rates = [
    Row("2 flashes a second", [all(black, white, Region.flashing(2))]),
    Row("3 flashes a second", [all(black, white, Region.flashing(3))]),
    Row("4 flashes a second", [all(black, white, four)], [.general]),
    Row("10 flashes a second", [all(black, white, Region.flashing(10))], [.general]),
    Row("3 quick flashes, once", [all(black, white, Region.flashing(10, count: 3))]),
    Row("4 quick flashes, once", [all(black, white, Region.flashing(10, count: 4))], [.general]),
    Row(
      "2 flashes before and 2 after a full second",
      [all(black, white, Region.flashing(5, from: 0.6, count: 4))],
      [.general]
    ),
    Row(
      "4 flashes in 1.1 seconds",
      [all(black, white, Region.toggled(at: [0.1, 0.2, 0.5, 0.6, 0.8, 0.9, 1.1, 1.2]))]
    ),
    Row("4 flashes from white to black and back", [all(white, black, four)], [.general]),
  ]

  /// A change of at least 0.1 with the darker image below 0.8.
  private static let contrasts = [
    Row("A change of 9 % at 4 a second", [all(black, grey(0.09), four)]),
    Row("A change of 11 % at 4 a second", [all(black, grey(0.11), four)], [.general]),
    Row("A change of 9 % between middle greys", [all(grey(0.4), grey(0.49), four)]),
    Row("A change of 11 % between middle greys", [all(grey(0.4), grey(0.51), four)], [.general]),
    Row("The darker image at 0.78", [all(grey(0.78), grey(0.95), four)], [.general]),
    Row("The darker image at 0.82", [all(grey(0.82), white, four)]),
  ]

  /// At least a quarter of a field, a third of the picture by a third.
  private static let areas = [
    Row("A square of 24 % of a field", [part(0.49, 0.49, four)]),
    Row("A square of 26 % of a field", [part(0.51, 0.51, four)], [.general]),
    Row("A strip of 24 % of a field", [part(1, 0.24, four)]),
    Row("A strip of 27 % of a field", [part(0.27, 1, four)], [.general]),
    Row("A square of 27 % anywhere", [part(0.52, 0.52, x: 0.37, y: 2.23, four)], [.general]),
    Row("A strip of 20 % across the whole picture", [part(3, 0.2, x: 0, four)]),
    Row(
      "Two parts of 14 % of one field",
      [
        part(0.28, 0.5, x: 0.4, four),
        part(0.28, 0.5, x: 1.0, y: 1.3, four),
      ],
      [.general]
    ),
    Row(
      "Two parts of 20 % in different fields",
      [part(0.4, 0.5, x: 0.1, four), part(0.4, 0.5, x: 2, four)]
    ),
  ]

  /// Transitions to or from R / (R + G + B) ≥ 0.8, with a change of (R − G − B) · 320 of more than 20.
  private static let reds = [
    Row("Red and a blue of equal luminance", [all(.init(0, 0.2, 0.9647), red, four)], [.red]),
    Row("Red and black", [all(black, red, four)], [.general, .red]),
    Row("Red and black, 3 a second", [all(black, red, Region.flashing(3))]),
    Row("A red that changes luminance by 8.5 %", [all(black, red * 0.4, four)], [.red]),
    Row("A dark red: (R − G − B) · 320 = 16", [all(black, red * 0.05, four)]),
    Row("A dark red: (R − G − B) · 320 = 26", [all(black, red * 0.08, four)], [.red]),
    Row("R / (R + G + B) = 0.83", [all(black, .init(0.4, 0, 0.08), four)], [.red]),
    Row("R / (R + G + B) = 0.77", [all(black, .init(0.4, 0, 0.12), four)]),
    Row(
      "Red over 24 % of a field",
      [Region(x: 1, width: 0.49, y: 1, height: 0.49, colours: [black, red], level: four)]
    ),
  ]

  /// Courses other than single steps up and down.
  private static let courses = [
    Row("A still picture", [all(white, white) { _ in 0 }]),
    Row("A fade from black to white", [all(black, white) { (min($0, 1) * 64).rounded() / 64 }]),
    Row(
      "A staircase of eight steps up",
      [all(black, white) { min(1, ($0 * 8).rounded(.down) / 8) }]
    ),
    Row("Fades up and down, 2 a second", [all(black, white, Region.fading(2))]),
    Row("Fades up and down, 5 a second", [all(black, white, Region.fading(5))], [.general]),
    Row(
      "A fade with a flicker of 5 %",
      [
        all(black, white) { time in min(time / 2, 0.95) + 0.05 * Region.flashing(10)(time) }
      ]
    ),
  ]

  /// Flashes that are concurrent or not, at one place or several.
  private static let places = [
    Row(
      "Two parts of 14 % that flash in turn, at 4 a second",
      [
        part(0.28, 0.5, four),
        part(0.28, 0.5, x: 1.4, Region.flashing(4, from: 0.225)),
      ],
      [.general]
    ),
    Row(
      "Two parts of 14 %, one in the first second and one in the next",
      [
        part(0.28, 0.5, Region.flashing(8, from: 0.1, count: 4)),
        part(0.28, 0.5, x: 1.4, Region.flashing(8, from: 1.1, count: 4)),
      ]
    ),
    Row(
      "Two parts of 14 %, one in the first half of a second and one in the other",
      [
        part(0.28, 0.5, Region.flashing(10, from: 0.1, count: 4)),
        part(0.28, 0.5, x: 1.4, Region.flashing(10, from: 0.7, count: 4)),
      ]
    ),
    Row(
      "Two flashes of one half of a field, then two of the other, in a second",
      [
        part(0.5, 1, Region.flashing(5, from: 0.1, count: 2)),
        part(0.5, 1, x: 1.5, Region.flashing(5, from: 0.5, count: 2)),
      ],
      [.general]
    ),
    Row(
      "Two halves that change places, at 2 a second",
      [part(0.5, 1, Region.flashing(2)), part(0.5, 1, x: 1.5, Region.flashing(2, from: 0.35))]
    ),
    Row(
      "Stripes that move by three periods, quickly",
      (0..<36).map { stripe in
        let start = 0.1 + Double(stripe % 12) / 120
        return part(
          1.0 / 12,
          3,
          x: Double(stripe) / 12,
          y: 0,
          Region.flashing(10, from: start, count: 3)
        )
      }
    ),
  ]
}
