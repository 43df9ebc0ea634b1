import JSONCoding
import PageEffects

/// A parameter as canonical JSON; numbers are in radians, points or shares.
enum CanonicalParameter {
  /// Returns a parameter as JSON.
  static func json(_ parameter: Parameter) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(parameter.name), "kind": .string(parameter.kind.rawValue),
      "unit": .string(parameter.unit.rawValue), "help": .string(parameter.help),
    ]
    members["default"] =
      switch parameter.initial {
      case .value(.number(let number)): bound(number)
      case .value(.bool(let holds)): .bool(holds)
      case .value(.choice(let name)): .string(name)
      case .formula(let formula, let text):
        ["formula": CanonicalFormula.json(formula), "text": .string(text)]
      }
    members["range"] = parameter.range.map { [bound($0.lowerBound), bound($0.upperBound)] }
    members["limits"] = parameter.limits.map { [bound($0.lowerBound), bound($0.upperBound)] }
    if parameter.kind == .choice {
      members["choices"] = .array(parameter.choices.map { .string($0) })
    }
    return .object(members)
  }

  /// Returns a number that may be infinite.
  private static func bound(_ number: Double) -> JSONValue {
    number.isFinite ? .number(number) : number < 0 ? "-inf" : "inf"
  }
}
