public import PageEffects
import PageGeometry

extension Parameter {
  /// A value in the parameter's unit, as messages and lists write it.
  ///
  /// - Parameter value: A value of the parameter.
  /// - Returns: A number rounded to six decimals with its unit, `true` or `false`, or the choice's name.
  package func text(of value: ParameterValue) -> String {
    switch value {
    case .number(let number): text(of: number)
    case .bool(let holds): "\(holds)"
    case .choice(let name): name
    }
  }

  /// A number in the parameter's unit, as messages and lists write it.
  ///
  /// - Parameter number: In radians, points or as a share.
  /// - Returns: The number rounded to six decimals with its unit; `inf` without a unit.
  package func text(of number: Double) -> String {
    ((number / unit.factor * 1e6).rounded() / 1e6).plainText
      + (number.isFinite ? unit.rawValue : "")
  }

  /// What there is to say of a value that can be taken and that no slider offers.
  ///
  /// - Parameter text: What was given, as on the command line.
  /// - Returns: A sentence without its end; nil for a value in its range, an infinite one, and one that is
  ///   refused.
  public func note(on text: String) -> String? {
    guard let range, case .number(let number) = try? value(of: text), number.isFinite,
      !range.contains(number)
    else { return nil }
    let ends = [range.lowerBound, range.upperBound].map { self.text(of: $0) }
    return "\(name) = \(self.text(of: number)) is outside of its range, \(ends[0])…\(ends[1])"
  }
}
