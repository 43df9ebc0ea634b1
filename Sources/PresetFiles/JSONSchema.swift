import JSONCoding

/// A JSON Schema of files, written from the tables that they are read by.
enum JSONSchema {
  /// The schema as JSON, keys sorted, two spaces a level, with a line break at the end.
  ///
  /// - Parameters:
  ///   - title: What the files are.
  ///   - shape: The file's map.
  ///   - more: What else the schema says.
  ///   - definitions: What is referred to by name, besides text.
  /// - Returns: The file's content.
  static func text(
    title: String,
    _ shape: MapShape,
    more: [String: JSONValue] = [:],
    definitions: [String: JSONValue] = [:]
  ) -> String {
    var schema = content(of: shape).merging(more) { _, new in new }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = .string(title)
    let text: JSONValue = ["type": ["string", "number", "boolean"]]
    schema["$defs"] = .object(definitions.merging(["text": text]) { own, _ in own })
    return JSONText.string(JSONValue.object(schema), isPretty: true) + "\n"
  }

  /// A map of one key of some alone.
  static func choice(_ shape: MapShape) -> JSONValue {
    var schema = content(of: shape)
    (schema["minProperties"], schema["maxProperties"]) = (.number(1), .number(1))
    return .object(schema)
  }

  static func map(_ shape: MapShape, isWhole: Bool = true) -> JSONValue {
    .object(content(of: shape, isWhole: isWhole))
  }

  private static func content(of shape: MapShape, isWhole: Bool = true) -> [String: JSONValue] {
    var schema: [String: JSONValue] = [
      "type": "object",
      "additionalProperties": false,
      "properties": .object(
        Dictionary(uniqueKeysWithValues: shape.keys.map { ($0.name, value($0.value)) })
      ),
    ]
    if isWhole, !shape.needed.isEmpty {
      schema["required"] = .array(shape.needed.map(JSONValue.string))
    }
    return schema
  }

  static func value(_ shape: ValueShape) -> JSONValue {
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
    case .operations: list(reference("operation"))
    case .list(let element): list(value(element))
    case .tuple(let count, let element): list(value(element), count: count)
    case .row(let shapes): row(shapes.map(value))
    case .map(let shape): map(shape)
    case .choice(let shape): choice(shape)
    case .named(.map(let shape)):
      // What a family states its members need not.
      ["type": "object", "additionalProperties": map(shape, isWhole: false)]
    case .named(let element):
      ["type": "object", "additionalProperties": value(element)]
    case .either(let shapes): ["anyOf": .array(shapes.map(value))]
    case .called(_, let shape): value(shape)
    }
  }

  private static func number(_ quantity: Quantity) -> JSONValue {
    [
      "type": .string(quantity.isWhole ? "integer" : "number"),
      "minimum": .number(quantity.range.lowerBound),
      "maximum": .number(quantity.range.upperBound),
    ]
  }

  private static func row(_ elements: [JSONValue]) -> JSONValue {
    let count = JSONValue.number(Double(elements.count))
    return [
      "type": "array", "prefixItems": .array(elements), "minItems": count,
      "maxItems": count,
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
