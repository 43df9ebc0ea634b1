import JSONCoding

/// Changes documents so that they keep the shape of their grammar.
struct DocumentMutation {
  private let grammar: DocumentGrammar
  private var writer: SchemaWriter

  init(_ grammar: DocumentGrammar, seed: UInt64) {
    self.grammar = grammar
    writer = SchemaWriter(grammar: grammar, choices: Choices(seed: seed))
  }

  /// Returns a new document.
  mutating func document() -> JSONValue { writer.document() }

  /// Returns a document with one to three changes.
  mutating func changed(_ document: JSONValue) -> JSONValue {
    writer.isCareless = writer.choices.happens(onceIn: 3)
    writer.readNames(of: document)
    var document = document
    for _ in 0...writer.choices.number(in: 0...2) {
      document = changed(document, grammar.schema, key: "")
    }
    return document
  }

  /// Returns a document as text, in one of the forms of its syntax.
  mutating func text(of document: JSONValue) -> [UInt8] {
    switch grammar.syntax {
    case .json: return DocumentText.json(document)
    case .yaml:
      return DocumentText.yaml(document, depth: writer.choices.number(in: 0...6))
    case .lines:
      guard case .array(let lines) = document else { return DocumentText.json(document) }
      return Array(lines.map(DocumentText.json).joined(separator: [UInt8(ascii: "\n")]))
    }
  }

  /// Returns a value with one change, in the value itself or in a part of it.
  private mutating func changed(_ value: JSONValue, _ schema: JSONValue, key: String) -> JSONValue {
    guard !writer.choices.happens(onceIn: 8), let schema = alternative(of: schema, for: value)
    else {
      return writer.value(schema, key: key)
    }
    switch value {
    case .object(let object) where !object.isEmpty: return .object(changed(object, schema, key))
    case .array(let list) where !list.isEmpty: return .array(changed(list, schema, key))
    default: return writer.value(schema, key: key)
    }
  }

  private mutating func changed(
    _ object: [String: JSONValue],
    _ schema: JSONValue,
    _ key: String
  ) -> [String: JSONValue] {
    var object = object
    let properties = schema.map("properties")
    let name = writer.choices.element(of: object.keys.sorted())
    let required = schema.list("required") ?? []
    switch writer.choices.number(in: 0...9) {
    case 0 where writer.isCareless || !required.contains(.string(name)): object[name] = nil
    case 1, 2:
      guard let added = properties.keys.sorted().randomElement(&writer.choices) else { break }
      object[added] = writer.value(properties[added] ?? "", key: added)
    default:
      let part = properties[name] ?? schema["additionalProperties"] ?? ""
      if let old = object[name] { object[name] = changed(old, part, key: name) }
    }
    if !writer.isCareless { grammar.maps[key]?(&object, &writer) }
    return object
  }

  private mutating func changed(
    _ list: [JSONValue],
    _ schema: JSONValue,
    _ key: String
  ) -> [JSONValue] {
    var list = list
    let index = writer.choices.number(in: 0...list.count - 1)
    let row = schema.list("prefixItems").flatMap { index < $0.count ? $0[index] : nil }
    let part = row ?? schema["items"] ?? ""
    let isFixed =
      row != nil || schema["minItems"] != nil && schema["minItems"] == schema["maxItems"]
    switch writer.choices.number(in: isFixed && !writer.isCareless ? 5...9 : 0...9) {
    case 0: list.remove(at: index)
    case 1: list.insert(list[index], at: writer.choices.number(in: 0...list.count))
    case 2: list.swapAt(index, writer.choices.number(in: 0...list.count - 1))
    case 3, 4: list.insert(writer.value(part, key: "\(key)[]"), at: index)
    default: list[index] = changed(list[index], part, key: "\(key)[]")
    }
    return list
  }

  /// Returns the alternative of a schema that fits a value best; nil if none fits.
  private mutating func alternative(of schema: JSONValue, for value: JSONValue) -> JSONValue? {
    // Several attempts are simpler than a search through nested alternatives.
    let count = schema["anyOf"] == nil && schema["$ref"] == nil ? 1 : 6
    let candidates = (0..<count).map { _ in writer.resolved(schema) }.filter { $0.admits(value) }
    return candidates.max { $0.sharedKeys(with: value) < $1.sharedKeys(with: value) }
  }
}

extension JSONValue {
  /// Returns whether a schema without alternatives allows the type of a value.
  fileprivate func admits(_ value: JSONValue) -> Bool {
    switch value {
    case .object: self["type"] == "object"
    case .array: self["type"] == "array"
    default: self["type"] != "object" && self["type"] != "array"
    }
  }

  /// Returns the number of keys of a value that a schema names.
  fileprivate func sharedKeys(with value: JSONValue) -> Int {
    guard case .object(let object) = value else { return 0 }
    let properties = map("properties")
    return object.keys.count { key in
      guard let property = properties[key], let word = object[key] else { return false }
      return property.list("enum")?.contains(word) ?? true
    }
  }
}

extension [String] {
  fileprivate func randomElement(_ choices: inout Choices) -> String? {
    isEmpty ? nil : choices.element(of: self)
  }
}
