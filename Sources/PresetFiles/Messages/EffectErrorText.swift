import PageEffects
import PageGeometry
import TextTools

extension EffectError.Problem {
  var problemAndHelp: (problem: String, help: [String]) {
    switch self {
    case .unknownCharacter(let character): return Self.problemAndHelp(forCharacter: character)
    case .malformedNumber(let text): return ("'\(text)' is not a number", [])
    case .numberTooLarge(let text): return ("the number \(text) is too large", [])
    case .unknownUnit(let unit):
      let units = Parameter.Unit.allCases.map(\.rawValue).filter { !$0.isEmpty }
      return ("unknown unit '\(unit)'", [Suggestion.help(for: unit, "Units", units), Self.product])
    case .expected(let expected, let found):
      let first = found?.first
      let isOperand = first.map { $0.isLetter || $0.isNumber || $0 == "(" } ?? false
      return (
        "expected \(expected)" + (found.map { ", found '\($0)'" } ?? ", found the end"),
        isOperand && expected == "an operator or the end" ? [Self.product] : []
      )
    case .tooManyNodes(let limit):
      return ("the formula has more than \(limit) parts", ["Name parts of it under 'let'."])
    case .nestedTooDeeply(let limit):
      return (
        "the formula is nested deeper than \(limit) levels", ["Name parts of it under 'let'."]
      )
    case .unknownName(let name, let known):
      let help = Suggestion.help(for: name, "Names", known)
      guard let function = Function.named[name] else { return ("unknown name '\(name)'", [help]) }
      return ("'\(name)' is a function", ["Write it as \(function.signature)."])
    case .unknownFunction(let name, let known):
      guard !Names.reserved.contains(name) else {
        return ("'\(name)' is a number, not a function", [Self.product])
      }
      return ("unknown function '\(name)'", [Suggestion.help(for: name, "Functions", known)])
    case .wrongArgumentCount(let signature, let found):
      let arguments = found == 1 ? "1 argument" : "\(found) arguments"
      return ("\(signature) is given \(arguments)", [])
    case .conditionExpected:
      return (
        "expected a condition, found a number",
        ["Compare it with a number, such as d > 0, or write true or false."]
      )
    case .choiceAsNumber(let parameter):
      return (
        "the choice '\(parameter)' is not a number",
        ["Compare it with one of its names: \(parameter) == name."]
      )
    case .unknownChoice(let name, let parameter, let choices):
      return (
        "'\(name)' is not a choice of '\(parameter)'",
        [Suggestion.help(for: name, "One of", choices)]
      )
    case .cycle(let path):
      return ("definitions depend on each other: \(path.joined(separator: " → "))", [])
    case .dependsOnDifference(let key):
      return (
        "'\(key)' depends on d, rawD or index",
        ["It is the same for all pages: use only numbers, sizes and parameters."]
      )
    case .defaultOutsideLimits(let parameter, let value, let limits):
      return (
        "the default of '\(parameter)' is \(value.plainText) here; it has to be \(limits.requirement)",
        []
      )
    case .keysNotAscending:
      return (
        "this key is not greater than the one before", ["Keys must ascend from left to right."]
      )
    case .windowOutOfBounds(let from, let to, let widest):
      return (
        "the window [\(from.plainText), \(to.plainText)] cannot be drawn",
        ["It has to end after it starts, and be no wider than \(Int(widest)) pages."]
      )
    case .piecesOutOfBounds(let rows, let columns, let most):
      return (
        "a page cannot be cut into \(rows.plainText) rows and \(columns.plainText) columns",
        ["Both are whole numbers from 1, and there are at most \(most) pieces."]
      )
    case .sharedDepthWithOwnVanishingPoints:
      return (
        "pages with their own vanishing points cannot share their depth",
        ["Use 'depth: none', or 'origin: viewport'."]
      )
    }
  }

  private static let product = "A product needs '*'."

  private static func problemAndHelp(forCharacter character: String) -> (
    problem: String, help: [String]
  ) {
    let instead = [
      "=": "==", "!": "not", "&": "and", "|": "or", "≤": "<=", "≥": ">=", "≠": "!=", "×": "*",
      "·": "*", "÷": "/", "−": "-", "–": "-", "π": "pi", "∞": "inf", "°": "deg", "[": "(", "]": ")",
    ]
    var help = instead[character].map { ["Write '\($0)' instead."] } ?? []
    if character == "%" {
      help = ["Write a remainder as mod(x, n), and a percentage such as 50% without a space."]
    }
    return ("'\(character)' has no meaning in a formula", help)
  }
}
