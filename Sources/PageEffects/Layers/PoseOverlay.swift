/// A colour that covers a whole page: uniformly, or as a linear gradient toward one side.
public struct PoseOverlay: Sendable, Equatable {
  /// A side of a page.
  public typealias Side = PageSide

  /// The name that the effect gives the overlay.
  public var name: String
  /// The colour; its alpha is multiplied by `opacity` and by the gradient.
  public var colour: Colour
  /// The side that a gradient runs toward; nil for a uniform colour.
  public var side: Side?
  /// The opacity at the start of a gradient, or of a uniform colour, in 0…1.
  public var start: Double
  /// The opacity at the side that the gradient runs toward, in 0…1.
  public var end: Double
  /// The opacity of the whole overlay, as computed by the formula; clamped to 0…1 when drawn.
  public var opacity: Double

  /// Creates an overlay; its colour is uniform if `side` is nil.
  package init(
    name: String,
    colour: Colour,
    side: Side? = nil,
    start: Double = 1,
    end: Double = 1,
    opacity: Double
  ) {
    (self.name, self.colour, self.side) = (name, colour, side)
    (self.start, self.end, self.opacity) = (start, end, opacity)
  }
}

extension PoseOverlay {
  /// The mean opacity of the overlay on a page, in 0…1.
  var meanAlpha: Double { min(max(opacity, 0), 1) * colour.alpha * (start + end) / 2 }
}

extension PoseOverlay: PoseLayerView {
  static let kind = LayerKind.overlays

  init(_ layer: PosedLayer) {
    self.init(
      name: layer.name,
      colour: layer.colour,
      side: layer.side,
      start: layer.number("from"),
      end: layer.number("to"),
      opacity: layer.number("opacity")
    )
  }

  var values: [String: PosedLayer.Value] {
    [
      "name": .name(name), "color": .colour(colour), "toward": side.map { .side($0) } ?? .absent,
      "from": .number(start), "to": .number(end), "opacity": .number(opacity),
    ]
  }
}
