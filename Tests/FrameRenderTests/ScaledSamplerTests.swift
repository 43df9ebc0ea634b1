import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import Testing

/// Pictures that only move and shrink, compared with exact means.
struct ScaledSamplerTests {
  struct Row: CustomTestStringConvertible {
    /// Points of the page per pixel of the picture.
    var scale: SIMD2<Double>
    /// The distance of the page's centre from that of the viewport, in points.
    var shift = SIMD2(0.0, 0.0)
    /// The lowest accepted similarity, in decibels.
    ///
    /// Rounding to bytes alone makes 59 dB.
    var least = 56.0
    var testDescription: String { "\(scale) at \(shift)" }
  }

  static let rows = [
    Row(scale: [0.48, 0.48]),
    Row(scale: [0.5, 0.5]),
    Row(scale: [0.5, 0.5], shift: [0.25, -0.4]),
    Row(scale: [0.48, 0.48], shift: [3.4, 1.7]),
    Row(scale: [0.9, 0.9], shift: [0.1, 0.2]),
    Row(scale: [0.35, 0.35], shift: [-2.3, 0.6]),
    Row(scale: [0.26, 0.26], shift: [0.3, 0.3]),
    Row(scale: [1, 0.45], shift: [0.3, 0]),
    Row(scale: [0.3, 1.3], shift: [0, 0.7]),
    // Copies of half the size are already means of two texels, and the picture is drawn from them. Noise, whose
    // neighbours are independent, is the worst case: 34 dB were measured.
    Row(scale: [0.2, 0.2], shift: [0.2, 0.1], least: 33),
  ]

  static let picture = Bitmap.noise(width: 130, height: 110, seed: 24, isOpaque: true)

  @Test(arguments: rows)
  func `Each pixel of a picture is the exact mean of the picture over the pixel`(row: Row) throws {
    let stage = Self.stage(Self.picture, row)
    let bitmap = try stage.draw().bitmap
    let columns = Self.inside(stage.page.width, row.shift.x, of: bitmap.width)
    let rows = Self.inside(stage.page.height, row.shift.y, of: bitmap.height)
    var (drawn, exact): ([UInt8], [Double]) = ([], [])
    for y in rows {
      for x in columns {
        let start = (y * bitmap.width + x) * 4
        drawn += bitmap.bytes[start..<start + 4]
        exact += Self.mean(Double(x) + 0.5, Double(y) + 0.5, stage, row)
      }
    }
    let part = Bitmap(width: columns.count, height: rows.count, bytes: drawn)
    #expect(Likeness.decibels(part, exact) >= row.least)
  }

  @Test(arguments: [0.5, 0.48, 0.31], [0.0, 0.3])
  func `A picture of one colour keeps its colour`(scale: Double, shift: Double) throws {
    for colour: SIMD4<UInt8> in [[255, 255, 255, 255], [0, 0, 0, 255], [37, 201, 113, 255]] {
      let picture = TestPicture.plain(colour, side: 80)
      let row = Row(scale: [scale, scale], shift: [shift, shift])
      let bitmap = try Self.stage(picture, row).draw().bitmap
      let middle = bitmap.pixel(bitmap.width / 2, bitmap.height / 2)
      let drawn = [middle.red, middle.green, middle.blue, middle.alpha]
      #expect(drawn == (0..<4).map { Int(colour[$0]) })
    }
  }

  @Test(arguments: [0.3, 0.9])
  func `A translucent page is the exact mean, mixed with the background`(alpha: Double) throws {
    let row = Row(scale: [0.48, 0.48], shift: [0.3, 0.4])
    var stage = Self.stage(Self.picture, row)
    stage.yaml += "\nalpha: \(alpha)"
    let bitmap = try stage.draw().bitmap
    let back = stage.background
    let behind = [back.red, back.green, back.blue, back.alpha].map { $0 * 255 * (1 - alpha) }
    for (x, y) in [(41, 51), (60, 70), (80, 80), (99, 99)] {
      let exact = Self.mean(Double(x) + 0.5, Double(y) + 0.5, stage, row)
      let start = (y * bitmap.width + x) * 4
      for channel in 0..<4 {
        let expected = exact[channel] * alpha + behind[channel]
        #expect(abs(Double(bitmap.bytes[start + channel]) - expected) < 1)
      }
    }
  }

