import PageEffects

/// Writes random formulas, with the functions, units and names that the expression language has.
struct FormulaWriter {
  /// The names that formulas can use.
  struct Scope {
    /// The names of numbers and conditions; a condition is also a number.
    var numbers: [String]
    /// The names of conditions.
    var conditions: [String]
    /// The names of choice parameters, with their choices.
    var choices: [(name: String, words: [String])] = []

    /// The names that formulas of every preset can use.
    static let usual = Scope(numbers: layout + ["d", "d", "d", "rawD", "index"] + pieces)
    /// The names whose values do not depend on the page difference.
    static let constant = Scope(numbers: layout)

    private static let layout = ["w", "h", "W", "H", "L", "V", "gap", "pages", "pi"]
    private static let pieces = ["row", "column", "piece"]

    init(numbers: [String]) {
      (self.numbers, conditions) = (numbers, ["vertical", "true", "false"])
    }
  }

  /// The names that generated presets declare.
  static let declaredNames = ["a", "b", "step"]

  var scope = Scope.usual
  /// Whether some formulas have errors: unknown names, wrong types and wrong numbers of arguments.
  var isCareless = false

  /// The calls of all functions, with the number of arguments and whether a table of points follows them.
  private static let calls = Function.all.map { function in
    let parts = function.signature.split(separator: ";")
    let commas = parts[0].count { $0 == "," }
    return (
      name: function.name, arguments: commas + 1, isOpen: parts[0].contains("..."),
      hasTable: parts.count > 1
    )
  }

  // MARK: Formulas

  /// Returns a formula whose value is a number, with at most `depth` levels.
  func number(_ choices: inout Choices, depth: Int = 3) -> String {
    if isCareless, choices.happens(onceIn: 30) { return choices.element(of: Self.mistakes) }
    guard depth > 0, !choices.happens(onceIn: 3) else { return leaf(&choices) }
    switch choices.number(in: 0...8) {
    case 0: return "-\(operand(&choices, depth))"
    case 1:
      let test = condition(&choices, depth: depth - 1)
      return "\(test) ? \(operand(&choices, depth)) : \(number(&choices, depth: depth - 1))"
    case 2...5:
      let operation = choices.element(of: ["+", "-", "*", "+", "-", "*", "/", "^"])
      return "\(operand(&choices, depth)) \(operation) \(operand(&choices, depth))"
    default: return call(&choices, depth: depth)
    }
  }

  /// Returns a formula whose value is a condition.
  func condition(_ choices: inout Choices, depth: Int = 2) -> String {
    if isCareless, choices.happens(onceIn: 30) { return choices.element(of: Self.mistakes) }
    guard depth > 0 else { return choices.element(of: scope.conditions) }
    switch choices.number(in: 0...7) {
    case 0: return "not (\(condition(&choices, depth: depth - 1)))"
    case 1:
      let (one, two) = (
        condition(&choices, depth: depth - 1), condition(&choices, depth: depth - 1)
      )
      return "(\(one)) \(choices.element(of: ["and", "or"])) (\(two))"
    case 2 where !scope.choices.isEmpty:
      let choice = choices.element(of: scope.choices)
      return
        "\(choice.name) \(choices.element(of: ["==", "!="])) \(choices.element(of: choice.words))"
    case 3: return choices.element(of: scope.conditions)
    default:
      let comparison = choices.element(of: ["<", "<=", ">", ">=", "==", "!="])
      return "\(operand(&choices, depth)) \(comparison) \(operand(&choices, depth))"
    }
  }

  private static let mistakes =
    Names.operators + Names.reserved + Names.reservedParameters
    + ["unknown", "min(1)", "1 <", "(", "d d", "a ? b", "nan", "1e999", "3px", "pl(d; 1:0, 1:1)"]

  /// Returns a formula that can be the operand of any operator.
  private func operand(_ choices: inout Choices, _ depth: Int) -> String {
    let formula = number(&choices, depth: depth - 1)
    let isSimple = formula.utf8.allSatisfy { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    return isSimple ? formula : "(\(formula))"
  }

  private func call(_ choices: inout Choices, depth: Int) -> String {
    let call = choices.element(of: Self.calls)
    let count = call.arguments + (call.isOpen ? choices.number(in: 0...2) : 0)
    let arguments = (0..<count).map { _ in number(&choices, depth: depth - 1) }
    var text = arguments.joined(separator: ", ")
    if call.hasTable {
      let points = (0...choices.number(in: 0...3)).map {
        "\($0):\(number(&choices, depth: depth - 1))"
      }
      text += "; " + points.joined(separator: ", ")
    }
    return "\(call.name)(\(text))"
  }

  private func leaf(_ choices: inout Choices) -> String {
    switch choices.number(in: 0...9) {
    case 0: Self.number(&choices) + choices.element(of: Parameter.Unit.allCases).rawValue
    case 1...4: Self.number(&choices)
    case 5 where scope.numbers.count > 9: choices.element(of: Array(scope.numbers.suffix(3)))
    default: choices.element(of: scope.numbers)
    }
  }

  /// Returns a number without a sign.
  static func number(_ choices: inout Choices) -> String {
    switch choices.number(in: 0...5) {
    case 0: "\(choices.number(in: 0...3))"
    case 1: "\(choices.number(in: 0...1_000))"
    case 2: "0.\(choices.number(in: 0...99))"
    case 3: "\(choices.number(in: 0.0...10.0))"
    case 4 where choices.happens(onceIn: 8):
      "\(choices.number(in: 0...9))e\(choices.number(in: -320...307))"
    default: choices.element(of: ["0", "1", "0.5", "1000000000", "90", "0.000001", "2", "3"])
    }
  }
}
