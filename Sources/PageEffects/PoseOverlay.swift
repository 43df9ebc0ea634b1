/// A sheet of colour over all of a page: flat, or a linear gradient from side to side.
public struct PoseOverlay: Sendable, Equatable {
  /// What the effect calls it.
  public var name: String
  /// Its colour.
  public var colour: Colour
  /// The side that a gradient goes to; nil for a flat sheet.
  public var side: Side?
  /// How much of the colour's opacity there is where the gradient starts, and all over a flat sheet,
  /// in 0…1.
  public var start: Double
  /// How much there is at the side that the gradient goes to, in 0…1.
  public var end: Double
  /// How much of the sheet is seen, as the formula gives it; drawn within 0…1.
  public var opacity: Double

  /// An overlay from its parts.
  public init(
    name: String,
    colour: Colour,
    side: Side? = nil,
    start: Double = 1,
    end: Double = 1,
    opacity: Double
  ) {
    self.name = name
    self.colour = colour
    self.side = side
    self.start = start
    self.end = end
    self.opacity = opacity
  }

  /// A side of a page.
  public enum Side: String, Sendable, CaseIterable {
    /// The side at the greatest x.
    case right
    /// The side at the least x.
    case left
    /// The side at the greatest y.
    case bottom
    /// The side at the least y.
    case top
  }

  var numbers: [Double] { [start, end, opacity] }
}
