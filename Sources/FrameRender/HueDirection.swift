/// A hue as a direction of length one on OKLab's plane: a toward red, b toward yellow.
package struct HueDirection {
  /// The share toward red, or green where negative.
  package var a: Double
  /// The share toward yellow, or blue where negative.
  package var b: Double

  /// The direction one gets from a point of the circle in whole numbers.
  ///
  /// - Parameters:
  ///   - a: The point's first coordinate.
  ///   - b: The point's second coordinate; not both 0.
  package init(toward a: Double, _ b: Double) {
    let length = (a * a + b * b).squareRoot()
    precondition(length > 0, "a hue has a direction")
    self.a = a / length
    self.b = b / length
  }

  /// The hue turned on by another's angle.
  ///
  /// - Parameter turn: The angle from the direction (1, 0).
  /// - Returns: A direction of length one.
  package func turned(by turn: HueDirection) -> HueDirection {
    HueDirection(toward: a * turn.a - b * turn.b, a * turn.b + b * turn.a)
  }

  /// The same turn made the other way about.
  package var reversed: HueDirection { HueDirection(toward: a, -b) }

  /// The turn made a number of times, in as many products as the number has binary digits.
  ///
  /// - Parameter count: How often, at least 0.
  /// - Returns: A direction of length one.
  package func repeated(_ count: Int) -> HueDirection {
    precondition(count >= 0, "a turn is repeated at least 0 times")
    var result = HueDirection(toward: 1, 0)
    var power = self
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { result = result.turned(by: power) }
      power = power.turned(by: power)
      rest >>= 1
    }
    return result
  }
}
