/// The shadow that a page casts on its own plane.
///
/// The values of a shadow are numbers in a pose, formulas in a definition, and slots in a compiled effect.
public struct PageShadow<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The colour.
  public var colour: Colour
  /// The offset to the right, in points of the page.
  public var x: Value
  /// The offset downward, in points of the page.
  public var y: Value
  /// The standard deviation of the blur, in points of the page, at least 0.
  ///
  /// It equals `shadowRadius` in Core Animation, and half of the blur radius of a CSS shadow.
  public var radius: Value
  /// The opacity, as computed by the formula; clamped to 0…1 when drawn.
  public var opacity: Value

  /// Creates a shadow.
  package init(colour: Colour, x: Value, y: Value, radius: Value, opacity: Value) {
    self.colour = colour
    self.x = x
    self.y = y
    self.radius = radius
    self.opacity = opacity
  }

  /// Converts the values in order.
  func mapped<New>(_ number: (Value) -> New) -> PageShadow<New> {
    PageShadow<New>(
      colour: colour,
      x: number(x),
      y: number(y),
      radius: number(radius),
      opacity: number(opacity)
    )
  }

  var numbers: [Value] { [x, y, radius, opacity] }
}

/// The shadow that a page casts on its own plane.
public typealias PoseShadow = PageShadow<Double>

extension PageShadow<Double> {
  /// The numbers, by name.
  var named: [String: Double] { ["x": x, "y": y, "radius": radius, "opacity": opacity] }
}
