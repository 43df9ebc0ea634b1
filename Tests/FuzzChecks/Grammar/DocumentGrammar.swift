import Foundation
import JSONCoding
import PresetFiles

/// The grammar of a kind of document: a JSON Schema, and rules for what the schema does not describe.
///
/// The schemas are those that the program prints, and are generated from the tables of its readers. A new
/// key, operation, layer, step or option is therefore fuzzed as soon as its reader knows it. The rules make most
/// documents valid, so that the code behind the readers is tested too.
struct DocumentGrammar: Sendable {
  /// Writes the value of a key whose schema allows values that the reader refuses.
  typealias ValueRule = @Sendable (_ schema: JSONValue, _ writer: inout SchemaWriter) -> JSONValue
  /// Changes a map whose keys depend on each other.
  typealias MapRule =
    @Sendable (_ map: inout [String: JSONValue], _ writer: inout SchemaWriter) -> Void

  let schema: JSONValue
  /// The words of strings that have no rule.
  let words: [String]
  /// The rules of values, by key; the elements of the list `steps` have the key `steps[]`.
  var values: [String: ValueRule] = [:]
  /// The rules of maps, by key; the document has the key ``.
  var maps: [String: MapRule] = [:]
  /// The keys that are written before the others, because they declare names.
  var declarations: [String] = []
  /// The syntax of a document.
  var syntax = Syntax.yaml

  enum Syntax: Sendable {
    case yaml
    case json
    /// One JSON value per line.
    case lines
  }

  /// Reads a schema; a schema that is not JSON is a mistake of its generator.
  static func schema(_ text: String) -> JSONValue {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      preconditionFailure("a schema must be JSON")
    }
    return value
  }
}

extension FuzzTarget {
  /// The grammar of the target's documents; nil if they have no schema.
  var grammar: DocumentGrammar? {
    switch self {
    case .presets: .preset
    case .scripts: .script
    case .specs: .spec
    case .messages: .messages
    case .png, .jpeg, .webp, .gif, .apng, .fonts, .tables, .expressions, .effects: nil
    }
  }
}
