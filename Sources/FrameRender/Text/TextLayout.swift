import Foundation
import PageEffects
import PageGeometry

/// A text in lines, from the top of a box.
///
/// Lines break at spaces, at line breaks of the text, and inside a word that is longer than a line. A text with more
/// lines than fit into the box ends with an ellipsis.
struct TextLayout {
  /// The path of all characters, in points from the top left corner of the box.
  private(set) var path = VectorPath()
  /// The texts of the lines.
  private(set) var lines: [String] = []

  private let font: SizedFont
  /// The shapes of the text's characters.
  private var glyphs: [Unicode.Scalar: TextGlyph] = [:]
  private let alignment: TextAlignment
  private let box: Size

  /// The height of a line, in ems.
  static let lineHeight = 1.2

  private typealias Line = [Unicode.Scalar]

  /// Lays out a text in a box of a size in points.
  ///
  /// - Throws: `RenderError.layer` for a text that cannot be drawn, or for which the font has no glyphs.
  init(
    _ text: String,
    _ alignment: TextAlignment,
    in box: Size,
    _ font: SizedFont
  ) throws(RenderError) {
    (self.font, self.alignment, self.box) = (font, alignment, box)
    let text = text.precomposedStringWithCanonicalMapping
    if let problem = UnshapedText.problem(in: text) {
      throw .layer(
        "the text '\(text)' cannot be drawn: \(problem.sentence)",
        UnshapedText.Problem.help
      )
    }
    try readGlyphs(of: text)
    for (number, line) in broken(text).enumerated() { place(line, number) }
  }

  /// Reads the shapes of all characters; throws an error for a character that the font does not have.
  private mutating func readGlyphs(of text: String) throws(RenderError) {
    for character: Unicode.Scalar in [" ", ".", Self.ellipsis] {
      glyphs[character] = font.glyph(character)
    }
    for character in text.unicodeScalars
    where glyphs[character] == nil && !Self.isBreak(character) {
      if let glyph = font.glyph(character) {
        glyphs[character] = glyph
        continue
      }
      let (problem, help) =
        switch font.font {
        case .strokes:
          (
            "there are no strokes for '\(character)'",
            "Choose a font file that has it, with --font or the preset's key 'font'."
          )
        case .file: ("the font has no outline for '\(character)'", "Choose another font file.")
        }
      throw .layer("the text '\(text)' cannot be drawn: \(problem)", help)
    }
  }

  private static let ellipsis: Unicode.Scalar = "…"

  static func isBreak(_ character: Unicode.Scalar) -> Bool {
    character == " " || character == "\n" || character == "\t"
  }

  // MARK: Lines

  /// Returns the lines that fit into the box, at least one.
  private func broken(_ text: String) -> [Line] {
    let fitting = box.height / (Self.lineHeight * font.size) + 1e-9
    let most = max(1, fitting < 1e6 ? Int(fitting) : 1_000_000)
    var lines: [Line] = []
    for paragraph in text.unicodeScalars.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == "\n" }
    ) {
      guard lines.count <= most else { break }
      lines += broken(paragraph: paragraph, atMost: most + 1 - lines.count)
    }
    return lines.count <= most ? lines : shortened(Array(lines.prefix(most)))
  }

  /// Returns the first lines of a text without line breaks, at least one.
  private func broken(paragraph: Substring.UnicodeScalarView, atMost most: Int) -> [Line] {
    var lines: [Line] = []
    var line: Line = []
    var end = 0.0
    for word in paragraph.split(whereSeparator: Self.isBreak) {
      guard lines.count < most else { return lines }
      let added = line.isEmpty ? Array(word) : [" "] + word
      let length = advance(of: added, after: line.last)
      if end + length + font.lineEnd <= limit {
        line += added
        end += length
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = Array(word)
      while lines.count < most {
        let fitting = prefix(of: line)
        guard fitting < line.count else { break }
        lines.append(Array(line[..<fitting]))
        line.removeFirst(fitting)
      }
      end = advance(of: line)
    }
    return lines.count < most ? lines + [line] : lines
  }

  /// The greatest width of a line, in points; a rounding error does not break a line.
  private var limit: Double { box.width * (1 + 1e-9) }

  /// Returns the number of characters that fit into a line that ends with an ellipsis or not, at least one.
  private func prefix(of line: Line, before ending: Line = []) -> Int {
    let rest = advance(of: ending) + font.lineEnd
    var (count, end) = (0, 0.0)
    for character in line {
      end += advance(of: [character], after: count == 0 ? nil : line[count - 1])
      guard count == 0 || end + rest <= limit else { break }
      count += 1
    }
    return count
  }

  /// Returns lines whose last one ends with an ellipsis.
  private func shortened(_ lines: [Line]) -> [Line] {
    let ellipsis: Line = glyphs[Self.ellipsis] == nil ? [".", ".", "."] : [Self.ellipsis]
    var last = lines.last ?? []
    if !last.isEmpty { last = Array(last[..<prefix(of: last, before: ellipsis)]) }
    while last.last == " " { last.removeLast() }
    return lines.dropLast() + [last + ellipsis]
  }

  // MARK: Characters

  /// Returns the sum of the advances of characters that follow another one, in points.
  private func advance(of line: Line, after first: Unicode.Scalar? = nil) -> Double {
    var (advance, last) = (0.0, first)
    for character in line {
      if let last { advance += font.kerning(last, character) }
      advance += glyphs[character]?.advance ?? 0
      last = character
    }
    return advance
  }

  /// Adds the path of a line.
  private mutating func place(_ line: Line, _ number: Int) {
    var text = ""
    text.unicodeScalars.append(contentsOf: line)
    lines.append(text)
    guard !line.isEmpty else { return }
    let spare = box.width - advance(of: line) - font.lineEnd
    let start =
      switch alignment {
      case .left: 0.0
      case .center: spare / 2
      case .right: spare
      }
    // The extent of the font is in the middle of the line, as in CSS.
    let (height, extent) = (Self.lineHeight * font.size, font.extent)
    let above = (height - extent.ascent - extent.descent) / 2
    var pen = Point(x: start, y: Double(number) * height + above + extent.ascent)
    var last: Unicode.Scalar?
    for character in line {
      if let last { pen.x += font.kerning(last, character) }
      if let glyph = glyphs[character] {
        path.append(glyph.path.placed(scale: 1, at: pen))
        pen.x += glyph.advance
      }
      last = character
    }
  }
}
