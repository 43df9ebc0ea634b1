/// A function that expressions can call: an entry of the table of functions.
///
/// Parser, compiler, messages, the reference of presets and exported code read all that they know of a function from
/// its entry. Two functions are equal if they are the same entry.
package final class Function: Sendable {
  package let name: String
  /// The arguments in the call syntax, such as `x, lowest, highest`; points follow a semicolon.
  private let syntax: String
  /// The names of the arguments, without the points after a semicolon.
  package let arguments: [String]
  /// The result in a few words of Markdown, as the reference has it.
  package let summary: String
  /// The function in terms of others; nil for a primitive function, which each language has or spells out.
  package let formula: Definition?
  let evaluation: Evaluation

  /// The texts of a formula in the expression language, whose names are the arguments.
  package struct Definition: Sendable {
    package let result: String
    /// Values with names that the result and later parts use, in order.
    package let parts: KeyValuePairs<String, String>
  }

  /// The way in which programs evaluate a function.
  enum Evaluation: Sendable {
    /// An instruction; it joins the arguments of a sequence two by two.
    case instruction(Instruction.Code)
    /// A track through the points after the argument.
    case track(Track.Outside)
    /// The curve of a table.
    case bezier
    /// The formula. The closure, which is written independently of it, returns the same value.
    case formula(value: @Sendable ([Double]) -> Double)
  }

  /// Creates a function that a program evaluates in one step.
  init(
    _ name: String,
    _ syntax: String,
    _ summary: String,
    _ evaluation: Evaluation,
    _ result: String? = nil,
    where parts: KeyValuePairs<String, String> = [:]
  ) {
    (self.name, self.syntax, self.summary) = (name, syntax, summary)
    self.evaluation = evaluation
    arguments = (syntax.split(separator: ";").first ?? "").split(separator: ",")
      .map { String($0.drop { $0 == " " }) }
    formula = result.map { Definition(result: $0, parts: parts) }
  }

  /// Creates a function that programs evaluate by its formula.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - syntax: The names of the arguments, separated by commas.
  ///   - summary: The result in a few words.
  ///   - result: The formula.
  ///   - parts: The named values of which the formula is made.
  ///   - value: Returns the value, as a check of the formula.
  package convenience init(
    _ name: String,
    _ syntax: String,
    _ summary: String,
    _ result: String,
    where parts: KeyValuePairs<String, String> = [:],
    value: @escaping @Sendable ([Double]) -> Double
  ) {
    self.init(name, syntax, summary, .formula(value: value), result, where: parts)
  }

  // MARK: Calls

  /// The call syntax, for messages and documentation.
  package var signature: String { "\(name)(\(syntax))" }

  /// Whether the function has any number of arguments.
  package var isOfSequence: Bool { arguments.last == "..." }

  /// The allowed number of arguments, without the points after a semicolon.
  var counts: ClosedRange<Int> {
    let count = arguments.count
    return isOfSequence ? count - 1...Expression.maximumNodes : count...count
  }

  /// Whether programs evaluate the formula instead of an instruction.
  package var isExpanded: Bool { if case .formula = evaluation { true } else { false } }

  /// Returns whether programs evaluate a call with a number of arguments in one step.
  ///
  /// A function of points after its argument is a track instead of a call.
  package func canBeCalled(with count: Int) -> Bool {
    switch evaluation {
    case .track, .formula: false
    case .instruction, .bezier: counts.contains(count)
    }
  }

  // MARK: Values

  /// Evaluates a function of numbers.
  package func value(_ arguments: [Double]) -> Double {
    if case .formula(let value) = evaluation { return value(arguments) }
    return ProgramBuilder().call(self, arguments.map { .number($0) }).slot.constant ?? .nan
  }

  /// A formula as expressions, and the named values that it uses.
  package typealias Formula = (parts: [(name: String, value: Expression)], result: Expression)

  /// The formula as expressions; nil for a primitive function.
  package var expressions: Formula? { Self.formulas[self] ?? parsedFormula }

  /// The formulas of the functions of the table.
  private static let formulas: [Function: Formula] = all.reduce(into: [:]) { formulas, function in
    formulas[function] = function.parsedFormula
  }

  private var parsedFormula: Formula? {
    formula.map { formula in
      (formula.parts.map { ($0, Expression(ofTable: $1)) }, Expression(ofTable: formula.result))
    }
  }
}

extension Function: Hashable {
  package static func == (left: Function, right: Function) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
