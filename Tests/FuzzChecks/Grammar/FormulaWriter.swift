import PageEffects

/// Writes random formulas, with the functions, units and names that the expression language has.
enum FormulaWriter {
  /// The names that generated presets declare, and their formulas use.
  static let declaredNames = ["a", "b", "step"]

  private static let names = Names.reserved + Names.reservedParameters + declaredNames

  private static let operators =
    ["+", "-", "*", "/", "^", "<", "<=", ">", ">=", "==", "!=", "and", "or"]
    + Array(repeating: ["+", "-", "*"], count: 6).joined()

  /// The calls of all functions, with the number of arguments and whether a table of points follows them.
  private static let calls = Function.allCases.map { function in
    let parts = function.signature.split(separator: ";")
    let commas = parts[0].count { $0 == "," }
    return (
      name: function.rawValue, arguments: commas + 1, isOpen: parts[0].contains("..."),
      hasTable: parts.count > 1
    )
  }

  /// Returns a formula with at most `depth` levels.
  static func formula(_ choices: inout Choices, depth: Int = 4) -> String {
    guard depth > 0, !choices.happens(onceIn: 3) else { return leaf(&choices) }
    func part() -> String { formula(&choices, depth: depth - 1) }
    switch choices.number(in: 0...7) {
    case 0: return "-\(part())"
    case 1: return "(\(part()))"
    case 2 where choices.happens(onceIn: 4): return "not \(part())"
    case 3:
      let comparison = choices.element(of: ["<", "<=", ">", ">=", "==", "!="])
      return "\(part()) \(comparison) \(part()) ? \(part()) : \(part())"
    case 4, 5: return "\(part()) \(choices.element(of: operators)) \(part())"
    default: return call(&choices, depth: depth)
    }
  }

  private static func call(_ choices: inout Choices, depth: Int) -> String {
    let call = choices.element(of: calls)
    let more = call.isOpen ? choices.number(in: 0...2) : 0
    // A wrong number of arguments is an error, and is rare.
    let count = choices.happens(onceIn: 30) ? choices.number(in: 1...5) : call.arguments + more
    let arguments = (0..<count).map { _ in formula(&choices, depth: depth - 1) }
    var text = arguments.joined(separator: ", ")
    if call.hasTable {
      let points = (0...choices.number(in: 0...3)).map { index in
        let x = choices.happens(onceIn: 5) ? formula(&choices, depth: depth - 1) : "\(index)"
        return "\(x):\(formula(&choices, depth: depth - 1))"
      }
      text += "; " + points.joined(separator: ", ")
    }
    return "\(call.name)(\(text))"
  }

  private static func leaf(_ choices: inout Choices) -> String {
    // Most names are unknown in most places, and conditions are not numbers; a formula with one error is not
    // evaluated at all.
    switch choices.number(in: 0...19) {
    case 0: choices.element(of: Names.operators)
    case 1, 2: choices.element(of: names)
    case 3: number(&choices) + choices.element(of: Parameter.Unit.allCases).rawValue
    case 4...9: number(&choices)
    default: "d"
    }
  }

  /// Returns a number without a sign.
  static func number(_ choices: inout Choices) -> String {
    switch choices.number(in: 0...5) {
    case 0: "\(choices.number(in: 0...3))"
    case 1: "\(choices.number(in: 0...1_000))"
    case 2: "0.\(choices.number(in: 0...99))"
    case 3: "\(choices.number(in: 0.0...10.0))"
    case 4: "\(choices.number(in: 0...9))e\(choices.number(in: -320...308))"
    default: choices.element(of: ["0", "1", "0.5", "1000000000", "90", "0.000001"])
    }
  }
}
