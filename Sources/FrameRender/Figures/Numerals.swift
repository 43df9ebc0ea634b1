package import PageGeometry

/// A number drawn with the strokes of ``Glyph``: digits, `-` and `.`.
package struct Numerals: Sendable, Hashable {
  /// The text of the number.
  package let text: String
  /// The height of a digit's ink, in points.
  package let capHeight: Double

  /// The stroke width in cap heights; chosen by eye at 8 and at 800 pixels.
  private static let weight = 0.135

  /// The space between the ink of two neighbouring digits, in cap heights, for strokes without
  /// width; chosen by eye.
  ///
  /// A third of the stroke width is subtracted, as is usual in type design.
  private static let spacing = 0.165

  /// Creates a number of the characters `0` to `9`, `-` and `.`.
  ///
  /// `capHeight` is the height of a digit's ink in points, greater than 0.
  package init(_ text: String, capHeight: Double) {
    precondition(capHeight > 0 && capHeight.isFinite, "capHeight must be finite and greater than 0")
    precondition(
      text.allSatisfy { "0123456789-.".contains($0) },
      "numerals must be digits, '-' and '.'"
    )
    self.text = text
    self.capHeight = capHeight
  }

  /// The width of the ink from the first to the last numeral, in points; 0 for an empty string.
  package var width: Double {
    let skeletons = text.reduce(0.0) { $0 + Glyph($1).width }
    let gaps = Double(max(text.count - 1, 0)) * gap
    return text.isEmpty ? 0 : skeletons * skeletonHeight + gaps + stroke
  }

  /// Returns the number, scaled down if it is wider than `limit` points.
  ///
  /// The limit must be greater than 0.
  package func fitted(width limit: Double) -> Numerals {
    precondition(limit > 0, "the width limit must be greater than 0")
    let width = width
    return width > limit ? Numerals(text, capHeight: capHeight * limit / width) : self
  }

  /// Returns the centre lines, to be stroked with a width of ``stroke``.
  ///
  /// The ink is centred in the box.
  package func path(centredIn box: Rect) -> VectorPath {
    let x = box.x + (box.width - width) / 2 + stroke / 2
    let y = box.y + (box.height - capHeight) / 2 + stroke / 2
    let start = Point(x: x, y: y)
    return Glyph.path(text.map(Glyph.init), height: skeletonHeight, gap: gap, from: start)
  }

  /// The stroke width, in points.
  package var stroke: Double { capHeight * Self.weight }

  /// The distance between the centre lines of the top and the bottom stroke.
  private var skeletonHeight: Double { capHeight - stroke }

  /// The distance between the centre lines of neighbouring digits.
  private var gap: Double { capHeight * Self.spacing + stroke * 2 / 3 }
}
