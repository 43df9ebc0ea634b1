import Foundation
import JSONCoding
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles

/// The grammar of a kind of document: a JSON Schema, and words for the strings whose content it does not
/// describe.
///
/// The schemas are those that the program prints, and are generated from the tables of its readers. A new
/// key, operation, layer, step or option is therefore fuzzed as soon as its reader knows it.
struct DocumentGrammar: Sendable {
  let schema: JSONValue
  let words: [String]
  /// Whether strings can be formulas.
  let hasFormulas: Bool
  /// Whether a document has one JSON value per line.
  var isListOfLines = false

  static let preset = DocumentGrammar(
    schema: value(JSONSchema.preset),
    words: names + ["linear", "coverflow", "fuzzed", "viewport"]
      + Parameter.Kind.allCases.map(\.rawValue),
    hasFormulas: true
  )

  static let script = DocumentGrammar(
    schema: value(JSONSchema.script),
    words: names + ["1 · 2", "1 2\n3 4", "rest"],
    hasFormulas: false
  )

  static let spec = DocumentGrammar(
    schema: SequenceSpec.schema,
    words: specWords,
    hasFormulas: false
  )

  static let messages = DocumentGrammar(
    schema: MessageSchema.session,
    words: specWords + ["coverflow", "cardflow", "no-such-preset", "../linear"],
    hasFormulas: false,
    isListOfLines: true
  )

  private static let names = FormulaWriter.declaredNames + ["perspective", "wrap"]

  private static let specWords =
    names + ["linear", "#fff", "transparent", "red", "12", "/no/such/file"]
    + SequenceSpec.options.flatMap { $0.words + [$0.standardText].compactMap(\.self) }

  /// Reads a schema; a schema that is not JSON is a mistake of its generator.
  private static func value(_ text: String) -> JSONValue {
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
    case .png, .jpeg, .webp, .gif, .apng, .expressions: nil
    }
  }
}
