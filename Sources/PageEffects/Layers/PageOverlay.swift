/// A colour that covers a whole page: uniformly, or as a linear gradient toward one side.
///
/// The values of an overlay are numbers in a pose, formulas in a definition, and slots in a compiled
/// effect.
public struct PageOverlay<Value: Sendable & Equatable>: Sendable, Equatable {
  /// A side of a page.
  public typealias Side = PageSide

  /// The name that the effect gives the overlay.
  public var name: String
  /// The name that is used if pages scroll vertically and the effect swaps its axes; nil to use `name`.
  package var verticalName: String?
  /// The colour; its alpha is multiplied by `opacity` and by the gradient.
  public var colour: Colour
  /// The side that a gradient runs toward; nil for a uniform colour.
  public var side: Side?
  /// The opacity at the start of a gradient, or of a uniform colour, in 0…1.
  public var start: Value
  /// The opacity at the side that the gradient runs toward, in 0…1.
  public var end: Value
  /// The opacity of the whole overlay, as computed by the formula; clamped to 0…1 when drawn.
  public var opacity: Value

  /// Creates an overlay; its colour is uniform if `side` is nil.
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

  /// Converts the values in order; the result has no vertical name, because the scroll axis is already
  /// known.
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

/// A colour that covers a whole page.
public typealias PoseOverlay = PageOverlay<Double>

extension PageOverlay<Double> {
  /// Creates an overlay with a uniform colour.
  package init(name: String, colour: Colour, opacity: Double) {
    self.init(name: name, colour: colour, start: 1, end: 1, opacity: opacity)
  }
}
