import Foundation
import PageGeometry

/// A character, given by the centre lines of its strokes, so that pictures do not depend on
/// installed fonts.
///
/// Capitals extend from y = 0 at the top to y = 1 at the baseline, and from x = 0 to x = ``width``.
package struct Glyph: Sendable {
  /// The right edge, in cap heights.
  package let width: Double
  /// The lines to stroke.
  package let path: VectorPath

  /// Creates the glyph of a character.
  ///
  /// A letter that is not in the alphabet is drawn without its accents; any other character is a box.
  package init(_ character: Character) {
    self = Glyph(known: character) ?? character.base.flatMap { Self.alphabet[$0] } ?? Self.box
  }

  /// Creates the glyph of a character; nil for a character that is not in the alphabet.
  init?(known character: Character) {
    let known = Self.alphabet[Self.substitutes[character] ?? character]
    guard let glyph = known ?? Self.accented(character) else { return nil }
    self = glyph
  }

  /// Returns the lines of a row of glyphs.
  ///
  /// `start` is the top left corner of the first glyph. `height` is the height of a capital, and
  /// `gap` is the distance between neighbours; both are measured between centre lines.
  static func path(
    _ glyphs: [Glyph],
    height: Double,
    gap: Double,
    from start: Point
  ) -> VectorPath {
    var x = start.x
    var path = VectorPath()
    for glyph in glyphs {
      path.append(glyph.path.placed(scale: height, at: Point(x: x, y: start.y)))
      x += glyph.width * height + gap
    }
    return path
  }

  /// Typographic characters and their equivalents in the alphabet.
  private static let substitutes: [Character: Character] = [
    "’": "'", "‘": "'", "“": "\"", "”": "\"", "–": "−", "—": "−", "\u{2011}": "-",
    "\u{A0}": " ", "\u{202F}": " ",
  ]

  /// Returns a letter with the strokes of its accent; nil if one of the two is not in the alphabet.
  private static func accented(_ character: Character) -> Glyph? {
    let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
    guard scalars.count == 2, let accent = accents[scalars[1]] else { return nil }
    let letter = scalars[0] == "i" ? Character("\u{131}") : Character(scalars[0])
    guard let base = alphabet[letter] else { return nil }
    // The accents are drawn for lowercase letters; a cedilla is below the letter.
    let isHigh = scalars[0].properties.isUppercase || "bdfhklt".unicodeScalars.contains(scalars[0])
    let rise = isHigh && accent.bounds.map { $0.y < 0.5 } == true ? -0.3 : 0
    var path = base.path
    path.append(accent.placed(scale: 1, at: Point(x: base.width / 2, y: rise)))
    return Glyph(width: base.width, path: path)
  }

  private init(width: Double, path: VectorPath) { (self.width, self.path) = (width, path) }

  /// The strokes of accents, by their combining marks; x is 0 in the middle of the letter.
  private static let accents: [Unicode.Scalar: VectorPath] = {
    var accents: [Unicode.Scalar: VectorPath] = [:]
    for line in GlyphStrokes.accents.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let code = UInt32(parts[0], radix: 16), let mark = Unicode.Scalar(code) else {
        continue
      }
      accents[mark] = Glyph(width: 0, strokes: String(parts[1])).path
    }
    return accents
  }()

  private static let box = Glyph(width: 0.5, strokes: "M0 0L.5 0L.5 1L0 1L0 0")

  private static let alphabet: [Character: Glyph] = {
    var alphabet: [Character: Glyph] = [" ": Glyph(width: 0.16, strokes: "")]
    for line in GlyphStrokes.text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2)
      alphabet[Character(String(parts[0]))] = Glyph(
        width: Double(parts[1]) ?? .nan,
        strokes: String(parts[2])
      )
    }
    return alphabet
  }()

  /// The distance between an end of a quarter ellipse and its control point, in radii.
  private static let roundness = 0.5523

  /// Parses strokes: commands of one letter, each followed by numbers.
  ///
  /// `M x y` moves to a point. `L x y` draws a straight line. `C` draws a cubic curve and is followed by
  /// two control points and the end. `H x y` and `V x y` draw a quarter of an ellipse that begins
  /// horizontally or vertically. `O` draws an ellipse and is followed by the left, top, right and bottom
  /// of its box. `B` draws a closed curve in a box (see `bowl`); its fifth number is the distance of
  /// control points, in radii. `R` rotates the strokes by 180°.
  private init(width: Double, strokes: String) {
    var path = VectorPath()
    var place = Point.zero
    for (letter, n) in strokes.steps {
      switch (letter, n.count) {
      case ("M", 2): path.move(n[0], n[1])
      case ("L", 2): path.line(n[0], n[1])
      case ("C", 6): path.curve(n[0], n[1], n[2], n[3], n[4], n[5])
      case ("H", 2):
        let (x, y) = (n[0], n[1])
        let x1 = place.x + (x - place.x) * Self.roundness
        path.curve(x1, place.y, x, y - (y - place.y) * Self.roundness, x, y)
      case ("V", 2):
        let (x, y) = (n[0], n[1])
        let y1 = place.y + (y - place.y) * Self.roundness
        path.curve(place.x, y1, x - (x - place.x) * Self.roundness, y, x, y)
      case ("O", 4):
        let centre = Point(x: (n[0] + n[2]) / 2, y: (n[1] + n[3]) / 2)
        path.append(
          .ellipse(centre: centre, radiusX: (n[2] - n[0]) / 2, radiusY: (n[3] - n[1]) / 2)
        )
      case ("B", 5):
        path.append(Self.bowl(left: n[0], top: n[1], right: n[2], bottom: n[3], roundness: n[4]))
      case ("R", 0): path = path.placed(scale: -1, at: Point(x: width, y: 1))
      default: preconditionFailure("cannot parse the strokes of a glyph: \(strokes)")
      }
      if n.count >= 2 { place = Point(x: n[n.count - 2], y: n[n.count - 1]) }
    }
    (self.width, self.path) = (width, path)
  }

  /// Returns a closed curve in a box.
  ///
  /// `roundness` is the distance of control points, in radii; above 0.5523, the curve is squarer
  /// than an ellipse.
  private static func bowl(
    left: Double,
    top: Double,
    right: Double,
    bottom: Double,
    roundness: Double
  ) -> VectorPath {
    let (cx, cy) = ((left + right) / 2, (top + bottom) / 2)
    let (kx, ky) = ((right - left) / 2 * roundness, (bottom - top) / 2 * roundness)
    var path = VectorPath()
    path.move(left, cy)
    path.curve(left, cy - ky, cx - kx, top, cx, top)
    path.curve(cx + kx, top, right, cy - ky, right, cy)
    path.curve(right, cy + ky, cx + kx, bottom, cx, bottom)
    path.curve(cx - kx, bottom, left, cy + ky, left, cy)
    path.close()
    return path
  }
}

extension Character {
  /// The letter without its accents; nil if it has none.
  fileprivate var base: Character? {
    let scalars = String(self).decomposedStringWithCanonicalMapping.unicodeScalars
    return scalars.count > 1 ? scalars.first.map(Character.init) : nil
  }
}

extension String {
  /// The commands: each letter with the numbers that follow it.
  fileprivate var steps: [(letter: Character, numbers: [Double])] {
    var steps: [(letter: Character, text: String)] = []
    for character in self {
      if character.isLetter {
        steps.append((character, ""))
      } else if !steps.isEmpty {
        steps[steps.count - 1].text.append(character)
      }
    }
    return steps.map { step in
      (step.letter, step.text.split(separator: " ").map { Double($0) ?? .nan })
    }
  }
}
