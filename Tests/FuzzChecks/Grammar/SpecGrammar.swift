import JSONCoding
import PageSequence
import PresetFiles

extension DocumentGrammar {
  /// The grammar of specs of the preset `soft-shadow`.
  static let spec = DocumentGrammar(
    schema: SequenceSpec.schema,
    words: specWords,
    values: specValues,
    maps: ["": { map, _ in separate(&map) }],
    syntax: .json
  )

  /// The words of options, and values that some option accepts.
  static let specWords: [String] =
    FormulaWriter.declaredNames
    + ["soft-shadow", "#fff", "transparent", "red", "12", "/no/such/file"]
    + SequenceSpec.options.flatMap { $0.words + [$0.standardText].compactMap(\.self) }

  private static let size: ValueRule = { _, writer in writer.size() }
  private static let seconds: ValueRule = { _, writer in
    writer.choices.element(of: [.number(0.5), "2s", "500ms", "0.1", .number(1)])
  }
  private static let point: ValueRule = { _, writer in
    let (x, y) = (writer.choices.number(in: -50...50), writer.choices.number(in: -50...50))
    return writer.choices.happens(onceIn: 2)
      ? .string("\(x),\(y)") : .numbers(Double(x), Double(y))
  }
  private static let colour: ValueRule = { _, writer in
    writer.choices.element(of: ["#fff", "transparent", "navy", "rgb(28 28 30)", "#01020304"])
  }

  /// The rules of a spec's options.
  static let specValues: [String: ValueRule] = [
    "preset": { _, writer in writer.choices.element(of: ["soft-shadow", "reanimated-normal"]) },
    "size": size, "pageSize": size, "duration": seconds, "hold": seconds,
    "centerOffset": point, "viewpointOffset": point, "background": colour, "matte": colour,
    "scroll": { _, writer in
      writer.choices.element(of: ["sweep", "sweep", "sweep", "swipe", "fling"])
    },
    "frames": { _, writer in writer.count(from: 1) },
    "pages": { _, writer in
      writer.choices.element(of: [.number(1), .number(5), "12", ["30"], .number(10_000_000)])
    },
    "from": { _, writer in .number(Double(writer.choices.number(in: -4...40)) / 4) },
    "to": { _, writer in .number(Double(writer.choices.number(in: -4...40)) / 4) },
    "speed": { _, writer in writer.choices.element(of: [.number(0.5), "3", .number(40)]) },
    "fps": { _, writer in writer.choices.element(of: [.number(60), "24", .number(29.97)]) },
    "gap": { _, writer in writer.choices.element(of: [.number(0), "20", .number(-5.5)]) },
    "ease": { _, writer in
      writer.choices.element(of: [
        "linear", "ease-out", "sineInOut", "steps(4, end)", "cubic-bezier(0.1, 0.2, 0.3, 1.4)",
        "linear(0, 0.5 20%, 1)", "spring(0.5, 0.3)",
      ])
    },
    "scale": { _, writer in
      writer.choices.element(of: [.number(1), "2x", "1,2,3", [.number(0.5), .number(2)]])
    },
    "format": { schema, writer in
      writer.choices.happens(onceIn: 2)
        ? writer.choices.element(of: ["png", "gif,apng", ["png", "mp4"]])
        : writer.plainValue(schema, key: "format")
    },
    "maxSize": { _, writer in writer.choices.element(of: ["5MB", .number(800_000), "200KiB"]) },
    "range": { _, writer in writer.choices.element(of: ["0-3", .numbers(0, 0), .numbers(2, 9)]) },
    "set": { _, writer in
      writer.choices.element(of: [[:], ["strength": "0.5"], ["shadowY": "-5", "radius": "50%"]])
    },
    "schema": { _, _ in .number(1) },
  ]

  /// Removes options that exclude others.
  static func separate(_ map: inout [String: JSONValue]) {
    if map["frames"] != nil { (map["duration"], map["speed"]) = (nil, nil) }
    if map["duration"] != nil { map["speed"] = nil }
    if (map["scroll"] ?? "sweep") == "sweep" {
      map["showTouches"] = nil
    } else {
      (map["bounce"], map["ease"], map["hold"], map["speed"]) = (nil, nil, nil, nil)
    }
  }
}
