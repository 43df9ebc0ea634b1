/// A small TrueType font, written by tests: `A` and `V` are triangles, `o` is a closed curve, and `AV` is kerned.
///
/// An em has 1,000 units. The font ascends by 800 units and descends by 200.
package enum TestFont {
  /// A point of an outline, in units of the font; y points up.
  package typealias Place = (x: Int, y: Int)

  /// The triangles, by letter.
  package static let triangles: [Character: [Place]] = [
    "A": [(0, 0), (300, 700), (600, 0)], "V": [(0, 700), (600, 700), (300, 0)],
  ]
  /// The curve of `o`: points on the curve, and control points between them.
  package static let curve: [(place: Place, isOn: Bool)] = [
    ((100, 350), true), ((100, 700), false), ((400, 700), true), ((700, 700), false),
    ((700, 350), true), ((700, 0), false), ((400, 0), true), ((100, 0), false),
  ]
  /// The advances of the characters.
  package static let advances: [Character: Int] = [" ": 250, "A": 620, "V": 640, "o": 800]
  /// The change of the distance between `A` and `V`.
  package static let kerning = -150

  /// The bytes of the file.
  package static let bytes: [UInt8] = file(glyphs: glyphs)

  /// Returns a font in which the glyph of `A` has other bytes.
  package static func damaged(_ glyph: [UInt8]) -> [UInt8] {
    var glyphs = glyphs
    glyphs[2] = glyph
    return file(glyphs: glyphs)
  }

  /// The glyphs: an empty one for missing characters, the space, `A`, `V` and `o`.
  private static let glyphs: [[UInt8]] = {
    func triangle(_ letter: Character) -> [UInt8] {
      glyph((triangles[letter] ?? []).map { ($0, true) })
    }
    return [[], [], triangle("A"), triangle("V"), glyph(curve)]
  }()

  private static func glyph(_ points: [(place: Place, isOn: Bool)]) -> [UInt8] {
    let (x, y) = (points.map(\.place.x), points.map(\.place.y))
    var bytes = words([1, x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0])
    bytes += words([points.count - 1, 0])
    bytes += points.map { $0.isOn ? 1 : 0 }
    for axis in [x, y] {
      bytes += words(axis.indices.map { axis[$0] - ($0 == 0 ? 0 : axis[$0 - 1]) })
    }
    return bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
  }

  private static func file(glyphs: [[UInt8]]) -> [UInt8] {
    var starts = [0]
    for glyph in glyphs { starts.append((starts.last ?? 0) + glyph.count) }
    let letters: [Character] = [" ", "A", "V", "o"]
    let widths = [500] + letters.map { advances[$0] ?? 0 }
    // The left end of `o` is not at its origin.
    let bearings = letters.map { $0 == "o" ? curve.map(\.place.x).min() ?? 0 : 0 }
    let tables: [(tag: String, bytes: [UInt8])] = [
      ("cmap", characterMap(letters)), ("glyf", glyphs.flatMap(\.self)),
      (
        "head",
        words([1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1_000]) + [UInt8](repeating: 0, count: 16)
          + words([0, 0, 1_000, 1_000, 0, 8, 2, 1, 0])
      ),
      (
        "hhea",
        words([1, 0, 800, -200, 0, 1_000, 0, 0, 1_000, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.count])
      ),
      ("hmtx", zip(widths, [0] + bearings).flatMap { words([$0, $1]) }),
      ("kern", words([0, 1, 0, 20, 1, 1, 6, 0, 0, 2, 3, kerning])),
      ("loca", starts.flatMap { words([$0 >> 16, $0]) }),
      ("maxp", words([1, 0, glyphs.count, 100, 10, 0, 0, 2] + Array(repeating: 0, count: 8))),
    ]
    var offset = 12 + 16 * tables.count
    var (directory, content): ([UInt8], [UInt8]) = ([], [])
    for table in tables {
      let length = table.bytes.count
      directory +=
        Array(table.tag.utf8) + words([0, 0, offset >> 16, offset, length >> 16, length])
      let padding = [UInt8](repeating: 0, count: -length & 3)
      content += table.bytes + padding
      offset += length + padding.count
    }
    return words([1, 0, tables.count, 128, 3, 0]) + directory + content
  }

  /// Returns a table of format 4 with a segment for each character, whose glyphs follow each other from 1.
  private static func characterMap(_ letters: [Character]) -> [UInt8] {
    let codes = letters.map { Int($0.unicodeScalars.first?.value ?? 0) } + [0xFFFF]
    let deltas = codes.indices.map { $0 == letters.count ? 1 : $0 + 1 - codes[$0] }
    let zeros = codes.map { _ in 0 }
    let segments = words(codes) + words([0]) + words(codes) + words(deltas) + words(zeros)
    let head = words([4, 14 + segments.count, 0, 2 * codes.count, 8, 2, 2])
    return words([0, 1, 3, 1, 0, 12]) + head + segments
  }

  /// Returns 16-bit numbers in big endian.
  private static func words(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}
