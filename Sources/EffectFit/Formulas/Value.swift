import PageEffects
import TextTools

/// A number of a formula: a multiple of a unit.
struct Value: Hashable, Sendable {
  var number: Double
  var unit = Unit.none
  /// Whether the number is an angle in radians, which is written in degrees.
  var isAngle = false

  init(_ number: Double, _ unit: Unit = .none, isAngle: Bool = false) {
    (self.number, self.unit, self.isAngle) = (number, unit, isAngle)
  }

  func value(in layout: Layout) -> Double { number * unit.value(in: layout) }

  /// The number as it is written: in degrees for an angle.
  var written: Double {
    guard isAngle else { return number }
    let degrees = number * 180 / .pi
    // Without the digits that only the conversion has.
    let rounded = (degrees * 1e10).rounded() / 1e10
    return abs(rounded - degrees) < 1e-12 * max(1, abs(degrees)) ? rounded : degrees
  }

  /// Whether the number needs no digits of its own.
  var isPlain: Bool { number == 0 || !isAngle && abs(number) == 1 }

  /// Returns the value in a formula; a negative number has its sign in front.
  func text(isVertical: Bool) -> String {
    if unit == .none { return numberText }
    let unit = unit.text(isVertical: isVertical)
    if number == 1 { return unit }
    if number == -1 { return "-\(unit)" }
    return "\(numberText) * \(unit)"
  }

  /// The number with its unit of angle.
  var numberText: String { (written + 0).plainText + (isAngle ? "deg" : "") }

  var negated: Value { Value(-number, unit, isAngle: isAngle) }
}
