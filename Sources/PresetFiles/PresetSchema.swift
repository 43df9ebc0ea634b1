internal import Foundation
import PageEffects

/// The JSON Schema of preset files, for editors and checks.
///
/// It is written from the decoder's own tables. It knows the file's form and not what formulas mean,
/// and takes numbers and conditions where YAML makes them of text.
public enum PresetSchema {
  /// The schema as JSON, keys sorted, two spaces a level, with a line break at the end.
  public static let text: String = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(root) else {
      preconditionFailure("words can be written as JSON")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }()

  private enum Value: Encodable {
    case text(String)
    case flag(Bool)
    case number(Int)
    case list([Value])
    case map([String: Value])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .flag(let holds): try container.encode(holds)
      case .number(let number): try container.encode(number)
      case .list(let list): try container.encode(list)
      case .map(let map): try container.encode(map)
      }
    }
  }

  private static var root: Value {
    guard case .map(var schema) = map(.preset) else { return .map([:]) }
    schema["$schema"] = .text("https://json-schema.org/draft/2020-12/schema")
    schema["title"] = .text("Preset of fxrender")
    // What is extended has a transform.
    schema["anyOf"] = .list(
      ["transform", "extends", "abstract"].map { .map(["required": .list([.text($0)])]) }
    )
    schema["$defs"] = .map([
      "text": .map(["type": .list(["string", "number", "boolean"].map(Value.text))]),
      "argument": .map(["anyOf": .list([value(.text), map(.track)])]),
      "operation": .map([
        "type": .text("object"),
        "minProperties": .number(1),
        "maxProperties": .number(1),
        "additionalProperties": .flag(false),
        "properties": .map(
          Dictionary(
            uniqueKeysWithValues: Operation.names.map { ($0, value(Operation.shape(of: $0))) }
          )
        ),
      ]),
    ])
    return .map(schema)
  }

  private static func map(_ shape: MapShape, isWhole: Bool = true) -> Value {
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
    return .map(schema)
  }

  private static func value(_ shape: ValueShape) -> Value {
    switch shape {
    case .text: reference("text")
    case .argument: reference("argument")
    case .flag: .map(["type": .text("boolean")])
    case .word(let words): .map(["enum": .list(words.map(Value.text))])
    case .operations: list(reference("operation"))
    case .list(let element): list(value(element))
    case .tuple(let count, let element): list(value(element), count: count)
    case .map(let shape): map(shape)
    case .named(.map(let shape)):
      // What a family states its members need not.
      .map(["type": .text("object"), "additionalProperties": map(shape, isWhole: false)])
    case .named(let element):
      .map(["type": .text("object"), "additionalProperties": value(element)])
    case .either(let shapes): .map(["anyOf": .list(shapes.map(value))])
    }
  }

  private static func list(_ element: Value, count: Int? = nil) -> Value {
    var schema: [String: Value] = ["type": .text("array"), "items": element]
    if let count { (schema["minItems"], schema["maxItems"]) = (.number(count), .number(count)) }
    return .map(schema)
  }

  private static func reference(_ name: String) -> Value {
    .map(["$ref": .text("#/$defs/\(name)")])
  }
}
