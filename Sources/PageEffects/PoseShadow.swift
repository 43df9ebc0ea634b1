/// The shadow that a page casts on its own plane.
public struct PoseShadow: Sendable, Equatable {
  /// Its colour.
  public var colour: Colour
  /// How far it lies to the right, in points of the page.
  public var x: Double
  /// How far it lies down, in points of the page.
  public var y: Double
  /// The standard deviation of its blur, in points of the page, at least 0: Core Animation's
  /// `shadowRadius`, and half of what CSS calls a shadow's blur.
  public var radius: Double
  /// Its opacity, as the formula gives it; drawn within 0…1.
  public var opacity: Double

  /// A shadow from its parts.
  public init(colour: Colour, x: Double, y: Double, radius: Double, opacity: Double) {
    self.colour = colour
    self.x = x
    self.y = y
    self.radius = radius
    self.opacity = opacity
  }

  var numbers: [Double] { [x, y, radius, opacity] }
}
