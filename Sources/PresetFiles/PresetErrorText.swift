import PageEffects
import PageGeometry

extension PresetFailure: CustomStringConvertible {
  /// How many errors are told; who has more has one cause or another file.
  private static let maximumShown = 20

  /// Everything that is wrong, for people: place, problem, line and way out.
  public var description: String {
    switch self {
    case .wrong(let errors, let texts):
      let sources = texts.mapValues { SourceText($0) }
      let shown = errors.prefix(Self.maximumShown)
        .map { $0.text(in: sources[$0.span.file] ?? SourceText("")) }
      let rest = errors.count - shown.count
      return (shown + (rest > 0 ? ["error: and \(rest) more like these"] : []))
        .joined(separator: "\n")
    case .unreadable(let path, let reason, let kind):
      return "error: cannot read the \(kind) '\(path)': \(reason)"
    case .unknownPreset(let name, let known):
      let nearest = Suggestion.nearest(to: name, in: known)
      let hint = nearest.map { "Did you mean '\($0)'? " } ?? ""
      let stem = name.hasSuffix(".yml") ? String(name.dropLast(4)) : name
      return "error: there is no preset '\(name)'\n"
        + "  \(hint)'fxrender list' shows all; a file is named by its path, such as ./\(stem).yaml."
    case .unknownScript(let name, let known):
      return "error: there is no script '\(name)'\n"
        + "  \(PresetError.help(for: name, "Scripts", known))"
        + " A file is named by its path, such as ./\(name).yaml."
    case .isAbstract(let name):
      return "error: '\(name)' is a family for other presets to extend, not a preset\n"
        + "  'fxrender list' shows the presets."
    }
  }
}

extension PresetError {
  /// The error as a person reads it: place, problem, the line underlined, way out.
  ///
  /// - Parameter source: The text of the file in which it stands.
  /// - Returns: Lines without a line break at the end.
  func text(in source: SourceText) -> String {
    var (problem, help) = words
    if case .effect(.expected(_, found: nil)) = self.problem, isCut(in: source) {
      help.append(YamlProblem.quoting)
    }
    var lines = ["\(span.file):\(span.line):\(span.column): error: \(Self.printable(problem))"]
    if let excerpt = Excerpt(of: span, in: source) { lines += [excerpt.line, excerpt.marks] }
    lines += help.map { "  \(Self.printable($0))" }
    return lines.joined(separator: "\n")
  }

  /// What is wrong and the way out, for who shows the place by other means.
  package var message: String {
    let (problem, help) = words
    return ([problem] + help).map(Self.printable).joined(separator: "\n")
  }

  /// Whether a formula ends where YAML saw a comment.
  private func isCut(in source: SourceText) -> Bool {
    let rest = source.line(span.line).dropFirst(span.column - 1).drop { $0 == " " }
    return rest.first == "#"
  }

  /// A text of a file without what would move a terminal's cursor.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      )
    )
  }

  private var words: (problem: String, help: [String]) {
    switch problem {
    case .effect(let problem): problem.words
    case .fileTooLarge(let kind):
      (
        "the file is too large for a \(kind)",
        ["A \(kind) has at most \(kind.maximumBytes / 1_024) KiB."]
      )
    case .notUTF8: ("a byte that is not UTF-8 text", ["Save the file as UTF-8."])
    case .yaml(let problem, let help):
      ("not readable as YAML: \(problem)", help.map { [$0] } ?? [])
    case .tag(let kind):
      ("YAML tags, which start with '!', are not used in \(kind)s", [kind.tagless])
    case .anchors(let kind):
      (
        "anchors, aliases and merge keys are not used in \(kind)s",
        [kind.sharing, "A text that starts with '&' or '*' has to stand in quotes."]
          .compactMap(\.self)
      )
    case .severalDocuments(let kind):
      ("a second document", ["One file is one \(kind); remove the '---'."])
    case .duplicateKey(let key, let line):
      (
        "the key '\(key)' stands here twice",
        ["Remove one of the two; the first is on line \(line)."]
      )
    case .nestedTooDeeply(let limit): ("nested deeper than \(limit) levels", [])
    case .empty(let kind): ("the file has no keys", ["A \(kind) has at least \(kind.keys)."])
    case .unknownKey(let key, let known):
      ("unknown key '\(key)'", [Self.help(for: key, "Keys here", known)])
    case .unknownColour(let text, let instead):
      (
        "'\(text)' is no colour of CSS" + (instead.map { ", and not '\($0)'" } ?? ""),
        ["Such as: black, #1c1c1e, rgb(28 28 30 / 50%)"]
      )
    case .missingKey(let key):
      ("the key '\(key)' is missing", Self.examples[key].map { ["Such as: \($0)"] } ?? [])
    case .cutAtComma: ("YAML cuts this text at its comma", [YamlProblem.quoting])
    case .unknownOperation(let name):
      ("unknown operation '\(name)'", [Self.help(for: name, "Operations", Operation.names)])
    case .severalOperations(let name):
      ("a second operation, '\(name)', in one entry", ["Each operation starts with '- '."])
    case .expected(let expected, let found): ("expected \(expected), found \(found)", [])
    case .unknownWord(let word, let known):
      ("unknown word '\(word)'", [Self.help(for: word, "One of", known)])
    case .unusableName(let name, .malformed):
      ("'\(name)' cannot be a name", ["Names are letters a-z, digits and '_', a letter first."])
    case .unusableName(let name, .reserved):
      ("the name '\(name)' is taken by the language", ["Choose another name."])
    case .unusableName(let name, .taken):
      ("'\(name)' is the name of a parameter already", ["Choose another name for one of them."])
    case .tooManyNames(let limit):
      ("more than \(limit) parameters and lets", ["This is the first too many."])
    case .unfitParameter(let words): (words, [])
    case .map(let error): error.words
    case .unknownParent(let name, let known):
      ("there is no preset '\(name)' to extend", [Self.help(for: name, "In reach", known)])
    case .extendsCycle(let path):
      ("presets extend each other: \(path.joined(separator: " → "))", [])
    case .tooManyParents(let limit):
      ("more than \(limit) presets stand above each other", ["Join some of them."])
    }
  }

  /// What stands at a key, for those that have to be there.
  private static let examples = [
    "summary": "summary: Pages side by side.",
    "transform": "transform: [{ translate: { x: d * L } }]",
    "type":
      "type: number (or \(Parameter.Kind.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")))",
    "default": "default: 0.5",
    "help": "help: How far the pages are apart.",
    "choices": "choices: [near, far]",
    "distance": "distance: 500",
    "angle": "angle: 30deg",
    "axis": "axis: [0, 1, 0]",
    "of": "of: [{ rotateZ: 30deg }]",
    "name": "name: shade",
    "opacity": "opacity: abs(d) / 2",
    "toward": "toward: right",
    "shows": "shows: picture",
    "rows": "rows: 4",
    "columns": "columns: 3",
    "steps": "steps: [{ flick: [-900, 0] }, { wait: rest }]",
    "center": "center: [320, 200]",
    "velocity": "velocity: [-900, 0]",
    "samples": "samples: [[0, 480, 200], [0.02, 460, 200]]",
    "page": "page: 2",
    "maximum": "maximum: 3",
    "at": "at: 3",
    "size": "size: [240, 320]",
  ]

  static func help(for name: String, _ title: String, _ known: [String]) -> String {
    let nearest = Suggestion.nearest(to: name, in: known)
    let hint = nearest.map { "Did you mean '\($0)'? " } ?? ""
    return "\(hint)\(title): \(known.joined(separator: ", "))."
  }
}
