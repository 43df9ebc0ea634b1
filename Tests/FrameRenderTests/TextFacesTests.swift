import EffectTestSupport
import Foundation
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import TestSupport
import Testing

/// The texts of layers, compared with outlines that cairo draws eight times as large.
struct TextFacesTests {
  private static let view = Size(240, 120)

  /// Draws a page that shows only a text.
  private static func picture(
    _ layer: String,
    font: TextFont = .strokes,
    transform: String = "[]",
    scale: Double = 1,
    replacing: Bool = false
  ) throws -> Bitmap {
    let layout = Layout(view, in: view, pages: 1)
    let effect = try WrittenEffect.make(
      "transform: \(transform)\ncontent:\n  - { name: title, \(layer) }",
      layout: layout
    )
    var content = PageContent(font: font)
    content.replacesCharacters = replacing
    let deck = PageDeck(
      PageDeck.Key(.plain([Colour(white: 1)], count: 1), content, pageSize: view, scale: scale)
    )
    return try FrameRenderer(deck: deck, background: Colour(white: 1))
      .draw(try Scene(effect, at: 0))
  }

  /// Returns the luma of outlines that cairo draws at eight times the size, averaged over each pixel.
  private static func reference(
    _ path: VectorPath,
    stroke: Double,
    size: Size = view
  ) throws -> [Double] {
    let (width, height) = (Int(size.width), Int(size.height))
    var canvas = try CairoCanvas(width: width * 8, height: height * 8)
    canvas.setPixelsPerPoint(x: 8, y: 8)
    canvas.fill(.rectangle(Rect(0, 0, size.width, size.height)), .init(white: 1))
    if stroke > 0 {
      canvas.stroke(path, Colour(white: 0), width: stroke)
    } else {
      canvas.fill(path, Colour(white: 0))
    }
    let large = try canvas.finish()
    return (0..<width * height).map { index in
      let (x, y) = (index % width * 8, index / width * 8)
      var sum = 0
      for row in y..<y + 8 { for column in x..<x + 8 { sum += large.pixel(column, row).red } }
      return Double(sum) / 64
    }
  }

  /// Returns the peak signal-to-noise ratio of a picture, in decibels.
  private static func ratio(_ picture: Bitmap, _ reference: [Double]) -> Double {
    var squares = 0.0
    for index in reference.indices {
      let difference = Double(picture.bytes[4 * index]) - reference[index]
      squares += difference * difference
    }
    return 10 * log10(255 * 255 * Double(reference.count) / squares)
  }

