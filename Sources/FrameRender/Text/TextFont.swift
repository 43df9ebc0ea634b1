import Foundation
package import FrameImage
import PageEffects
import PageGeometry

/// The font of the texts on pages.
package enum TextFont: Sendable, Equatable {
  /// The strokes of ``Glyph``, so that pictures do not depend on installed fonts.
  case strokes
  case file(FontFile)

  /// Returns whether two fonts draw equal texts.
  package static func == (one: TextFont, other: TextFont) -> Bool { one.hash == other.hash }

  /// The hash of the file; nil for strokes.
  package var hash: ContentHash? { if case .file(let font) = self { font.hash } else { nil } }

  /// Returns a text with `?`, or a space in a font without it, in place of each character that cannot be drawn.
  func drawable(_ text: String) -> String {
    let font = SizedFont(self, size: 1, weight: 400)
    let replacement: Unicode.Scalar = font.glyph("?") == nil ? " " : "?"
    var drawable = String.UnicodeScalarView()
    for character in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      let isDrawn =
        UnshapedText.problem(in: String(character)) == nil
        && (TextLayout.isBreak(character) || font.glyph(character) != nil)
      drawable.append(isDrawn ? character : replacement)
    }
    return String(drawable)
  }
}

/// The shape of a character: an outline to fill, or lines to stroke.
struct TextGlyph: Sendable {
  /// The distance to the next character, in the units of the path.
  var advance: Double
  /// The path from the left end of the baseline; y points down.
  var path: VectorPath
}

/// A font at a size and a weight.
struct SizedFont {
  let font: TextFont
  /// The length of an em, in points.
  let size: Double
  /// The width of the lines to stroke, in points; 0 for outlines to fill.
  let stroke: Double

  /// The height of a capital of ``Glyph``, in ems; between those of common sans-serif fonts.
  private static let capHeight = 0.72
  /// The heights of the strokes above and below the baseline, in ems, as of common sans-serif fonts.
  private static let strokeExtent = (ascent: 0.93, descent: 0.24)
  /// The width of a stroke of weight 0 and its growth per weight, in cap heights.
  ///
  /// Chosen by eye such that 400 is the width of ``Lettering``.
  private static let (thinnest, growth) = (0.035, 0.000_175)
  /// The space between the ink of two neighbouring letters, in cap heights, as of ``Lettering``.
  private static let spacing = 0.2

  /// Creates a font of a size in points and a weight of 1…1000.
  init(_ font: TextFont, size: Double, weight: Double) {
    (self.font, self.size) = (font, size)
    switch font {
    case .strokes:
      let width = Self.thinnest + Self.growth * min(max(weight, 1), 1_000)
      stroke = width * Self.capHeight * size
    // The weight of a file is that of its font.
    case .file: stroke = 0
    }
  }

  /// The heights above and below the baseline, in points.
  var extent: (ascent: Double, descent: Double) {
    let extent = if case .file(let file) = font { file.extent } else { Self.strokeExtent }
    return (extent.ascent * size, extent.descent * size)
  }

  /// The length to add to the sum of the advances of a line for the width of its ink, in points.
  var lineEnd: Double { stroke > 0 ? stroke - gap : 0 }

  /// Returns the shape of a character in points; nil if the font has none.
  func glyph(_ character: Unicode.Scalar) -> TextGlyph? {
    switch font {
    case .strokes:
      guard let glyph = Glyph(known: Character(character)) else { return nil }
      let height = Self.capHeight * size - stroke
      let corner = Point(x: stroke / 2, y: stroke / 2 - Self.capHeight * size)
      return TextGlyph(
        advance: glyph.width * height + gap,
        path: glyph.path.placed(scale: height, at: corner)
      )
    case .file(let file):
      guard let glyph = file.glyph(character) else { return nil }
      return TextGlyph(
        advance: glyph.advance * size,
        path: glyph.path.placed(scale: size, at: .zero)
      )
    }
  }

  /// Returns the change of the distance between two characters, in points.
  func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Double {
    if case .file(let file) = font { file.kerning(first, second) * size } else { 0 }
  }

  /// The distance between the centre lines of neighbouring letters, in points.
  private var gap: Double { Self.capHeight * size * Self.spacing + stroke / 2 }
}
