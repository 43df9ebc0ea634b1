import PageEffects
import PageGeometry
import PageScroll
import TextTools

extension PresetError {
  /// Returns the message with position, source line and help, without a line break at the end.
  func text(in source: SourceText) -> String {
    var (problem, help) = problemAndHelp
    if case .effect(.expected(_, found: nil)) = self.problem, isCut(in: source) {
      help.append(YamlErrorTranslator.quoting)
    }
    var lines = ["\(span.file):\(span.line):\(span.column): error: \(Self.printable(problem))"]
    if let excerpt = Excerpt(of: span, in: source) { lines += [excerpt.line, excerpt.marks] }
    lines += help.map { "  \(Self.printable($0))" }
    return lines.joined(separator: "\n")
  }

  /// The message and the help, without the position.
  public var message: String {
    let (problem, help) = problemAndHelp
    return ([problem] + help).map(Self.printable).joined(separator: "\n")
  }

  /// Returns whether a formula ends where YAML found a comment.
  private func isCut(in source: SourceText) -> Bool {
    let rest = source.line(span.line).dropFirst(span.column - 1).drop { $0 == " " }
    return rest.first == "#"
  }

  /// Replaces control characters with spaces, as they could move a terminal's cursor.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      )
    )
  }

  private var problemAndHelp: (problem: String, help: [String]) {
    switch problem {
    case .effect(let problem): problem.problemAndHelp
    case .fileTooLarge(let kind):
      (
        "the file is too large for a \(kind)",
        ["A \(kind) has at most \(kind.maximumBytes / 1_024) KiB."]
      )
    case .notUTF8: ("a byte that is not UTF-8 text", ["Save the file as UTF-8."])
    case .yaml(let problem, let help): ("invalid YAML: \(problem)", help.map { [$0] } ?? [])
    case .tag(let kind):
      ("YAML tags, which start with '!', are not allowed in \(kind)s", [kind.tagHelp])
    case .anchors(let kind):
      (
        "anchors, aliases and merge keys are not allowed in \(kind)s",
        [kind.anchorHelp, "Quote a text that starts with '&' or '*'."].compactMap(\.self)
      )
    case .severalDocuments(let kind):
      ("a second document", ["One file is one \(kind); remove the '---'."])
    case .duplicateKey(let key, let line):
      ("duplicate key '\(key)'", ["Remove one of the two; the first is on line \(line)."])
    case .nestedTooDeeply(let limit):
      ("nested deeper than \(limit) levels", ["Use fewer levels of lists and maps."])
    case .empty(let kind):
      ("the file has no keys", ["A \(kind) has at least \(kind.requiredKeys)."])
    case .unknownKey(let key, let known):
      ("unknown key '\(key)'", Self.help(onKey: key, known))
    case .unknownColour(let text, let alternative):
      (
        "'\(text)' is not a CSS colour"
          + (alternative.map { ", '\($0)' or the path of a picture" } ?? ""),
        [
          "Examples: black, #1c1c1e, rgb(28 28 30 / 50%)"
            + (alternative == nil ? "" : ", {name}-front.png")
        ]
      )
    case .missingKey(let key):
      ("the key '\(key)' is missing", Self.examples[key].map { ["Example: \($0)"] } ?? [])
    case .cutAtComma: ("YAML splits this text at its comma", [YamlErrorTranslator.quoting])
    case .unknownEntry(let noun, let name, let known):
      (
        "unknown \(noun) '\(name)'",
        [Suggestion.help(for: name, "\(noun.prefix(1).uppercased() + noun.dropFirst())s", known)]
      )
    case .unshaped(let problem): (problem.sentence, [UnshapedText.Problem.help])
    case .severalKeys(let noun, let name):
      ("a second \(noun), '\(name)', in one entry", ["Start each \(noun) with '- '."])
    case .expected(let expected, let found):
      ("expected \(expected), found \(found)", Self.alternatives[expected].map { [$0] } ?? [])
    case .unknownWord(let word, let known):
      ("unknown word '\(word)'", [Suggestion.help(for: word, "One of", known)])
    case .unusableName(let name, .malformed):
      (
        "'\(name)' cannot be a name",
        ["Names consist of letters a-z, digits and '_', and start with a letter."]
      )
    case .unusableName(let name, .reserved):
      ("the name '\(name)' is reserved", ["Choose another name."])
    case .unusableName(let name, .everyPreset):
      (
        "every preset has the parameter '\(name)'",
        [Self.ownDefaults[name] ?? "Choose another name."]
      )
    case .unusableName(let name, .taken):
      ("'\(name)' is already the name of a parameter", ["Choose another name for one of them."])
    case .tooMany(let elements, let limit):
      ("more than \(limit) \(elements)", ["This is the first one over the limit."])
    case .unfitParameter(let problem): (problem, [])
    case .map(let error): error.problemAndHelp
    case .unknownParent(let name, let known):
      ("there is no preset '\(name)' to extend", [Suggestion.help(for: name, "Available", known)])
    case .extendsCycle(let path):
      ("presets extend each other: \(path.joined(separator: " → "))", [])
    case .tooManyParents(let limit):
      ("more than \(limit) levels of 'extends'", ["Merge some of the presets."])
    }
  }

  /// Returns where an unknown key of a preset belongs, or the nearest key, and the keys.
  private static func help(onKey key: String, _ known: [String]) -> [String] {
    guard known.contains("summary"), let place = ForeignNames.place(of: key) else {
      return [Suggestion.help(for: key, "Keys here", known)]
    }
    return [place, "Keys here: \(known.joined(separator: ", "))."]
  }

  /// What is probably meant by a value of another kind, by what was expected.
  private static let alternatives = [
    "a map (keys: axis, angle)":
      "To rotate in the plane, as rotate() of CSS does, write rotateZ: 30deg",
    "a list of operations": "Example: [{ translate: { x: d * L } }, { rotateY: d * 30deg }]",
  ]

  /// How a preset sets the default of a parameter that every preset has.
  private static let ownDefaults = [
    Names.perspective: "Its default is a key of the preset: perspective: { distance: 900 }",
    "wrap": "Its default is a key of the preset: wrap: true",
    "mirrored": "It is off by default. Choose another name.",
  ]

  /// Examples of required keys.
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
    "keys": "keys: [[-1, 30deg], [0, 0], [1, -30deg]]",
    "of": "of: [{ rotateZ: 30deg }]",
    "name": "name: shade",
    "opacity": "opacity: abs(d) / 2",
    "toward": "toward: right",
    "shows": "shows: picture",
    "text": "text: \"{name}\"",
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
}

extension PageMapError {
  /// The invalid row, counted from 1; nil if the error is in the whole map.
  var row: Int? {
    switch self {
    case .ragged(let row, _, _), .misnumbered(let row, _, _, _): row
    case .empty, .oversized, .outside: nil
    }
  }

  fileprivate var problemAndHelp: (problem: String, help: [String]) {
    switch self {
    case .empty: ("the map has no page", [Self.example])
    case .ragged(_, let cells, let expected):
      ("the row has \(cells) cells, and the first has \(expected)", [Self.example])
    case .oversized(let columns, let rows):
      (
        "the map has \(columns) columns and \(rows) rows",
        ["At most \(PageMap.largestSide) of each."]
      )
    case .misnumbered(_, _, let given, let expected):
      ("expected page \(expected), found '\(given.prefix(40))'", [Self.example])
    case .outside(let column, let row):
      (
        "the cell in column \(column) and row \(row) is outside the map",
        ["The first column and row are 0."]
      )
    }
  }

  private static let example =
    "A row has cells separated by spaces: a page's number from 1, or '·' for no page, such as \"1 · 2\"."
}
