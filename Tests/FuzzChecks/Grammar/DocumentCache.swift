import Foundation
import JSONCoding
import Synchronization
import Yams

/// The parsed documents of recent inputs.
///
/// An input is changed many times, and parsing it takes longer than a change.
final class DocumentCache: Sendable {
  private let documents = Mutex<[[UInt8]: JSONValue]>([:])

  /// The largest number of documents, a few megabytes.
  private static let limit = 4_000
  /// The largest number of YAML nodes that are read; aliases can repeat others billions of times.
  private static let mostNodes = 5_000

  /// Returns the document of an input; nil if the input is not a document.
  func document(of input: [UInt8], _ syntax: DocumentGrammar.Syntax) -> JSONValue? {
    if let known = documents.withLock({ $0[input] }) { return known }
    guard let text = String(validating: input, as: UTF8.self),
      let document = Self.parse(text, syntax)
    else { return nil }
    add(document, for: input)
    return document
  }

  /// Adds the document of an input that was written.
  func add(_ document: JSONValue, for input: [UInt8]) {
    documents.withLock { documents in
      if documents.count >= Self.limit { documents = [:] }
      documents[input] = document
    }
  }

  private static func parse(_ text: String, _ syntax: DocumentGrammar.Syntax) -> JSONValue? {
    switch syntax {
    case .json: return json(text)
    case .lines:
      let lines = text.split(separator: "\n").compactMap { json(String($0)) }
      return lines.isEmpty ? nil : .array(lines)
    case .yaml:
      guard let root = try? Yams.compose(yaml: text, .basic, .default, .utf8) else { return nil }
      var nodes = 0
      return value(of: root, &nodes)
    }
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
}
