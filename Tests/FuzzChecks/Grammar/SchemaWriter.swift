import JSONCoding
import PageEffects

/// Writes random values that have the shape of a JSON Schema.
struct SchemaWriter {
  let grammar: DocumentGrammar
  var choices: Choices
  /// The formulas, with the names that the document has declared.
  var formulas = FormulaWriter()

  /// The nesting below which lists and maps have as few elements as allowed.
  private static let deepest = 7
  /// The nesting of the value that is written.
  private var depth = 0

  /// Whether rare mistakes are written: values that the schema or the reader refuses.
  var isCareless = false {
    didSet { formulas.isCareless = isCareless }
  }

  init(grammar: DocumentGrammar, choices: Choices) {
    (self.grammar, self.choices) = (grammar, choices)
  }

  /// Returns a new document; one in four has mistakes.
  mutating func document() -> JSONValue {
    isCareless = choices.happens(onceIn: 4)
    formulas.scope = .usual
    return value(grammar.schema, key: "")
  }

  /// Returns a value of a schema for a key of a map; `[]` follows the key of a list for its elements.
  mutating func value(_ schema: JSONValue, key: String) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    if isCareless, depth > 1, choices.happens(onceIn: 60) { return mistake() }
    if let rule = grammar.values[key], !isCareless || !choices.happens(onceIn: 4) {
      return rule(schema, &self)
    }
    return plainValue(schema, key: key)
  }

  /// Returns a value of a schema without the rule of its key.
  mutating func plainValue(_ schema: JSONValue, key: String) -> JSONValue {
    if schema["$ref"] == "#/$defs/argument", depth >= Self.deepest || !choices.happens(onceIn: 6) {
      return .string(formulas.number(&choices))
    }
    // A number can also be written as text.
    let hasText = schema.list("anyOf")?.contains(Self.text) ?? false
    let schema = resolved(schema)
    if let words = schema.list("enum") { return choices.element(of: words) }
    if let constant = schema["const"] { return constant }
    switch type(of: schema) {
    case "object": return object(schema, key: key)
    case "array": return array(schema, key: key)
    case "boolean": return .bool(choices.happens(onceIn: 2))
    case "number", "integer":
      let number = JSONValue.number(number(schema))
      guard hasText, choices.happens(onceIn: 4) else { return number }
      return .string(String(decoding: DocumentText.json(number), as: UTF8.self))
    default: return .string(string(schema))
    }
  }

  private static let text: JSONValue = ["type": "string"]

  private mutating func mistake() -> JSONValue {
    choices.happens(onceIn: 2)
      ? .string(choices.element(of: grammar.words)) : choices.element(of: Self.mistakes)
  }

  private static let mistakes: [JSONValue] = [
    .null, true, [], [[]], ["": [:]], "", "\u{0}", "\u{FEFF}d", "é\u{301}\u{200B}", "nan", "-0",
    "1e999", .number(1e300), .number(-1), .number(0.1), "*a", "&a", "!!binary aa", "<<",
  ]

  // MARK: Schemas

  /// Follows a reference, and selects one of several alternatives; other keywords are kept.
  mutating func resolved(_ schema: JSONValue) -> JSONValue {
    if case .string(let path)? = schema["$ref"] {
      let name = String(path.dropFirst("#/$defs/".count))
      return resolved(grammar.schema["$defs"]?[name] ?? [:])
    }
    guard var alternatives = schema.list("anyOf"), case .object(var merged) = schema else {
      return schema
    }
    // The syntax of texts is not in the schema, so another alternative is preferred.
    let others = alternatives.filter { $0 != Self.text }
    if !isCareless, !others.isEmpty { alternatives = others }
    merged["anyOf"] = nil
    let required = merged["required"]
    if case .object(let chosen) = choices.element(of: alternatives) {
      merged.merge(chosen) { _, new in new }
    }
    if case .array(let all)? = required, case .array(let more)? = merged["required"] {
      merged["required"] = .array(all + more.filter { !all.contains($0) })
    }
    return resolved(.object(merged))
  }

  private mutating func type(of schema: JSONValue) -> String {
    switch schema["type"] {
    case .string(let type): type
    case .array(let types): choices.element(of: types).word ?? "string"
    default: schema["properties"] == nil ? "string" : "object"
    }
  }

  // MARK: Values

  private mutating func object(_ schema: JSONValue, key: String) -> JSONValue {
    let properties = schema.map("properties")
    var names = (schema.list("required") ?? []).compactMap(\.word)
    let optional = properties.keys.sorted().filter { !names.contains($0) }
    let least = Int(schema.number("minProperties") ?? 0)
    let usual = depth >= Self.deepest ? 0 : choices.number(in: 0...5)
    let most = Int(schema.number("maxProperties") ?? Double(max(least, usual)))
    names += choices.elements(max(least, most) - min(names.count, least), of: optional)
    if isCareless {
      if choices.happens(onceIn: 20) { names.removeFirst(min(1, names.count)) }
      if choices.happens(onceIn: 40) { names.append(choices.element(of: grammar.words)) }
    }
    let declared = grammar.declarations.filter(names.contains)
    var object: [String: JSONValue] = [:]
    for name in declared + names.filter({ !declared.contains($0) }) {
      object[name] = value(properties[name] ?? "", key: name)
    }
    if let others = schema["additionalProperties"], case .object = others {
      for _ in 0..<choices.number(in: 0...3) {
        object[choices.element(of: FormulaWriter.declaredNames)] = value(others, key: "\(key)[]")
      }
    }
    if !isCareless { grammar.maps[key]?(&object, &self) }
    return .object(object)
  }

  private mutating func array(_ schema: JSONValue, key: String) -> JSONValue {
    if let elements = schema.list("prefixItems") {
      return .array(elements.map { value($0, key: "\(key)[]") })
    }
    let least = Int(schema.number("minItems") ?? (depth >= Self.deepest ? 0 : 1))
    let more = depth >= Self.deepest ? 0 : choices.number(in: 0...3)
    let most = Int(schema.number("maxItems") ?? Double(least + more))
    var list = (0..<max(least, min(most, least + more))).map { _ in
      value(schema["items"] ?? "", key: "\(key)[]")
    }
    if schema["uniqueItems"] == true, !isCareless {
      list = list.enumerated().filter { !list[..<$0.offset].contains($0.element) }.map(\.element)
    }
    return .array(list)
  }

  private mutating func number(_ schema: JSONValue) -> Double {
    let lowest = schema.number("minimum") ?? -1e9
    let highest = schema.number("maximum") ?? 1e9
    let isWhole = schema["type"] == "integer"
    var number =
      switch choices.number(in: 0...19) {
      case 0: lowest
      case 1: highest
      case 2: choices.number(in: lowest...highest)
      default: min(max(Double(choices.number(in: -8...400)) / 4, lowest), highest)
      }
    if isCareless, choices.happens(onceIn: 10) {
      number = choices.element(of: [lowest - 1, highest + 1, -0.0, 0.1])
    }
    return isWhole && !isCareless ? number.rounded() : number
  }

  private mutating func string(_ schema: JSONValue) -> String {
    if let pattern = schema["pattern"]?.word { return text(of: pattern) }
    return choices.element(of: grammar.words)
  }

  /// Returns a text that matches a pattern, whose repeated characters are those of numbers.
  private mutating func text(of pattern: String) -> String {
    var text = ""
    for part in pattern.split(separator: "[", omittingEmptySubsequences: false) {
      // What precedes the bracket is the set of characters, and a plus sign follows it.
      let halves = part.split(separator: "]", omittingEmptySubsequences: false)
      text += halves.count < 2 ? part : "\(choices.number(in: 1...100))" + halves[1].dropFirst()
    }
    return text.filter { $0 != "^" && $0 != "$" }
  }
}

extension JSONValue {
  /// The value of an object's key; nil for any other value.
  subscript(key: String) -> JSONValue? {
    if case .object(let map) = self { map[key] } else { nil }
  }

  /// The text of a string; nil for any other value.
  var word: String? { if case .string(let text) = self { text } else { nil } }

  func list(_ key: String) -> [JSONValue]? {
    if case .array(let list)? = self[key] { list } else { nil }
  }

  func map(_ key: String) -> [String: JSONValue] {
    if case .object(let map)? = self[key] { map } else { [:] }
  }

  fileprivate func number(_ key: String) -> Double? {
    if case .number(let number)? = self[key] { number } else { nil }
  }
}
