import PageEffects
import Yams

/// Says in our words what the YAML reader could not read.
struct YamlProblem {
  let file: String
  let kind: FileKind
  let source: SourceText

  static let quoting =
    "A text with a comma inside { } or [ ], or with ': ' or ' #' in it, has to stand in quotes."

  /// The error with its place.
  func error(of problem: YamlError) -> PresetError {
    switch problem {
    case .scanner(let context, let words, let mark, _),
      .parser(let context, let words, let mark, _),
      .composer(let context, let words, let mark, _):
      var error = error(words, context: context, at: span(mark.line, mark.column))
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
        .yaml("the character U+\(code) cannot be in a text", help: "Remove it."),
        at: span(line + 1, column + 1)
      )
    default:
      return PresetError(.yaml("the reader gave up", help: nil), at: span(1, 1))
    }
  }

  private func error(
    _ words: String,
    context: YamlError.Context?,
    at place: SourceSpan
  ) -> PresetError {
    if words.contains("alias") { return PresetError(.anchors(kind), at: place) }
    if words.contains("another document") { return PresetError(.severalDocuments(kind), at: place) }
    if words.hasPrefix("Maximum nesting level") {
      return PresetError(.nestedTooDeeply(limit: YamlReader.maximumDepth), at: place)
    }
    let line = source.line(place.line)
    let found = source.scalar(at: place)
    let isTab = line.prefix { $0 == " " || $0 == "\t" }.contains("\t")
    if isTab, found == "\t" || words.contains("cannot start any token") {
      let help = "Indent with spaces; YAML takes no tabs."
      return PresetError(.yaml("a tab at the start of a line", help: help), at: place)
    }
    let start = context.map { span($0.mark.line, $0.mark.column) }
    switch words {
    case "mapping values are not allowed in this context":
      return PresetError(.yaml("a ':' that makes no sense here", help: Self.quoting), at: place)
    case "found character that cannot start any token":
      let character = found.map { "'\($0)'" } ?? "this"
      return PresetError(
        .yaml("no value starts with \(character)", help: "Put the text in quotes."),
        at: place
      )
    case "found unexpected end of stream":
      let help = "The line is where the text starts."
      return PresetError(.yaml("a quote that is not closed", help: help), at: start ?? place)
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
      let mark = words.hasSuffix("'}'") ? "}" : "]"
      if line.isEmpty, let start {
        return PresetError(.yaml("no '\(mark)' closes this", help: nil), at: start)
      }
      return PresetError(.yaml("expected ',' or '\(mark)'", help: Self.quoting), at: place)
    case "could not find expected ':'":
      return PresetError(.yaml("a key without ':'", help: nil), at: start ?? place)
    case "did not find expected key":
      let help = "Keys of one map start in the same column."
      return PresetError(.yaml("expected a key", help: help), at: place)
    case "did not find expected '-' indicator":
      let help = "The entries of a list start with '- ' in the same column."
      return PresetError(.yaml("expected '- '", help: help), at: place)
    case "block sequence entries are not allowed in this context":
      let help = "A list starts on a line of its own; a formula that starts with '- ' needs quotes."
      return PresetError(.yaml("a '- ' that makes no sense here", help: help), at: place)
    case "found unknown escape character":
      let help = "Single quotes take every character as it is."
      return PresetError(.yaml("unknown escape in double quotes", help: help), at: place)
    default:
      return PresetError(.yaml(words, help: nil), at: place)
    }
  }

  private func span(_ line: Int, _ column: Int) -> SourceSpan {
    SourceSpan(file: file, line: line, column: column)
  }
}
