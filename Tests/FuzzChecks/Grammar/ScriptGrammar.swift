import JSONCoding
import PresetFiles

extension DocumentGrammar {
  /// The grammar of gesture scripts.
  static let script = DocumentGrammar(
    schema: schema(JSONSchema.script),
    words: FormulaWriter.declaredNames + ["1 · 2", "1 2\n3 4", "rest", "640x400", "next"],
    values: scriptValues,
    maps: scriptMaps
  )

  private static let size: ValueRule = { _, writer in writer.size() }
  private static let seconds: ValueRule = { _, writer in writer.seconds() }
  private static let page: ValueRule = { _, writer in writer.count(from: 0) }

  private static let scriptValues: [String: ValueRule] = [
    "size": size, "pageSize": size, "scroller": size, "picture": size,
    "duration": seconds, "rest": seconds, "liftsAfter": seconds, "pause": seconds,
    "page": page, "at": page, "replace": page, "pages": page,
    "count": { _, writer in writer.count(from: 1) },
    "wait": { schema, writer in
      writer.choices.happens(onceIn: 2) ? "rest" : seconds(schema, &writer)
    },
    "rotate": { schema, writer in
      writer.choices.happens(onceIn: 2)
        ? size(schema, &writer) : ["size": size(schema, &writer), "pageSize": writer.size()]
    },
    "map": { _, writer in
      writer.choices.element(of: [["1 · 2", "3 4"], ["1"], ["1 2", "· 3"], ["1", "2", "· 3 4"]])
    },
    "zoom": { _, writer in
      let limits: [JSONValue] = [
        ["maximum": .number(4)], ["minimum": .number(0.5), "maximum": .number(2)],
      ]
      return writer.choices.happens(onceIn: 3)
        ? ["picture": writer.size()] : writer.choices.element(of: limits)
    },
    "stride": { _, writer in .number(Double(writer.choices.number(in: 20...400))) },
    "gap": { _, writer in .number(Double(writer.choices.number(in: -10...40))) },
    "tileSide": { _, writer in .number(Double(writer.choices.number(in: 4...16) * 64)) },
    "pixelsPerPoint": { _, writer in .number(Double(writer.choices.number(in: 1...3))) },
    "samplesPerSecond": { _, writer in writer.choices.element(of: [1, 30, 60, 120, 1_000]) },
    "samples": { _, writer in writer.samples() },
    "touches": { _, writer in
      writer.choices.happens(onceIn: 2)
        ? writer.samples() : ["samples": writer.samples(), "liftsAfter": writer.seconds()]
    },
    "steps": { schema, writer in writer.steps(schema) },
  ]

  private static let scriptMaps: [String: MapRule] = [
    "view": { map, _ in if map["map"] != nil { map["pages"] = nil } }
  ]
}

extension SchemaWriter {
  /// The steps during which no finger that is already down may stay down.
  private static let ownFinger: Set = [
    "drag", "touches", "flick", "down", "tap", "doubleTap", "pinch",
  ]

  /// Returns a number of points along each side, in one of the two forms.
  mutating func size() -> JSONValue {
    let (width, height) = (choices.number(in: 20...800), choices.number(in: 20...800))
    return choices.happens(onceIn: 2)
      ? .string("\(width)x\(height)") : .numbers(Double(width), Double(height))
  }

  /// Returns a time, which is rarely long.
  mutating func seconds() -> JSONValue {
    .number(choices.happens(onceIn: 40) ? 600 : Double(choices.number(in: 0...20)) / 10)
  }

  /// Returns a whole number, which is rarely large.
  mutating func count(from lowest: Int) -> JSONValue {
    .number(choices.happens(onceIn: 40) ? 10_000_000 : Double(choices.number(in: lowest...20)))
  }

  fileprivate mutating func samples() -> JSONValue {
    var time = 0.0
    return .array(
      (0...choices.number(in: 0...5)).map { _ in
        defer { time += Double(choices.number(in: 0...20)) / 200 }
        return .numbers(
          time,
          Double(choices.number(in: -100...700)),
          Double(choices.number(in: -100...500))
        )
      }
    )
  }

  /// Returns steps in which a finger is lifted before the next one comes down.
  fileprivate mutating func steps(_ schema: JSONValue) -> JSONValue {
    var steps: [JSONValue] = []
    var isDown = false
    let down: JSONValue = ["down": .numbers(100, 80)]
    for _ in 0...choices.number(in: 0...5) {
      let step = value(schema["items"] ?? "", key: "steps[]")
      let name = step.word ?? step.firstKey ?? ""
      if !isCareless {
        if isDown, Self.ownFinger.contains(name) { steps.append("up") }
        if !isDown, ["move", "up"].contains(name) { steps.append(down) }
      }
      steps.append(step)
      isDown = name == "down" || name == "move" || isDown && !Self.ownFinger.contains(name)
      if name == "up" { isDown = false }
    }
    if isDown, !isCareless { steps.append("up") }
    return .array(steps)
  }
}

extension JSONValue {
  fileprivate var firstKey: String? {
    if case .object(let map) = self { map.keys.min() } else { nil }
  }
}
