import JSONCoding
import PageEffects

/// The JSON Schemas of preset files and gesture scripts, generated from their shapes.
///
/// A schema describes the structure of a file; it does not check formulas.
package enum JSONSchema {
  /// The schema of preset files, as JSON with sorted keys, one value per line and a final line break.
  package static let preset = text(
    title: "Preset of fxrender",
    PresetShapes.preset.schema,
    more: [
      // A preset may inherit the transform.
      "anyOf": .array(
        ["transform", "extends", "abstract"].map { ["required": [.string($0)]] }
      )
    ],
    definitions: [
      "argument": [
        "anyOf": [reference("text"), ArgumentShapes.track.schema],
        // Editors show it.
        "description": .string("A formula or a track. Functions: \(functions)."),
      ],
      "operation": OperationShapes.operation.schema,
    ]
  )

  private static var functions: String { Function.all.map(\.signature).joined(separator: ", ") }

  /// The schema of gesture scripts, as JSON with sorted keys, one value per line and a final line break.
  package static let script = text(title: "Gesture script of fxrender", ScriptDecoder.file.schema)

  private static func text(
    title: String,
    _ schema: JSONValue,
    more: [String: JSONValue] = [:],
    definitions: [String: JSONValue] = [:]
  ) -> String {
    guard case .object(var members) = schema else { preconditionFailure("a file is a map") }
    members.merge(more) { _, new in new }
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    members["title"] = .string(title)
    // YAML parsers read an unquoted number or boolean as a number or boolean, not as a string.
    let text: JSONValue = ["type": ["string", "number", "boolean"]]
    members["$defs"] = .object(definitions.merging(["text": text]) { own, _ in own })
    return JSONText.string(JSONValue.object(members), isPretty: true) + "\n"
  }

  /// Returns the schema of a map.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - count: The exact number of keys that the map has; nil for any number.
  ///   - isComplete: Whether the map must have the required keys.
  /// - Returns: The schema.
  static func map(_ keys: [MapKey], count: Int? = nil, isComplete: Bool = true) -> JSONValue {
    var schema: [String: JSONValue] = [
      "type": "object",
      "additionalProperties": false,
      "properties": .object(Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.schema) })),
    ]
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if isComplete, !required.isEmpty { schema["required"] = .array(required) }
    if let count = count.map({ JSONValue.number(Double($0)) }) {
      (schema["minProperties"], schema["maxProperties"]) = (count, count)
    }
    return .object(schema)
  }

  /// Returns a reference to a definition.
  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }
}

extension Quantity {
  /// The schema of a number with the quantity's range; the range of a number with a unit is not checked.
  var schema: JSONValue {
    guard unit.isEmpty else {
      return ["type": "string", "pattern": .string("^[0-9.eE+-]+\(unit)$")]
    }
    return [
      "type": .string(isWhole ? "integer" : "number"),
      "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound),
    ]
  }
}
