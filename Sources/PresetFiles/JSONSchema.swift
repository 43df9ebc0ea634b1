internal import Foundation

/// A JSON Schema of files, written from the tables that they are read by.
enum JSONSchema {
  enum Value: Encodable {
    case text(String)
    case flag(Bool)
    case number(Double)
    case list([Value])
    case map([String: Value])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .flag(let holds): try container.encode(holds)
      case .number(let number):
        if let whole = Int(exactly: number) {
          try container.encode(whole)
        } else {
          try container.encode(number)
        }
      case .list(let list): try container.encode(list)
      case .map(let map): try container.encode(map)
      }
    }
  }

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
    more: [String: Value] = [:],
    definitions: [String: Value] = [:]
  ) -> String {
    var schema = content(of: shape).merging(more) { _, new in new }
    schema["$schema"] = .text("https://json-schema.org/draft/2020-12/schema")
    schema["title"] = .text(title)
    let text = Value.map(["type": .list(["string", "number", "boolean"].map(Value.text))])
    schema["$defs"] = .map(definitions.merging(["text": text]) { own, _ in own })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Value.map(schema)) else {
      preconditionFailure("words can be written as JSON")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// A map of one key of some alone.
  static func choice(_ shape: MapShape) -> Value {
    var schema = content(of: shape)
    (schema["minProperties"], schema["maxProperties"]) = (.number(1), .number(1))
    return .map(schema)
  }

  static func map(_ shape: MapShape, isWhole: Bool = true) -> Value {
    .map(content(of: shape, isWhole: isWhole))
  }

  private static func content(of shape: MapShape, isWhole: Bool = true) -> [String: Value] {
    var schema: [String: Value] = [
      "type": .text("object"),
      "additionalProperties": .flag(false),
      "properties": .map(
        Dictionary(uniqueKeysWithValues: shape.keys.map { ($0.name, value($0.value)) })
      ),
    ]
    if isWhole, !shape.needed.isEmpty {
      schema["required"] = .list(shape.needed.map(Value.text))
    }
    return schema
  }

  static func value(_ shape: ValueShape) -> Value {
    switch shape {
    case .text: reference("text")
    case .argument: reference("argument")
    case .flag: .map(["type": .text("boolean")])
    case .word(let words): .map(["enum": .list(words.map(Value.text))])
    case .number(let quantity): number(quantity)
    case .size:
      .map([
        "anyOf": .list([
          .map(["type": .text("string"), "pattern": .text("^[0-9.eE+]+x[0-9.eE+]+$")]),
          list(number(.length), count: 2),
        ])
      ])
    case .operations: list(reference("operation"))
    case .list(let element): list(value(element))
    case .tuple(let count, let element): list(value(element), count: count)
    case .row(let shapes): row(shapes.map(value))
    case .map(let shape): map(shape)
    case .choice(let shape): choice(shape)
    case .named(.map(let shape)):
      // What a family states its members need not.
      .map(["type": .text("object"), "additionalProperties": map(shape, isWhole: false)])
    case .named(let element):
      .map(["type": .text("object"), "additionalProperties": value(element)])
    case .either(let shapes): .map(["anyOf": .list(shapes.map(value))])
    case .called(_, let shape): value(shape)
    }
  }

  private static func number(_ quantity: Quantity) -> Value {
    .map([
      "type": .text(quantity.isWhole ? "integer" : "number"),
      "minimum": .number(quantity.range.lowerBound),
      "maximum": .number(quantity.range.upperBound),
    ])
  }

  private static func row(_ elements: [Value]) -> Value {
    let count = Value.number(Double(elements.count))
    return .map([
      "type": .text("array"), "prefixItems": .list(elements), "minItems": count,
      "maxItems": count,
    ])
  }

  private static func list(_ element: Value, count: Int? = nil) -> Value {
    var schema: [String: Value] = ["type": .text("array"), "items": element]
    if let count = count.map(Double.init) {
      (schema["minItems"], schema["maxItems"]) = (.number(count), .number(count))
    }
    return .map(schema)
  }

  private static func reference(_ name: String) -> Value {
    .map(["$ref": .text("#/$defs/\(name)")])
  }
}
