import Foundation
import PageEffects
import Yams

/// Translates an error of the YAML parser into a `PresetError`.
struct YamlErrorTranslator {
  let file: String
  let kind: FileKind
  let source: SourceText

  static let quoting = "Quote a text that contains ': ' or ' #', or a comma inside { } or [ ]."

  /// The translations of the parser's messages, with help.
  private static let translations: [String: (problem: String, help: String?)] = [
    "mapping values are not allowed in this context": ("unexpected ':'", quoting),
    "found unexpected end of stream": ("unclosed quote", "The text starts on this line."),
    "could not find expected ':'": ("a key without ':'", nil),
    "did not find expected key": ("expected a key", "Keys of one map start in the same column."),
    "did not find expected '-' indicator": (
      "expected '- '", "The entries of a list start with '- ' in the same column."
    ),
    "block sequence entries are not allowed in this context": (
      "unexpected '- '",
      "Start a list on a line of its own, and quote a formula that starts with '- '."
    ),
    "found unknown escape character": (
      "unknown escape in double quotes", "In single quotes every character is literal."
    ),
  ]

  /// The parser's messages about an error that is at the start of a value or key, not where the parser
  /// stopped.
  private static let startMessages: Set = [
    "found unexpected end of stream", "could not find expected ':'",
  ]

  func translated(_ problem: YamlError) -> PresetError {
    switch problem {
    case .scanner(let context, let message, let mark, _),
      .parser(let context, let message, let mark, _),
      .composer(let context, let message, let mark, _):
      var error = error(message, context: context, at: span(mark.line, mark.column))
      error.span = source.nearest(to: error.span)
      return error
    case .duplicatedKeysInMapping(let keys, let context):
      let key = keys.first ?? ""
      var first = span(context.mark.line, context.mark.column)
      first.length = max(1, key.unicodeScalars.count)
      return PresetError(
        .duplicateKey(key, firstLine: first.line),
        at: source.repeated(key, after: first) ?? first
      )
    case .reader(_, let offset, let value, let text):
      let before = text.prefix(offset ?? 0)
      let line = before.count { $0.endsLine }
      let column = before.reversed().prefix { !$0.endsLine }.count
      let code = String(value, radix: 16, uppercase: true)
      return PresetError(
        .yaml("the character U+\(code) is not allowed", help: "Remove it."),
        at: span(line + 1, column + 1)
      )
    default:
      return PresetError(.yaml("the parser failed", help: nil), at: span(1, 1))
    }
  }

  private func error(
    _ message: String,
    context: YamlError.Context?,
    at place: SourceSpan
  ) -> PresetError {
    func yaml(_ problem: String, help: String?, at span: SourceSpan? = nil) -> PresetError {
      PresetError(.yaml(problem, help: help), at: span ?? place)
    }
    if message.contains("alias") { return PresetError(.anchors(kind), at: place) }
    if message.contains("another document") {
      return PresetError(.severalDocuments(kind), at: place)
    }
    if message.hasPrefix("Maximum nesting level") {
      return PresetError(.nestedTooDeeply(limit: YamlReader.maximumDepth), at: place)
    }
    let line = source.line(place.line)
    let found = source.scalar(at: place)
    let cannotStart = message.contains("cannot start any token")
    let isTab = line.prefix { $0 == " " || $0 == "\t" }.contains("\t")
    if isTab, found == "\t" || cannotStart {
      return yaml("a tab at the start of a line", help: "Indent with spaces.")
    }
    if cannotStart {
      let character = found.map { "'\($0)'" } ?? "this"
      return yaml("a value cannot start with \(character)", help: "Put the text in quotes.")
    }
    let start = context.map { span($0.mark.line, $0.mark.column) }
    if message.hasPrefix("did not find expected ',' or '"), let bracket = message.dropLast().last {
      if line.isEmpty, let start { return yaml("no closing '\(bracket)'", help: nil, at: start) }
      return yaml("expected ',' or '\(bracket)'", help: Self.quoting)
    }
    let (problem, help) = Self.translations[message] ?? (message, nil)
    return yaml(problem, help: help, at: Self.startMessages.contains(message) ? start : nil)
  }

  private func span(_ line: Int, _ column: Int) -> SourceSpan {
    SourceSpan(file: file, line: line, column: column)
  }
}
