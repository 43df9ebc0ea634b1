package import JSONCoding
import PresetFiles

extension SequenceSpec {
  /// The JSON Schema of specs, for editors and validators.
  package static let schema: JSONValue = {
    var properties: [String: JSONValue] = [
      "schema": .object(["const": .number(Double(schemaVersion))]),
      "preset": .object([
        "type": "string",
        "description": .string("A preset's name or the path of its file."),
      ]),
    ]
    for option in options {
      guard case .object(var schema) = option.schema else { continue }
      schema["description"] = .string(option.help)
      if !option.isStaged { schema["default"] = option.standard }
      properties[option.key] = .object(schema)
    }
    return .object([
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Render spec of fxrender",
      "type": "object",
      "additionalProperties": false,
      "properties": .object(properties),
    ])
  }()
}
