import JSONCoding
import PageEffects

/// Writes random values that have the shape of a JSON Schema, with rare mistakes.
struct SchemaWriter {
  let grammar: DocumentGrammar
  var choices: Choices

  /// The nesting below which lists and maps have as few elements as allowed.
  private static let deepest = 7

  /// Returns a value of a schema.
  mutating func value(_ schema: JSONValue, depth: Int = 0) -> JSONValue {
    let isFormula = schema["$ref"] == "#/$defs/argument"
    if isFormula, !choices.happens(onceIn: 6) {
      return .string(FormulaWriter.formula(&choices, depth: 3))
    }
    let schema = resolved(schema)
    if depth > 0, choices.happens(onceIn: 200) { return choices.element(of: Self.mistakes) }
    if let words = schema.list("enum") { return choices.element(of: words) }
    if let constant = schema["const"] { return constant }
    switch type(of: schema) {
    case "object": return object(schema, depth: depth)
    case "array": return array(schema, depth: depth)
    case "boolean": return .bool(choices.happens(onceIn: 2))
    case "number", "integer": return .number(number(schema))
    default: return .string(string(schema))
    }
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
    guard let alternatives = schema.list("anyOf"), case .object(var merged) = schema else {
      return schema
    }
    merged["anyOf"] = nil
    if case .object(let chosen) = choices.element(of: alternatives) {
      merged.merge(chosen) { _, new in new }
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

  private mutating func object(_ schema: JSONValue, depth: Int) -> JSONValue {
    let properties = schema.map("properties")
    var names = (schema.list("required") ?? []).compactMap(\.word)
    let optional = properties.keys.sorted().filter { !names.contains($0) }
    let least = Int(schema.number("minProperties") ?? 0)
    let usual = depth >= Self.deepest ? 0 : choices.number(in: 0...5)
    let most = Int(schema.number("maxProperties") ?? Double(max(least, usual)))
    names += choices.elements(max(least, most) - min(names.count, least), of: optional)
    if choices.happens(onceIn: 60) { names.removeFirst(min(1, names.count)) }
    if choices.happens(onceIn: 200) { names.append(choices.element(of: grammar.words)) }
    var object: [String: JSONValue] = [:]
    for name in names { object[name] = value(properties[name] ?? "", depth: depth + 1) }
    if let others = schema["additionalProperties"], case .object = others {
      for _ in 0..<choices.number(in: 0...3) {
        object[name()] = value(others, depth: depth + 1)
      }
    }
    return .object(object)
  }

  private mutating func array(_ schema: JSONValue, depth: Int) -> JSONValue {
    if let elements = schema.list("prefixItems") {
      return .array(elements.map { value($0, depth: depth + 1) })
    }
    let least = Int(schema.number("minItems") ?? (depth >= Self.deepest ? 0 : 1))
    let more = depth >= Self.deepest ? 0 : choices.number(in: 0...3)
    let most = Int(schema.number("maxItems") ?? Double(least + more))
    let count = depth > 0 && choices.happens(onceIn: 100) ? 0 : max(least, min(most, least + more))
    return .array((0..<count).map { _ in value(schema["items"] ?? "", depth: depth + 1) })
  }

  private mutating func number(_ schema: JSONValue) -> Double {
    let lowest = schema.number("minimum") ?? -1e9
    let highest = schema.number("maximum") ?? 1e9
    let isWhole = schema["type"] == "integer"
    let number =
      switch choices.number(in: 0...7) {
      case 0: lowest
      case 1: highest
      case 2: choices.number(in: lowest...highest)
      case 3: choices.element(of: [lowest - 1, highest + 1, -0.0, 0.1])
      default: min(max(Double(choices.number(in: -8...400)) / 4, lowest), highest)
      }
    return isWhole && !choices.happens(onceIn: 60) ? number.rounded() : number
  }

  private mutating func string(_ schema: JSONValue) -> String {
    if let pattern = schema["pattern"]?.word { return text(of: pattern) }
    if grammar.hasFormulas, choices.happens(onceIn: 4) {
      return FormulaWriter.formula(&choices)
    }
    let (first, second) = (FormulaWriter.number(&choices), FormulaWriter.number(&choices))
    return switch choices.number(in: 0...9) {
    case 0: first
    case 1: "\(first)x\(second)"
    case 2: "\(first),\(second)"
    case 3: "\(first)-\(second)"
    case 4: first + choices.element(of: ["s", "ms", "MB", "%", "deg", "px"])
    default: choices.element(of: grammar.words)
    }
  }

  private mutating func name() -> String { choices.element(of: FormulaWriter.declaredNames) }

  /// Returns a text that matches a pattern, whose repeated characters are those of numbers.
  private mutating func text(of pattern: String) -> String {
    var text = ""
    for part in pattern.split(separator: "[", omittingEmptySubsequences: false) {
      // What precedes the bracket is the set of characters, and a plus sign follows it.
      let halves = part.split(separator: "]", omittingEmptySubsequences: false)
      text += halves.count < 2 ? part : FormulaWriter.number(&choices) + halves[1].dropFirst()
    }
    return text.filter { $0 != "^" && $0 != "$" }
  }
}

extension JSONValue {
  /// The value of an object's key; nil for any other value.
  subscript(key: String) -> JSONValue? {
    if case .object(let map) = self { map[key] } else { nil }
  }

  fileprivate var word: String? { if case .string(let text) = self { text } else { nil } }

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