  /// Returns a path whose points are mapped.
  private static func mapped(_ path: VectorPath, _ map: (Point) -> Point) -> VectorPath {
    var result = VectorPath()
    for element in path.elements {
      switch element {
      case .move(let end):
        let end = map(end)
        result.move(end.x, end.y)
      case .line(let end):
        let end = map(end)
        result.line(end.x, end.y)
      case .curve(let first, let second, let end):
        let (first, second, end) = (map(first), map(second), map(end))
        result.curve(first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: result.close()
      }
    }
    return result
  }

  // MARK: Outlines

  /// Returns the outlines of a line of the test font, with many lines instead of curves; an em is 1.
  private static func outlines(_ text: String) -> VectorPath {
    var path = VectorPath()
    var (pen, last): (Int, Character?) = (0, nil)
    for letter in text {
      if last == "A", letter == "V" { pen += TestFont.kerning }
      func point(_ x: Double, _ y: Double) -> Point { Point((Double(pen) + x) / 1_000, -y / 1_000) }
      var points = (TestFont.triangles[letter] ?? []).map { point(Double($0.x), Double($0.y)) }
      if letter == "o" {
        let curve = TestFont.curve.map { (x: Double($0.place.x), y: Double($0.place.y)) }
        for start in stride(from: 0, to: curve.count, by: 2) {
          let (a, b, c) = (curve[start], curve[start + 1], curve[(start + 2) % curve.count])
          for step in 0..<50 {
            let t = Double(step) / 50
            let (p, q, r) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
            points.append(point(p * a.x + q * b.x + r * c.x, p * a.y + q * b.y + r * c.y))
          }
        }
      }
      if !points.isEmpty {
        var outline = VectorPath(points)
        outline.close()
        path.append(outline)
      }
      pen += TestFont.advances[letter] ?? 0
      last = letter
    }
    return path
  }

  /// A transform of a layer, and the same as a function of points from the middle of the page.
  struct Motion: CustomTestStringConvertible {
    var yaml: String
    var scale = 1.0
    var angle = 0.0
    var shift = Point.zero
    var testDescription: String { yaml }

    func map(_ point: Point) -> Point {
      let (x, y) = (point.x * scale, point.y * scale)
      return Point(
        x * cos(angle) - y * sin(angle) + shift.x + 120,
        x * sin(angle) + y * cos(angle) + shift.y + 60
      )
    }
  }

  static let motions = [
    Motion(yaml: "[]"),
    Motion(yaml: "[{ translate: { x: 0.5, y: 0.5 } }]", shift: Point(0.5, 0.5)),
    Motion(yaml: "[{ translate: { x: 3.37, y: -1.21 } }]", shift: Point(3.37, -1.21)),
    Motion(yaml: "[{ scale: 0.7 }]", scale: 0.7),
    Motion(yaml: "[{ scale: 1.45 }]", scale: 1.45),
    Motion(yaml: "[{ rotateZ: 17deg }]", angle: 17 * .pi / 180),
  ]

  @Test(arguments: motions, [13.0, 24.0, 40.0])
  func `A text in a font is drawn as cairo draws its outlines at eight times the size`(
    motion: Motion,
    size: Double
  ) throws {
    let font = TextFont.file(try FontFile(TestFont.bytes))
    let layer = "text: AVo oA, size: \(size), box: [-80, -30, 160, 60], transform: \(motion.yaml)"
    let picture = try Self.picture(layer, font: font)
    // The font's extent is an em in the middle of a line of 1.2 ems.
    let baseline = Point(-80, -30 + size * (0.1 + 0.8))
    let path = Self.outlines("AVo oA").placed(scale: size, at: baseline)
    let reference = try Self.reference(Self.mapped(path, motion.map), stroke: 0)
    let ratio = Self.ratio(picture, reference)
    #expect(ratio >= 40, "\(ratio) dB")
    #expect(reference.contains { $0 < 100 })
  }

  @Test(arguments: motions, [13.0, 24.0])
  func `A text without a font is drawn with strokes`(motion: Motion, size: Double) throws {
    let text = "Jump over 7"
    let layer = "text: \(text), size: \(size), box: [-90, -30, 180, 60], transform: \(motion.yaml)"
    let picture = try Self.picture(layer)
    let line = Lettering(text, capHeight: 0.72 * size)
    let baseline = Point(-90, -30 + size * (0.015 + 0.93))
    let path = Self.mapped(line.path(at: baseline), motion.map)
    let reference = try Self.reference(path, stroke: line.stroke * motion.scale)
    let ratio = Self.ratio(picture, reference)
    #expect(ratio >= 40, "\(ratio) dB")
    #expect(reference.contains { $0 < 100 })
  }

  @Test func `Characters that cannot be drawn are question marks where they are replaced`() throws {
    let replaced = try Self.picture("text: 日本 7é, size: 24", replacing: true)
    #expect(try replaced == Self.picture("text: '?? 7é', size: 24"))
    #expect(throws: RenderError.self) { try Self.picture("text: 日本 7é, size: 24") }
  }

  @Test func `Lines are aligned in their box and break at spaces`() throws {
    let box = "box: [-100, -50, 200, 100]"
    func ink(_ rest: String) throws -> Rect {
      let picture = try Self.picture("\(rest), \(box)")
      var bounds = Rect(1e9, 1e9, 0, 0)
      var end = Point.zero
      for y in 0..<picture.height {
        for x in 0..<picture.width where picture.pixel(x, y).red < 128 {
          (bounds.x, bounds.y) = (min(bounds.x, Double(x)), min(bounds.y, Double(y)))
          end = Point(max(end.x, Double(x) + 1), max(end.y, Double(y) + 1))
        }
      }
      (bounds.width, bounds.height) = (end.x - bounds.x, end.y - bounds.y)
      return bounds
    }
    let left = try ink("text: HHH, size: 20")
    let centre = try ink("text: HHH, size: 20, align: center")
    let right = try ink("text: HHH, size: 20, align: right")
    #expect(abs(left.x - 20) <= 1)
    #expect(abs(centre.x + centre.width / 2 - 120) <= 1)
    #expect(abs(right.x + right.width - 220) <= 1)
    // Five words of the same width, of which two fit into a line, are three lines of 24 points.
    let words = try ink("text: HHHHHH HHHHHH HHHHHH HHHHHH HHHHHH, size: 20")
    #expect(abs(words.height - (left.height + 48)) <= 1, "\(words)")
    #expect(try ink("text: \"H\\nH\", size: 20").height == left.height + 24)
    // A long word is broken, and the last line that fits ends with an ellipsis.
    let long = String(repeating: "H", count: 100)
    let full = try ink("text: \(long), size: 20")
    #expect(abs(full.height - (left.height + 72)) <= 1 && full.width <= 200)
    #expect(
      try Self.picture("text: \(long), size: 20, \(box)")
        == Self.picture("text: \(long)HHH, size: 20, \(box)")
    )
  }

