import Foundation
import JSONCoding
import Yams

/// Changes documents so that they keep the shape of their grammar.
///
/// A document in YAML becomes JSON, which is YAML too.
struct DocumentMutation {
  private let grammar: DocumentGrammar
  private var writer: SchemaWriter

  /// The largest number of YAML nodes that are read; aliases can repeat others billions of times.
  private static let mostNodes = 5_000

  init(_ grammar: DocumentGrammar, seed: UInt64) {
    self.grammar = grammar
    writer = SchemaWriter(grammar: grammar, choices: Choices(seed: seed))
  }

  /// Returns a new document.
  mutating func document() -> String { text(of: writer.value(grammar.schema)) }

  /// Returns a changed document; nil if the text cannot be read.
  mutating func changed(_ text: String) -> String? {
    guard var value = value(of: text) else { return nil }
    for _ in 0...writer.choices.number(in: 0...2) { value = changed(value, grammar.schema) }
    return self.text(of: value)
  }

  // MARK: Text

  private func text(of value: JSONValue) -> String {
    guard grammar.isListOfLines, case .array(let lines) = value else {
      return JSONText.string(value)
    }
    return lines.map { JSONText.string($0) }.joined(separator: "\n")
  }

  private func value(of text: String) -> JSONValue? {
    if grammar.isListOfLines {
      let lines = text.split(separator: "\n").compactMap { Self.json(String($0)) }
      return lines.isEmpty ? nil : .array(lines)
    }
    if let value = Self.json(text) { return value }
    guard let root = try? Yams.compose(yaml: text) else { return nil }
    var nodes = 0
    return Self.value(of: root, &nodes)
  }

  private static func json(_ text: String) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  /// Returns a YAML node as JSON, with all scalars as strings; nil if there are too many nodes.
  private static func value(of node: Node, _ nodes: inout Int) -> JSONValue? {
    nodes += 1
    guard nodes <= mostNodes else { return nil }
    switch node {
    case .scalar(let scalar): return .string(scalar.string)
    case .alias: return nil
    case .sequence(let elements):
      let list = elements.compactMap { value(of: $0, &nodes) }
      return list.count == elements.count ? .array(list) : nil
    case .mapping(let map):
      var object: [String: JSONValue] = [:]
      for (key, element) in map {
        guard let name = key.string, let element = value(of: element, &nodes) else { return nil }
        object[name] = element
      }
      return .object(object)
    }
  }

  // MARK: Changes

  /// Returns a value with one change, in the value itself or in a part of it.
  private mutating func changed(_ value: JSONValue, _ schema: JSONValue) -> JSONValue {
    guard !writer.choices.happens(onceIn: 8), let schema = alternative(of: schema, for: value)
    else {
      return writer.value(schema)
    }
    switch value {
    case .object(let object) where !object.isEmpty: return .object(changed(object, schema))
    case .array(let list) where !list.isEmpty: return .array(changed(list, schema))
    case .string(let text) where grammar.hasFormulas && writer.choices.happens(onceIn: 2):
      let formula = FormulaWriter.formula(&writer.choices, depth: 2)
      return .string(
        writer.choices.element(of: ["\(text) + \(formula)", "(\(formula)) * (\(text))", formula])
      )
    default: return writer.value(schema)
    }
  }

  private mutating func changed(
    _ object: [String: JSONValue],
    _ schema: JSONValue
  ) -> [String: JSONValue] {
    var object = object
    let properties = schema.map("properties")
    let name = writer.choices.element(of: object.keys.sorted())
    switch writer.choices.number(in: 0...9) {
    case 0: object[name] = nil
    case 1, 2:
      guard let added = properties.keys.sorted().randomElement(&writer.choices) else { break }
      object[added] = writer.value(properties[added] ?? "")
    default:
      let part = properties[name] ?? schema["additionalProperties"] ?? ""
      if let old = object[name] { object[name] = changed(old, part) }
    }
    return object
  }

  private mutating func changed(_ list: [JSONValue], _ schema: JSONValue) -> [JSONValue] {
    var list = list
    let index = writer.choices.number(in: 0...list.count - 1)
    let row = schema.list("prefixItems").flatMap { index < $0.count ? $0[index] : nil }
    let part = row ?? schema["items"] ?? ""
    switch writer.choices.number(in: 0...9) {
    case 0: list.remove(at: index)
    case 1: list.insert(list[index], at: writer.choices.number(in: 0...list.count))
    case 2: list.swapAt(index, writer.choices.number(in: 0...list.count - 1))
    case 3, 4: list.insert(writer.value(part), at: index)
    default: list[index] = changed(list[index], part)
    }
    return list
  }

  /// Returns the alternative of a schema that fits a value best; nil if none fits.
  private mutating func alternative(of schema: JSONValue, for value: JSONValue) -> JSONValue? {
    // Several attempts are simpler than a search through nested alternatives.
    let candidates = (0..<8).map { _ in writer.resolved(schema) }.filter { $0.admits(value) }
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
