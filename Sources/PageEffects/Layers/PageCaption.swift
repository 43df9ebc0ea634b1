/// A text that a layer of a page shows, in lines from the top of the layer's box.
public struct PageCaption: Sendable, Equatable {
  /// The text, with fields of the page.
  public var text: PagePattern
  /// The size of the font, in points; a line is 1.2 times as high.
  public var size: Double
  /// The weight as in CSS, 1…1000: the width of strokes without a font file.
  public var weight: Double
  /// The colour.
  public var colour: Colour
  /// The side of the box at which lines begin or end.
  public var alignment: TextAlignment

  /// The size of the font of a text that states none, in points.
  package static let usualSize = 16.0
  /// The weight of a text that states none: that of `normal` in CSS.
  package static let usualWeight = 400.0

  /// Creates a caption.
  package init(
    _ text: PagePattern,
    size: Double = usualSize,
    weight: Double = usualWeight,
    colour: Colour = Colour(white: 0),
    alignment: TextAlignment = .left
  ) {
    (self.text, self.size, self.weight) = (text, size, weight)
    (self.colour, self.alignment) = (colour, alignment)
  }
}