  @Test func `The weight is the width of strokes, and the colour may be transparent`() throws {
    let box = "size: 60, box: [-100, -50, 200, 100]"
    func ink(_ layer: String) throws -> Double {
      let picture = try Self.picture("\(layer), \(box)")
      return (0..<picture.width * picture.height).reduce(0.0) {
        $0 + Double(255 - Int(picture.bytes[4 * $1]))
      }
    }
    let (thin, usual, bold) = (
      try ink("text: II, weight: 100"), try ink("text: II"), try ink("text: II, weight: 900")
    )
    #expect(thin < 0.6 * usual && bold > 1.6 * usual, "\(thin) \(usual) \(bold)")
    let half = try ink("text: II, color: rgb(0 0 0 / 50%)")
    #expect(abs(half / usual - 0.5) < 0.01)
    #expect(try abs(ink("text: II, alpha: 0.5") / usual - 0.5) < 0.01)
    #expect(try ink("text: II, alpha: 0") == 0)
  }

  static let refused = [
    ("שלום", "script that needs shaping"), ("नमस्ते", "script that needs shaping"), ("สวัสดี", "script"),
    ("مرحبا", "script that needs shaping"), ("q\u{323}\u{305}", "combines"), ("😀", "emoji"),
    ("a\u{200D}b", "not a visible"), ("Ж", "there are no strokes for 'Ж'"),
  ]

  @Test(arguments: refused)
  func `A text that would be drawn wrong is refused`(text: String, reason: String) throws {
    let layout = Layout(Self.view, in: Self.view, pages: 1)
    let effect = try WrittenEffect.make(
      "transform: []\ncontent: [{ name: title, text: \"{name}\" }]",
      layout: layout
    )
    let folder = TemporaryFolder()
    let path = try folder.writePicture(
      Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 255]),
      to: "\(text).png"
    )
    let deck = PageDeck(.images([path]), pageSize: Self.view)
    let renderer = FrameRenderer(deck: deck, background: Colour(white: 1))
    let error = #expect(throws: RenderError.self) { try renderer.draw(try Scene(effect, at: 0)) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test(arguments: ["é", "Žofie Øl", "e\u{301}", "naïve — “x”", "a\u{A0}b"])
  func `Letters with accents and typographic marks are drawn`(text: String) throws {
    let picture = try Self.picture("text: \"\(text)\", size: 30")
    #expect(picture.bytes.contains { $0 < 128 })
  }

  @Test func `Huge texts and sizes take little time and memory`() throws {
    let start = ContinuousClock.now
    let text = String(repeating: "Hamburgefonstiv ", count: 120)
    for size in ["1e-9", "0.01", "1e4", "1e9", "-3", "0"] {
      for box in ["[-1e9, -1e9, 2e9, 2e9]", "[0, 0, 1e-9, 1e-9]", "[-120, -60, 240, 120]"] {
        _ = try Self.picture("text: \(text), size: \(size), box: \(box)")
      }
    }
    let layers = (0..<199).map { "- { name: t\($0), text: Hi \($0), size: 300, alpha: 0.9 }" }
    let layout = Layout(Self.view, in: Self.view, pages: 1)
    let effect = try WrittenEffect.make(
      "transform: []\ncontent:\n  \(layers.joined(separator: "\n  "))",
      layout: layout
    )
    let deck = PageDeck(.plain([Colour(white: 1)], count: 1), pageSize: Self.view)
    _ = try FrameRenderer(deck: deck, background: Colour(white: 1)).draw(try Scene(effect, at: 0))
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
