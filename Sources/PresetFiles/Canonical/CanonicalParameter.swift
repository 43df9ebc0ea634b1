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
      case .value(let value): JSONValue(value)
      case .formula(let formula, let text):
        ["formula": CanonicalFormula.json(formula), "text": .string(text)]
      }
    members["range"] = parameter.range.map(json)
    members["limits"] = parameter.limits.map(json)
    if parameter.kind == .choice {
      members["choices"] = .array(parameter.choices.map { .string($0) })
    }
    return .object(members)
  }

  private static func json(_ range: ClosedRange<Double>) -> JSONValue {
    [JSONValue(range.lowerBound), JSONValue(range.upperBound)]
  }
}
