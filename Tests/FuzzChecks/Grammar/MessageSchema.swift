import JSONCoding
import PagePreview
import PageSequence

/// The JSON Schema of the messages that a preview's page sends to its stage.
///
/// The options come from the schema of specs. The types of messages and inputs are those that `PageMessage` and
/// `PageInput` read; a new type needs an entry here.
enum MessageSchema {
  /// The messages of one page, in order.
  static let session: JSONValue = [
    "type": "array", "minItems": 1, "maxItems": 8,
    "items": [
      "anyOf": [opening, opening, tick, tick, tick, object("close", ["side": side]), seek]
    ],
  ]

  private static let side: JSONValue = .object([
    "enum": .array(StageSide.allCases.map { .string($0.rawValue) })
  ])

  private static let opening = object(
    "open",
    ["side": side, "serial": integer(0, 1_000), "spec": spec],
    optional: ["source": ["type": "string"]]
  )

  private static let seek = object("seek", ["position": number(1e8)])

  private static let tick = object(
    "tick",
    [
      "id": integer(0, 1_000), "time": time, "onion": ["type": "boolean"],
      "inputs": ["type": "array", "items": ["anyOf": .array(inputs)]],
    ],
    optional: ["frame": integer(-1, 100), "continues": ["type": "boolean"]]
  )

  private static let time: JSONValue = ["type": "number", "minimum": 0, "maximum": 1e9]

  private static let inputs: [JSONValue] = [
    input("down", ["id": integer(-1, 12), "x": number(1e7), "y": number(1e7)]),
    input("move", ["id": integer(-1, 12), "x": number(1e7), "y": number(1e7)]),
    input("up", ["id": integer(-1, 12)]),
    input("cancel", [:]),
    input("wheel", ["dx": number(1e7), "dy": number(1e7)]),
    input("arrow", ["step": number(1e7)]),
    input("page", ["page": number(1e7)]),
  ]

  /// The options of a spec; the page always names a preset.
  private static let spec: JSONValue = {
    guard case .object(var schema) = SequenceSpec.schema else { return SequenceSpec.schema }
    schema["required"] = ["preset"]
    return .object(schema)
  }()

  private static func number(_ largest: Double) -> JSONValue {
    .object(["type": "number", "minimum": .number(-largest), "maximum": .number(largest)])
  }

  private static func integer(_ lowest: Double, _ highest: Double) -> JSONValue {
    .object(["type": "integer", "minimum": .number(lowest), "maximum": .number(highest)])
  }

  private static func input(_ kind: String, _ fields: [String: JSONValue]) -> JSONValue {
    object(kind, named: "kind", fields.merging(["time": time]) { own, _ in own })
  }

  private static func object(
    _ type: String,
    named key: String = "type",
    _ required: [String: JSONValue],
    optional: [String: JSONValue] = [:]
  ) -> JSONValue {
    var properties = required.merging(optional) { own, _ in own }
    properties[key] = .object(["enum": [.string(type)]])
    return .object([
      "type": "object", "properties": .object(properties),
      "required": .array((required.keys.sorted() + [key]).map(JSONValue.string)),
    ])
  }
}
