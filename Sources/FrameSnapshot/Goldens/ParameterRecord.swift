import FrameFiles
import JSONCoding
package import PageEffects
import PresetFiles

/// A parameter's declaration as JSON, with numbers in radians, points or fractions.
package struct ParameterRecord: Codable, Equatable {
  var name: String
  var type: String
  var unit: String
  var initial: JSONValue
  var range: [JSONValue]?
  var limits: [JSONValue]?
  var choices: [String]?
  var help: String

  private enum CodingKeys: String, CodingKey {
    case name, type, unit
    case initial = "default"
    case range, limits, choices, help
  }

  /// Creates the record of a parameter.
  package init(_ parameter: Parameter) {
    name = parameter.name
    type = parameter.kind.rawValue
    unit = parameter.unit.rawValue
    initial =
      switch parameter.initial {
      case .value(let value): JSONValue(value)
      case .formula(_, let text): .string(text)
      }
    range = parameter.range.map { [.init($0.lowerBound), .init($0.upperBound)] }
    limits = parameter.limits.map { [.init($0.lowerBound), .init($0.upperBound)] }
    choices = parameter.choices.isEmpty ? nil : parameter.choices
    help = parameter.help
  }
}
