import JSONCoding
import PageEffects
import PresetFiles

extension DocumentGrammar {
  /// The grammar of presets.
  static let preset = DocumentGrammar(
    schema: schema(JSONSchema.preset),
    words: FormulaWriter.declaredNames + parents + ["fuzzed", "viewport", "perspective", "12"],
    values: presetValues.merging(conditions.map { ($0, condition) }) { _, new in new },
    maps: presetMaps,
    declarations: ["parameters", "let"]
  )

  /// The presets that a generated preset can extend.
  static let parents = ["soft-shadow", "reanimated", "reanimated-normal"]

  private static let conditions = ["hidden", "interaction", "shown"]

  private static let condition: ValueRule = { .string($1.formulas.condition(&$1.choices)) }

  private static let colours: [JSONValue] = [
    "#fff", "#10203040", "red", "transparent", "rgb(1 2 3)", "hsl(120 50% 50%)", "gold",
  ]

  private static let texts: [JSONValue] = [
    "{name}", "No. {number}", "{{d}}", "Édith {first name}", "two\nlines",
  ]

  private static let presetValues: [String: ValueRule] = [
    "parameters": { _, writer in writer.parameters() },
    "let": { _, writer in writer.lets() },
    "extends": { _, writer in .string(writer.choices.element(of: parents)) },
    "abstract": { _, writer in .bool(!writer.choices.happens(onceIn: 2)) },
    "backface": { schema, writer in
      writer.choices.happens(onceIn: 2)
        ? writer.choices.element(of: ["visible", "hidden"]) : condition(schema, &writer)
    },
    "order": { schema, writer in
      writer.choices.happens(onceIn: 2) ? "depth" : writer.plainValue(schema, key: "order")
    },
    "color": { _, writer in writer.choices.element(of: colours) },
    "shows": { _, writer in
      writer.choices.element(of: colours + ["picture", "picture", "{name}-front.png"])
    },
    "text": { _, writer in writer.choices.element(of: texts) },
    "font": { _, writer in writer.choices.element(of: ["font.ttf", "fonts/a.otf"]) },
    "name": { _, writer in .string(writer.choices.element(of: FormulaWriter.declaredNames)) },
    "verticalName": { _, writer in
      .string(writer.choices.element(of: FormulaWriter.declaredNames))
    },
    "window": { _, writer in
      let bounds: [JSONValue] = [writer.constant(scaled: -1), writer.constant(scaled: 1)]
      return .array(bounds)
    },
    "stride": { _, writer in writer.choices.element(of: ["L", "L + gap", "w / 2", "V * 0.7"]) },
    "rows": { _, writer in writer.choices.element(of: ["1", "2", "3 + 1", "7"]) },
    "columns": { _, writer in writer.choices.element(of: ["1", "2", "3", "vertical ? 1 : 4"]) },
    "keys": { _, writer in writer.keys() },
    "over": { _, writer in .string(writer.formulas.number(&writer.choices, depth: 2)) },
    "aspect": { _, writer in writer.choices.element(of: ["3/4", "0.75", "16/9", .number(1)]) },
  ]

  private static let presetMaps: [String: MapRule] = [
    "": { map, _ in
      // A shared space has one vanishing point.
      if map["depth"] == "shared", case .object(var perspective)? = map["perspective"] {
        perspective["origin"] = "viewport"
        map["perspective"] = .object(perspective)
      }
      // Without a parent, only an abstract preset has no transform.
      if map["transform"] == nil, map["extends"] == nil { map["abstract"] = true }
    },
    "page": { map, _ in
      if map["width"] != nil || map["height"] != nil {
        (map["length"], map["breadth"]) = (nil, nil)
      }
    },
    "overlays[]": { map, _ in
      if map["toward"] == nil { (map["from"], map["to"]) = (nil, nil) }
    },
    "content[]": { map, _ in
      // A layer shows something or has a text, and each has its own keys.
      if map["text"] == nil {
        for key in ["size", "weight", "color", "align"] { map[key] = nil }
        map["shows"] = map["shows"] ?? "picture"
        if case .string(let word)? = map["shows"], word != "picture", !word.hasSuffix(".png") {
          map["fit"] = nil
        }
      } else {
        for key in ["shows", "fit", "cornerRadius"] { map[key] = nil }
      }
    },
  ]
}