  @Test func `Colours of a translucent picture are never above its alpha`() throws {
    let picture = Bitmap.noise(width: 90, height: 90, seed: 3, isOpaque: false)
    for scale in [0.5, 0.37] {
      var stage = Self.stage(picture, Row(scale: [scale, scale], shift: [0.1, 0.6]))
      stage.background = Colour(red: 0, green: 0, blue: 0, alpha: 0)
      let bytes = try stage.draw().bitmap.bytes
      let areBelow = stride(from: 0, to: bytes.count, by: 4).allSatisfy { pixel in
        bytes[pixel..<pixel + 3].allSatisfy { $0 <= bytes[pixel + 3] }
      }
      #expect(areBelow)
    }
  }

  /// Effects that only move and shrink pages, and pages with many samples per pixel.
  static let effects = [
    "transform: []",
    "transform: [{ translate: { x: d * 23.3, y: d * 7.1 } }, { scale: 0.8 }]",
    "transform: [{ translate: { x: d * 23.3 } }, { scale: { x: 0.6, y: 1.2 } }]\nalpha: 0.7",
    "transform: [{ translate: { x: d * 9 } }, { scale: 0.9 }]\nalpha: 0.35",
    "transform: [{ rotateZ: 7deg * d }, { scale: 0.8 }]",
    "transform: [{ rotateZ: 7deg * d }, { scale: 0.7 }]\nalpha: 0.6",
  ]

  @Test(arguments: effects)
  func `All supported instruction sets draw the same pixels of pictures`(yaml: String) throws {
    let stage = Stage(
      yaml,
      (0..<3).map {
        Bitmap.noise(width: 141, height: 127, seed: $0, isOpaque: $0 == 0)
      },
      page: Size(70, 60),
      viewport: Size(101, 77),
      position: 0.4
    )
    let scene = try stage.draw().scene
    let frames = try stage.renderer { renderer in
      try InstructionSet.allCases.filter(\.isSupported).map { instructions in
        try FrameRenderer(
          deck: renderer.deck,
          background: .standardBackground,
          instructions: instructions
        ).draw(scene)
      }
    }
    let areSame = frames.allSatisfy { $0 == frames[0] }
    #expect(areSame)
    #expect(frames[0] != Bitmap(width: 101, height: 77))
  }

  private static func stage(_ picture: Bitmap, _ row: Row) -> Stage {
    Stage(
      "transform: [{ translate: { x: \(row.shift.x), y: \(row.shift.y) } }]",
      [picture],
      page: Size(Double(picture.width) * row.scale.x, Double(picture.height) * row.scale.y),
      viewport: Size(140, 150)
    )
  }

  /// Returns the pixels of a side of the viewport that a page covers completely.
  private static func inside(_ length: Double, _ shift: Double, of side: Int) -> Range<Int> {
    let start = Double(side) / 2 + shift - length / 2
    return max(0, Int(start.rounded(.up)))..<min(side, Int((start + length).rounded(.down)))
  }

  /// Returns the mean colour of a picture over the pixel at a point of the viewport.
  ///
  /// The mean is over a box of √(f² − 1) texels, where f is the length of the pixel in texels, of the
  /// picture with linear interpolation.
  private static func mean(_ x: Double, _ y: Double, _ stage: Stage, _ row: Row) -> [Double] {
    let picture = stage.pictures[0]
    func weights(_ place: Double, _ size: Double, _ shift: Double, _ scale: Double, _ count: Int)
      -> [Double]
    {
      let middle = (place - size / 2 - shift) / scale + Double(count) / 2 - 0.5
      let length = max(0, 1 / scale / scale - 1).squareRoot()
      let steps = 2000
      var weights = [Double](repeating: 0, count: count)
      for step in 0..<steps {
        let point = middle + ((Double(step) + 0.5) / Double(steps) - 0.5) * length
        let limited = min(max(point, 0), Double(count - 1))
        let texel = min(Int(limited), count - 2)
        weights[texel] += 1 - (limited - Double(texel))
        weights[texel + 1] += limited - Double(texel)
      }
      return weights.map { $0 / Double(steps) }
    }
    let viewport = stage.viewport
    let across = weights(x, viewport.width, row.shift.x, row.scale.x, picture.width)
    let down = weights(y, viewport.height, row.shift.y, row.scale.y, picture.height)
    var mean = [0.0, 0, 0, 0]
    for (line, share) in down.enumerated() where share > 0 {
      for (column, part) in across.enumerated() where part > 0 {
        let start = (line * picture.width + column) * 4
        for channel in 0..<4 {
          mean[channel] += share * part * Double(picture.bytes[start + channel])
        }
      }
    }
    return mean
  }
}
