import JSONCoding
import PagePreview
import PageSequence

extension DocumentGrammar {
  /// The grammar of the messages of one page, in order.
  ///
  /// The options come from the schema of specs. The types of messages and inputs are those that `PageMessage` and
  /// `PageInput` read; a new type needs an entry here.
  static let messages = DocumentGrammar(
    schema: [
      "type": "array", "minItems": 1, "maxItems": 60,
      "items": [
        "anyOf": .array(
          [opening, message("close", ["side": side]), seek] + Array(repeating: tick, count: 17)
        )
      ],
    ],
    words: specWords + ["reanimated-normal", "no-such-preset", "../soft-shadow"],
    values: specValues.merging(messageValues) { _, new in new },
    maps: [
      "spec": { map, writer in settle(&map, &writer) },
      // Many generated presets have a pose that cannot be drawn, and the target `presets` tests them faster.
      "[]": { map, writer in if !writer.choices.happens(onceIn: 8) { map["source"] = nil } },
    ],
    syntax: .lines
  )

  private static let time: ValueRule = { _, writer in
    .number(writer.choices.happens(onceIn: 40) ? 1e9 : writer.choices.number(in: 0.0...4.0))
  }
  private static let place: ValueRule = { _, writer in
    .number(
      Double(writer.choices.number(in: writer.isCareless ? -10_000_000...10_000_000 : 0...48))
    )
  }

  private static let messageValues: [String: ValueRule] = [
    // A session starts with an opening, without which the stage has nothing to draw. Another opening is rare,
    // because it takes as long as many other messages.
    "": { schema, writer in
      let more = (0..<writer.choices.number(in: 0...59)).map { _ in
        writer.value(schema["items"] ?? "", key: "[]")
      }
      return .array([writer.value(opening, key: "[]")] + more)
    },
    "time": time, "x": place, "y": place, "dx": place, "dy": place,
    "page": place, "step": { _, writer in .number(Double(writer.choices.number(in: -2...2))) },
    "scale": { _, _ in .number(1) },
    "size": { _, writer in writer.choices.element(of: ["48x32", [.number(40), .number(40)]]) },
    "pageSize": { _, writer in writer.choices.element(of: ["20x24", [.number(9), .number(40)]]) },
    "pages": { _, writer in writer.choices.element(of: [.number(1), .number(3), "12"]) },
    "source": { _, writer in .string(writer.preset()) },
  ]

  private static func settle(_ map: inout [String: JSONValue], _: inout SchemaWriter) {
    separate(&map)
    // Most presets cannot join their ends, and another preset has other parameters.
    (map["wrap"], map["set"]) = (nil, nil)
  }

  // MARK: Schemas

  private static let side: JSONValue = .object([
    "enum": .array(StageSide.allCases.map { .string($0.rawValue) })
  ])

  private static let opening = message(
    "open",
    ["side": side, "serial": integer(0, 1_000), "spec": optionSchema],
    optional: ["source": ["type": "string"]]
  )

  private static let seek = message("seek", ["position": number(1e8)])

  private static let tick = message(
    "tick",
    [
      "id": integer(0, 1_000), "time": ["type": "number"], "onion": ["type": "boolean"],
      "inputs": ["type": "array", "items": ["anyOf": .array(inputs)]],
    ],
    optional: ["frame": integer(-1, 100), "continues": ["type": "boolean"]]
  )

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
  private static let optionSchema: JSONValue = {
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
    message(kind, named: "kind", fields.merging(["time": ["type": "number"]]) { own, _ in own })
  }

  private static func message(
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

extension SchemaWriter {
  /// Returns the text of a preset.
  fileprivate mutating func preset() -> String {
    var writer = SchemaWriter(grammar: .preset, choices: choices)
    let preset = writer.document()
    choices = writer.choices
    return String(decoding: DocumentText.json(preset), as: UTF8.self)
  }
}