extension SchemaWriter {
  /// Adds the names of a document that is changed, so that new formulas can use them.
  mutating func readNames(of document: JSONValue) {
    formulas.scope = .usual
    for (name, parameter) in document.map("parameters").sorted(by: { $0.key < $1.key }) {
      let words = (parameter.list("choices") ?? []).compactMap(\.word)
      declare(name, kind: parameter["type"]?.word ?? "", words)
    }
    for name in document.map("let").keys.sorted() { declare(name, kind: "", []) }
  }

  private mutating func declare(_ name: String, kind: String, _ words: [String]) {
    switch kind {
    case "choice": if !words.isEmpty { formulas.scope.choices.append((name, words)) }
    case "bool":
      formulas.scope.conditions.append(name)
      formulas.scope.numbers.append(name)
    default: formulas.scope.numbers.append(name)
    }
  }

  // MARK: Declarations

  /// Returns the declarations of up to three parameters, and adds their names.
  fileprivate mutating func parameters() -> JSONValue {
    var map: [String: JSONValue] = [:]
    for name in choices.elements(choices.number(in: 0...3), of: FormulaWriter.declaredNames) {
      let kind = choices.element(of: Parameter.Kind.allCases)
      let words: [JSONValue] = ["one", "two", "three"]
      var parameter: [String: JSONValue] = ["type": .string(kind.rawValue), "help": "A parameter."]
      switch kind {
      case .bool: parameter["default"] = .bool(choices.happens(onceIn: 2))
      case .choice:
        (parameter["default"], parameter["choices"]) = (choices.element(of: words), .array(words))
      case .number, .angle, .length, .percent:
        parameter["default"] = .string(initial(of: kind))
        for bounds in ["range", "limits"] where choices.happens(onceIn: 3) {
          parameter[bounds] = choices.element(of: [
            ["-inf", "inf"], [.number(-1e9), .number(1e9)],
          ])
        }
      }
      map[name] = .object(parameter)
    }
    for (name, parameter) in map.sorted(by: { $0.key < $1.key }) {
      declare(name, kind: parameter["type"]?.word ?? "", ["one", "two", "three"])
    }
    return .object(map)
  }

  /// Returns a number with a unit of a kind of parameter, or a formula.
  private mutating func initial(of kind: Parameter.Kind) -> String {
    if choices.happens(onceIn: 4) {
      let formulas = FormulaWriter(scope: .constant, isCareless: isCareless)
      return "w + (\(formulas.number(&choices, depth: 2)))"
    }
    let units =
      switch kind {
      case .angle: ["deg", "rad", "turn"]
      case .length: ["", "pt"]
      case .percent: ["%"]
      case .number, .bool, .choice: ["", "%"]
      }
    return "\(choices.number(in: -100...400))\(choices.element(of: units))"
  }

  /// Returns formulas with names, each of which can use the names before it.
  fileprivate mutating func lets() -> JSONValue {
    let taken = formulas.scope.numbers + formulas.scope.choices.map(\.name)
    let free = FormulaWriter.declaredNames.filter { !taken.contains($0) }
    var map: [String: JSONValue] = [:]
    for name in choices.elements(choices.number(in: 0...free.count), of: free) {
      let isCondition = choices.happens(onceIn: 5)
      map[name] = .string(isCondition ? formulas.condition(&choices) : formulas.number(&choices))
      declare(name, kind: isCondition ? "bool" : "", [])
    }
    return .object(map)
  }

  // MARK: Numbers

  /// Returns a formula without the page difference, with a value from 0 to 8 times a factor.
  fileprivate mutating func constant(scaled factor: Double) -> JSONValue {
    let number = Double(choices.number(in: 0...16)) / 2 * factor
    return choices.happens(onceIn: 3)
      ? .string("min(pages, 2) * \(number)") : .string("\(number)")
  }

  /// Returns the keys of a track, in ascending order.
  fileprivate mutating func keys() -> JSONValue {
    var position = choices.number(in: -4...0)
    return .array(
      (0...choices.number(in: 1...3)).map { _ in
        position += choices.number(in: 1...3)
        return [.string("\(position)"), .string(formulas.number(&choices, depth: 1))]
      }
    )
  }
}
