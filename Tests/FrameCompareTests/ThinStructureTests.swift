import ComparisonTestSupport
import FrameCompare
import FrameEncode
import FrameImage
import FrameRender
import PageGeometry
import TestSupport
import Testing

/// Changes of text, lines and points, which are nearly all edge, and pictures that only another program drew.
///
/// Each case is drawn in 20 sizes and colours.
struct ThinStructureTests {
  typealias Pair = (expected: Bitmap, actual: Bitmap)

  /// A case with a function that draws its pair with a number from 0.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The kinds that describe the difference truly.
    var kinds: Set<DifferenceKind>
    var draw: @Sendable (_ number: Int, _ random: inout SplitMix) throws -> Pair

    var testDescription: String { name }
  }

  private static let white = SIMD3<Double>(repeating: 255)

  private static func grey(_ value: Double) -> SIMD3<Double> { SIMD3(repeating: value) }

  /// Returns a background: a plain one near a grey, or a photograph near it.
  private static func background(_ number: Int, _ shade: Double) -> Bitmap {
    guard number % 4 == 3 else {
      return ThinPicture.plain(grey(shade) + SIMD3(0, -1, -2) * Double(number % 3))
    }
    return Bitmap.photograph(1 + 0.3 * Double(number)).mapped { shade + 0.25 * ($0 - shade) }
  }

  // MARK: Changes

  private static func recoloured(
    _ name: String,
    _ inks: (Double, Double),
    on shade: Double,
    _ make: @escaping @Sendable (_ number: Int, _ random: inout SplitMix) -> ThinPicture
  ) -> Case {
    Case(name: name, kinds: [.colour, .content]) { number, random in
      let picture = make(number, &random)
      let rasterizers = ThinPicture.Rasterizer.allCases
      let rasterizer = rasterizers[number % rasterizers.count]
      let paper = background(number, shade)
      // A third of the cases changes only one channel, and some are reversed.
      var changed = grey(inks.1)
      if number % 3 == 2 { changed = SIMD3(inks.0, inks.0, inks.1) }
      let old = try picture.draw(grey(inks.0), on: paper, by: rasterizer)
      let new = try picture.draw(changed, on: paper, by: rasterizer)
      return number % 5 == 4 ? (new, old) : (old, new)
    }
  }

  static let changes: [Case] = [
    recoloured("text on white, 20 → 60", (20, 60), on: 255) { number, random in
      .text(9 + 0.8 * Double(number), using: &random)
    },
    recoloured("text on dark, 235 → 190", (235, 190), on: 30) { number, random in
      .text(9 + 0.8 * Double(number), using: &random)
    },
    recoloured("lines up to 3 px, 0 → 40", (0, 40), on: 255) { number, random in
      .lines(1 + 0.1 * Double(number), using: &random)
    },
    recoloured("lines of 1 px, 120 → 160", (120, 160), on: 255) { _, random in
      .lines(1, using: &random)
    },
    Case(name: "a line of 1 → 1.5 px", kinds: [.geometry, .colour, .content]) { number, random in
      let picture = ThinPicture.lines(1, using: &random)
      let (paper, ink) = (background(number, 255), grey(6 * Double(number)))
      return (try picture.draw(ink, on: paper), try picture.widened(by: 0.5).draw(ink, on: paper))
    },
    Case(name: "148.20 → 148,20 on a photograph", kinds: [.content, .geometry, .colour]) {
      number,
      random in
      let size = 13 + 0.3 * Double(number)
      let place = Point(
        x: .random(in: 20..<100, using: &random),
        y: .random(in: 40..<200, using: &random)
      )
      // Dark text on a light photograph, or light text on a dark one.
      let lift: Double = number % 2 == 0 ? 128 : 0
      let paper = Bitmap.photograph(1 + 0.2 * Double(number)).mapped { lift + $0 / 2 }
      let pictures = try ["148.20", "148,20"].map { text in
        var picture = ThinPicture()
        picture.write(text, size, at: place)
        return try picture.draw(grey(number % 2 == 0 ? 0 : 255), on: paper)
      }
      return (pictures[0], pictures[1])
    },
    Case(name: "a removed hairline under a palette", kinds: [.content, .colour]) { number, random in
      let paper = Bitmap.photograph(1 + 0.2 * Double(number))
      var path = VectorPath()
      let y = Double.random(in: 20..<200, using: &random)
      path.move(2, y)
      path.line(198, number % 2 == 0 ? y : .random(in: 20..<200, using: &random))
      let line = ThinPicture(strokes: [(path, 1)])
      let expected = try line.draw(grey(number % 4 < 2 ? 0 : 255), on: paper)
      return (expected, try reduced(paper, number))
    },
    Case(name: "5 % less opacity under a palette", kinds: [.colour, .content]) { number, _ in
      let paper = Bitmap.photograph(1 + 0.2 * Double(number))
      let unders: [Double] = [0, 255, 30]
      let under = unders[number % 3]
      return (paper, try reduced(paper.mapped { $0 + 0.05 * (under - $0) }, number))
    },
    Case(name: "a move by 1 px under a palette", kinds: [.geometry, .content]) { number, _ in
      // A move by two pixels of twice the size.
      let large = Bitmap.photograph(1 + 0.2 * Double(number))
      let moved = large.changed { x, y, _ in
        number % 2 == 0 ? large[max(x - 2, 0), y] : large[x, max(y - 2, 0)]
      }
      return (large.averaged(by: 2), try reduced(moved.averaged(by: 2), number))
    },
  ]

  /// Returns a picture in 128 colours.
  private static func reduced(_ picture: Bitmap, _ number: Int, colours: Int = 128) throws -> Bitmap
  {
    let dithers: [Dither] = [.none, .ordered, .diffusion]
    let settings = PaletteSettings(colours: colours, dither: dithers[number % 3])
    return try [picture].paletted(settings)[0]
  }

  @Test(arguments: changes)
  func `A thin change is never taken for another rasterizer or a palette`(_ change: Case) throws {
    for number in 0..<20 {
      var random = SplitMix(state: UInt64(4_500 + number))
      let pair = try change.draw(number, &random)
      let comparison = FrameComparison(expected: pair.expected, actual: pair.actual)
      #expect(
        comparison.fails && change.kinds.contains(comparison.kind),
        "\(number): \(comparison)"
      )
    }
  }

  // MARK: Other programs

  static let same: [Case] = [
    Case(name: "text by another rasterizer", kinds: [.antialiasing, .noise, .palette]) {
      number,
      random in
      try redrawn(
        .text(9 + 0.8 * Double(number), using: &random),
        number,
        by: [.cairo, .box4, .box8, .soft]
      )
    },
    Case(name: "lines by another rasterizer", kinds: [.antialiasing, .noise, .palette]) {
      number,
      random in
      try redrawn(
        .lines(1 + 0.1 * Double(number), using: &random),
        number,
        by: [.cairo, .box4, .box8]
      )
    },
    Case(name: "text in another gamma", kinds: [.antialiasing, .noise]) { number, random in
      let picture = ThinPicture.text(9 + 0.8 * Double(number), using: &random)
      let (paper, ink) = (background(number, 255), grey(20))
      return (
        try picture.draw(ink, on: paper),
        try picture.draw(ink, on: paper, by: number % 2 == 0 ? .lighter : .darker)
      )
    },
    Case(name: "one level more or less", kinds: [.noise]) { number, random in
      let picture = ThinPicture.text(9 + 0.8 * Double(number), using: &random)
      let old = try picture.draw(grey(20), on: background(number, number % 8 < 4 ? 253 : 30))
      let step: Double = number % 2 == 0 ? 1 : -1
      return (old, old.mapped { $0 + step })
    },
    Case(name: "one level more or less in one channel", kinds: [.noise]) { number, _ in
      let old = Bitmap.photograph(1 + 0.2 * Double(number))
      let channel = number % 3
      return (
        old,
        old.changed { _, _, pixel in
          var pixel = pixel
          if pixel[channel] > 0 { pixel[channel] -= 1 }
          return pixel
        }
      )
    },
    Case(name: "128 colours", kinds: [.palette]) { number, _ in
      let old = Bitmap.photograph(1 + 0.2 * Double(number))
      return (old, try reduced(old, number))
    },
    Case(name: "256 colours, with text", kinds: [.palette, .noise]) { number, random in
      let text = ThinPicture.text(9 + 0.8 * Double(number), using: &random)
      let old = try text.draw(grey(20), on: Bitmap.photograph(1 + 0.2 * Double(number)))
      return (old, try reduced(old, number, colours: 256))
    },
  ]

  /// Draws a picture with two of several rasterizers.
  private static func redrawn(
    _ picture: ThinPicture,
    _ number: Int,
    by rasterizers: [ThinPicture.Rasterizer]
  ) throws -> Pair {
    let count = rasterizers.count
    let isDark = number % 2 == 0
    let (paper, ink) = (background(number, isDark ? 255 : 30), grey(isDark ? 20 : 235))
    return (
      try picture.draw(ink, on: paper, by: rasterizers[number % count]),
      try picture.draw(
        ink,
        on: paper,
        by: rasterizers[(number + 1 + number / count % (count - 1)) % count]
      )
    )
  }

  @Test(arguments: same)
  func `The same picture by another program passes, but for one of 20`(_ same: Case) throws {
    var mistakes: [String] = []
    for number in 0..<20 {
      var random = SplitMix(state: UInt64(4_600 + number))
      let pair = try same.draw(number, &random)
      let comparison = FrameComparison(expected: pair.expected, actual: pair.actual)
      guard comparison.kind != .identical, !same.kinds.contains(comparison.kind) else { continue }
      mistakes.append("\(number): \(comparison)")
    }
    #expect(mistakes.count <= 1, "\(mistakes)")
  }
}
