public import PageEffects
import PageGeometry
import TextTools

extension SettingError: CustomStringConvertible {
  /// The error in one sentence without a full stop.
  public var problem: String {
    switch self {
    case .unknownParameter(let name, _): "there is no parameter '\(name)'"
    case .wrongType(let parameter, let text), .missingUnit(let parameter, let text):
      "\(parameter.name) cannot be '\(text)'; it has to be "
        + (parameter.kind.record.words ?? "one of \(parameter.choices.joined(separator: ", "))")
    case .wrongUnit(let parameter, let text, _):
      "\(parameter.name) cannot be '\(text)'; it has to be \(parameter.kind.record.unitWords ?? "")"
    case .outsideLimits(let parameter, let text):
      "\(parameter.name) cannot be '\(text)'; it has to be "
        + (parameter.limits?.requirement { parameter.text(of: $0) } ?? "any number")
    }
  }

  /// The suggested fix.
  public var help: String {
    switch self {
    case .unknownParameter(let name, let known):
      Suggestion.help(for: name, "Parameters", known)
    case .missingUnit(_, let text):
      "Add a unit, such as 90deg. For radians, write (\(text)) * 1rad."
    case .wrongType(let parameter, _), .wrongUnit(let parameter, _, _),
      .outsideLimits(let parameter, _):
      "\(parameter.name): \(parameter.help)"
    }
  }

  /// The problem, and the fix in a second line.
  public var description: String { "\(problem)\n  \(help)" }
}

extension Parameter {
  /// Formats a value: a number as `text(of:)`, `true` or `false`, or the choice's name.
  package func text(of value: ParameterValue) -> String {
    switch value {
    case .number(let number): text(of: number)
    case .bool(let holds): "\(holds)"
    case .choice(let name): name
    }
  }

  /// Formats a number, given in radians, points or as a share, with the parameter's unit.
  ///
  /// It is rounded to six decimals; infinity has no unit.
  package func text(of number: Double) -> String {
    ((number / unit.factor * 1e6).rounded() / 1e6).plainText
      + (number.isFinite ? unit.rawValue : "")
  }

  /// Returns a warning if a setting is valid but outside the parameter's recommended range.
  ///
  /// - Parameter text: The setting, as on the command line.
  /// - Returns: A sentence without a full stop; nil for a value in the range, an infinite value and an
  ///   invalid setting.
  package func note(on text: String) -> String? {
    guard let range, case .number(let number) = try? value(of: text), number.isFinite,
      !range.contains(number)
    else { return nil }
    let ends = [range.lowerBound, range.upperBound].map { self.text(of: $0) }
    return
      "\(name) = \(self.text(of: number)) is outside its recommended range, \(ends[0])…\(ends[1])"
  }
}
