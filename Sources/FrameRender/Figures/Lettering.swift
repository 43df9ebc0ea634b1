import PageEffects
package import PageGeometry

/// A line of text drawn with the strokes of ``Glyph``: Latin letters, digits and common signs.
package struct Lettering: Sendable, Hashable {
  /// The text.
  package let text: String
  /// The height of a capital's ink, in points.
  package let capHeight: Double

  /// The stroke width in cap heights; chosen by eye.
  private static let weight = 0.105
  /// The space between the ink of two neighbouring letters, in cap heights; chosen by eye.
  private static let spacing = 0.2

  /// Creates a line of text.
  ///
  /// `capHeight` is the height of a capital's ink in points, greater than 0. Letters are drawn
  /// without accents, and unknown characters are drawn as boxes.
  package init(_ text: String, capHeight: Double) {
    precondition(capHeight > 0 && capHeight.isFinite, "capHeight must be finite and greater than 0")
    self.text = text
    self.capHeight = capHeight
  }

  /// The stroke width, in points.
  package var stroke: Double { capHeight * Self.weight }

  /// The width of the ink from the first to the last letter, in points.
  package var width: Double {
    guard !text.isEmpty else { return 0 }
    return text.reduce(stroke - gap) { $0 + Glyph($1).width * skeletonHeight + gap }
  }

  /// Returns the text, scaled down if it is wider than `limit` points.
  ///
  /// The limit must be greater than 0.
  package func fitted(width limit: Double) -> Lettering {
    let width = width
    return width > limit ? Lettering(text, capHeight: capHeight * limit / width) : self
  }

  /// Returns the centre lines, to be stroked with a width of ``stroke``.
  ///
  /// `place` is the left end of the baseline.
  package func path(at place: Point) -> VectorPath {
    let start = Point(x: place.x + stroke / 2, y: place.y - capHeight + stroke / 2)
    return Glyph.path(text.map(Glyph.init), height: skeletonHeight, gap: gap, from: start)
  }

  /// The distance between the centre lines of the top and the bottom stroke.
  private var skeletonHeight: Double { capHeight - stroke }

  /// The distance between the centre lines of neighbouring letters.
  private var gap: Double { capHeight * Self.spacing + stroke / 2 }
}

extension Drawing {
  /// Writes a line of text, scaled down if it is wider than `width`; `place` is the left end of its baseline, or
  /// the middle.
  mutating func write(
    _ text: String,
    _ capHeight: Double,
    at place: Point,
    isCentred: Bool = false,
    _ colour: Colour,
    width: Double
  ) {
    let line = Lettering(text, capHeight: capHeight).fitted(width: width)
    let start = Point(x: isCentred ? place.x - line.width / 2 : place.x, y: place.y)
    stroke(line.path(at: start), colour, width: line.stroke)
  }
}
