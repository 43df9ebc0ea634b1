import JSONCoding
import PageEffects

/// The JSON Schemas of preset files and gesture scripts, generated from the decoders' tables.
///
/// A schema describes the structure of a file; it does not check formulas.
package enum JSONSchema {
  /// The schema of preset files, as JSON with sorted keys, one value per line and a final line break.
  package static let preset = text(
    title: "Preset of fxrender",
    .preset,
    more: [
      // A preset may inherit the transform.
      "anyOf": .array(
        ["transform", "extends", "abstract"].map { ["required": [.string($0)]] }
      )
    ],
    definitions: [
      "argument": [
        "anyOf": [value(.text), map(.track)],
        // Editors show it.
        "description": .string("A formula or a track. Functions: \(functions)."),
      ],
      "operation": choice(.operations),
    ]
  )

  private static var functions: String {
    Function.all.map(\.signature).joined(separator: ", ")
  }

  /// The schema of gesture scripts, as JSON with sorted keys, one value per line and a final line break.
  package static let script = text(title: "Gesture script of fxrender", .script)

  private static func text(
    title: String,
    _ shape: MapShape,
    more: [String: JSONValue] = [:],
    definitions: [String: JSONValue] = [:]
  ) -> String {
    var schema = content(of: shape).merging(more) { _, new in new }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = .string(title)
    // YAML parsers read an unquoted number or boolean as a number or boolean, not as a string.
    let text: JSONValue = ["type": ["string", "number", "boolean"]]
    schema["$defs"] = .object(definitions.merging(["text": text]) { own, _ in own })
    return JSONText.string(JSONValue.object(schema), isPretty: true) + "\n"
  }

  private static func choice(_ shape: MapShape) -> JSONValue {
    var schema = content(of: shape)
    (schema["minProperties"], schema["maxProperties"]) = (.number(1), .number(1))
    return .object(schema)
  }

  private static func map(_ shape: MapShape, isComplete: Bool = true) -> JSONValue {
    .object(content(of: shape, isComplete: isComplete))
  }

  private static func content(
    of shape: MapShape,
    isComplete: Bool = true
  ) -> [String: JSONValue] {
    var schema: [String: JSONValue] = [
      "type": "object",
      "additionalProperties": false,
      "properties": .object(
        Dictionary(uniqueKeysWithValues: shape.keys.map { ($0.name, value($0.value)) })
      ),
    ]
    if isComplete, !shape.required.isEmpty {
      schema["required"] = .array(shape.required.map(JSONValue.string))
    }
    return schema
  }

  private static func value(_ shape: ValueShape) -> JSONValue {
    switch shape {
    case .text: reference("text")
    case .argument: reference("argument")
    case .flag: ["type": "boolean"]
    case .word(let words): ["enum": .array(words.map(JSONValue.string))]
    case .number(let quantity): number(quantity)
    case .size:
      [
        "anyOf": [
          ["type": "string", "pattern": "^[0-9.eE+]+x[0-9.eE+]+$"],
          list(number(.length), count: 2),
        ]
      ]
    case .ratio: reference("text")
    case .operations: list(reference("operation"))
    case .list(let element): list(value(element))
    case .tuple(let count, let element): list(value(element), count: count)
    case .row(let shapes):
      [
        "type": "array", "prefixItems": .array(shapes.map(value)),
        "minItems": .number(Double(shapes.count)), "maxItems": .number(Double(shapes.count)),
      ]
    case .map(let shape): map(shape)
    case .choice(let shape): choice(shape)
    case .named(.map(let shape)):
      // A preset need not repeat the keys of the preset that it extends.
      ["type": "object", "additionalProperties": map(shape, isComplete: false)]
    case .named(let element):
      ["type": "object", "additionalProperties": value(element)]
    case .either(let shapes): ["anyOf": .array(shapes.map(value))]
    case .called(_, let shape): value(shape)
    }
  }

  private static func number(_ quantity: Quantity) -> JSONValue {
    guard quantity.unit.isEmpty else {
      return ["type": "string", "pattern": .string("^[0-9.eE+-]+\(quantity.unit)$")]
    }
    return [
      "type": .string(quantity.isWhole ? "integer" : "number"),
      "minimum": .number(quantity.range.lowerBound),
      "maximum": .number(quantity.range.upperBound),
    ]
  }

  private static func list(_ element: JSONValue, count: Int? = nil) -> JSONValue {
    var schema: [String: JSONValue] = ["type": "array", "items": element]
    if let count = count.map(Double.init) {
      (schema["minItems"], schema["maxItems"]) = (.number(count), .number(count))
    }
    return .object(schema)
  }

  private static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/$defs/\(name)")]
  }
}
