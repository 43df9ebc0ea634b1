/// A sheet of colour over a whole page: flat, or a linear gradient toward one side.
///
/// Its values are numbers in a pose, formulas in a definition, and slots in a compiled effect.
public struct PageOverlay<Value: Sendable & Equatable>: Sendable, Equatable {
  /// A side of a page.
  public typealias Side = PageSide

  /// The name that the effect gives the overlay.
  public var name: String
  /// The name that is used if pages scroll vertically and the effect swaps its axes; nil to use `name`.
  package var verticalName: String?
  /// The colour; its alpha is multiplied by `opacity` and by the gradient.
  public var colour: Colour
  /// The side that a gradient runs toward; nil for a flat sheet.
  public var side: Side?
  /// The opacity where the gradient starts, and of a flat sheet; in 0…1.
  public var start: Value
  /// The opacity at the side that the gradient runs toward, in 0…1.
  public var end: Value
  /// The opacity of the whole sheet, as computed by the formula; clamped to 0…1 when drawn.
  public var opacity: Value

  /// Creates an overlay; it is flat without a side.
  package init(
    name: String,
    verticalName: String? = nil,
    colour: Colour,
    side: Side? = nil,
    start: Value,
    end: Value,
    opacity: Value
  ) {
    self.name = name
    self.verticalName = verticalName
    self.colour = colour
    self.side = side
    self.start = start
    self.end = end
    self.opacity = opacity
  }

  /// Converts the values in order; the result has no vertical name, as its axis is already chosen.
  func mapped<New>(_ number: (Value) -> New) -> PageOverlay<New> {
    PageOverlay<New>(
      name: name,
      colour: colour,
      side: side,
      start: number(start),
      end: number(end),
      opacity: number(opacity)
    )
  }

  var numbers: [Value] { [start, end, opacity] }
}

/// A sheet of colour over a whole page.
public typealias PoseOverlay = PageOverlay<Double>

extension PageOverlay<Double> {
  /// Creates a flat sheet.
  package init(name: String, colour: Colour, opacity: Double) {
    self.init(name: name, colour: colour, start: 1, end: 1, opacity: opacity)
  }
}
