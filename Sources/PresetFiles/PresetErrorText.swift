import PageEffects

extension PresetFailure: CustomStringConvertible {
  /// Everything that is wrong, for people: place, problem, line and way out.
  public var description: String {
    switch self {
    case .wrong(let errors, let texts):
      return errors.map { $0.text(in: texts[$0.span.file] ?? "") }.joined(separator: "\n")
    case .unreadable(let path, let reason):
      return "error: cannot read the preset '\(path)': \(reason)"
    case .unknownPreset(let name, let known):
      let nearest = Suggestion.nearest(to: name, in: known)
      let hint = nearest.map { "Did you mean '\($0)'? " } ?? ""
      return "error: there is no preset '\(name)'\n"
        + "  \(hint)'fxrender list' shows all; a file is named by its path, such as ./\(name).yaml."
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
  func text(in source: String) -> String {
    var lines = ["\(span.file):\(span.line):\(span.column): error: \(words.problem)"]
    if let excerpt = Excerpt(of: span, in: source) { lines += [excerpt.line, excerpt.marks] }
    lines += words.help.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }

  private var words: (problem: String, help: [String]) {
    switch problem {
    case .effect(let problem): problem.words
    case .fileTooLarge(let bytes, let limit):
      ("the file has \(bytes) bytes", ["A preset may have \(limit)."])
    case .notUTF8(let offset):
      ("byte \(offset) is not UTF-8 text", ["Save the file as UTF-8."])
    case .yaml(let problem, let mayNeedQuotes):
      ("not readable as YAML: \(problem)", mayNeedQuotes ? [Self.quoting] : [])
    case .anchors:
      (
        "anchors, aliases and merge keys are not used in presets",
        ["Use 'extends' to share, 'let' to name a value, and 'and' for conditions."]
      )
    case .severalDocuments: ("a second document", ["One file is one preset; remove the '---'."])
    case .duplicateKey(let key): ("the key '\(key)' stands here twice", ["Remove one of the two."])
    case .nestedTooDeeply(let limit): ("nested deeper than \(limit) levels", [])
    case .empty: ("the file has no keys", ["A preset has at least 'summary' and 'transform'."])
    case .unknownKey(let key, let known):
      ("unknown key '\(key)'", [Self.help(for: key, "Keys here", known)])
    case .unsupportedKey(let key):
      ("'\(key)' is not drawn by this version", ["Remove the key to use the preset without it."])
    case .missingKey(let key): ("the key '\(key)' is missing", [])
    case .formulaCutAtComma: ("a formula is cut at its comma", [Self.quoting])
    case .unknownOperation(let name):
      ("unknown operation '\(name)'", [Self.help(for: name, "Operations", Operation.names)])
    case .expected(let expected, let found): ("expected \(expected), found \(found)", [])
    case .unknownWord(let word, let known):
      ("unknown word '\(word)'", [Self.help(for: word, "One of", known)])
    case .unusableName(let name, .malformed):
      ("'\(name)' cannot be a name", ["Names are letters, digits and '_', a letter first."])
    case .unusableName(let name, .reserved):
      ("the name '\(name)' is taken by the language", ["Choose another name."])
    case .unusableName(let name, .taken):
      ("'\(name)' is the name of a parameter already", ["Choose another name for one of them."])
    case .tooManyNames(let limit): ("more than \(limit) parameters and lets", [])
    case .unfitParameter(let words): (words, [])
    case .unknownParent(let name, let known):
      ("there is no preset '\(name)' to extend", [Self.help(for: name, "In reach", known)])
    case .extendsCycle(let path):
      ("presets extend each other: \(path.joined(separator: " → "))", [])
    }
  }

  private static let quoting =
    "A formula with a comma inside { }, or with ': ' or ' #' in it, has to stand in quotes."

  fileprivate static func help(for name: String, _ title: String, _ known: [String]) -> String {
    let nearest = Suggestion.nearest(to: name, in: known)
    let hint = nearest.map { "Did you mean '\($0)'? " } ?? ""
    return "\(hint)\(title): \(known.joined(separator: ", "))."
  }
}

extension EffectError.Problem {
  fileprivate var words: (problem: String, help: [String]) {
    switch self {
    case .unknownCharacter(let character): return Self.words(forCharacter: character)
    case .malformedNumber(let text): return ("'\(text)' is not a number", [])
    case .numberTooLarge(let text): return ("the number \(text) is too large", [])
    case .unknownUnit(let unit):
      return ("unknown unit '\(unit)'", ["Units: deg, rad, turn, pt, %. A product needs '*'."])
    case .expected(let expected, let found):
      return ("expected \(expected)" + (found.map { ", found '\($0)'" } ?? ", found the end"), [])
    case .tooManyNodes(let limit):
      return ("the formula has more than \(limit) parts", ["Name parts of it under 'let'."])
    case .nestedTooDeeply(let limit):
      return (
        "the formula is nested deeper than \(limit) levels", ["Name parts of it under 'let'."]
      )
    case .unknownName(let name, let known):
      return ("unknown name '\(name)'", [PresetError.help(for: name, "Names", known)])
    case .unknownFunction(let name, let known):
      return ("unknown function '\(name)'", [PresetError.help(for: name, "Functions", known)])
    case .wrongArgumentCount(let signature, let found):
      return ("\(found) arguments given to \(signature)", [])
    case .conditionExpected:
      return ("expected a condition, found a number", ["Compare it with something: d > 0."])
    case .choiceAsNumber(let parameter):
      return (
        "the choice '\(parameter)' is not a number",
        ["Compare it with one of its names: \(parameter) == name."]
      )
    case .unknownChoice(let name, let parameter, let choices):
      return (
        "'\(name)' is no choice of '\(parameter)'", [PresetError.help(for: name, "One of", choices)]
      )
    case .cycle(let path):
      return ("names are defined by each other: \(path.joined(separator: " → "))", [])
    case .dependsOnDifference(let key):
      return ("'\(key)' must not depend on d, rawD or index", [])
    case .keysNotAscending:
      return ("each key has to be greater than the one before", [])
    case .windowOutOfBounds(let from, let to, let widest):
      return (
        "the window \(from) … \(to) cannot be drawn",
        ["It has to end after it starts, and be no wider than \(Int(widest)) pages."]
      )
    case .sharedDepthWithOwnVanishingPoints:
      return (
        "pages with vanishing points of their own share no space",
        ["Use 'depth: none', or 'origin: viewport'."]
      )
    }
  }

  private static func words(forCharacter character: String) -> (problem: String, help: [String]) {
    let instead = [
      "=": "==", "!": "not", "&": "and", "|": "or", "≤": "<=", "≥": ">=", "≠": "!=", "×": "*",
      "·": "*", "÷": "/", "−": "-", "–": "-", "π": "pi", "∞": "inf", "°": "deg", "[": "(", "]": ")",
    ]
    let help = instead[character].map { ["Write '\($0)' instead."] } ?? []
    return ("'\(character)' has no meaning in a formula", help)
  }
}
