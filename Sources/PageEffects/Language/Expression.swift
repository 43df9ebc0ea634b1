/// A formula of the page difference, sizes and parameters.
///
/// Angles are in radians. A true condition has the value 1, a false one 0. Expressions of exports have no positions.
package indirect enum Expression: Sendable, Hashable {
  /// A number, after its unit is applied.
  case number(Double)
  /// `true` or `false`.
  case condition(Bool)
  /// The value of a variable, parameter or `let`.
  case name(String, SourceSpan = SourceSpan())
  /// One of the choices of a choice parameter, which is compared with the parameter.
  ///
  /// The parser does not know the parameters, and returns a name instead.
  case choice(String)
  /// An operator with one operand.
  case unary(UnaryOperator, Expression)
  /// An operator with two operands.
  case binary(BinaryOperator, Expression, Expression)
  /// The second operand if the first is true, else the third.
  case conditional(Expression, Expression, Expression)
  /// A function call.
  case call(Function, [Expression])
  /// Interpolation between the points of a list.
  case table(Track)

  /// A point of a table.
  package struct TablePoint: Sendable, Hashable {
    /// The position, which is greater than that of the previous point.
    package var x: Expression
    /// The value.
    package var y: Expression
    /// The position of `x` in the file.
    package var span: SourceSpan
    /// The position of `y` in the file.
    package var valueSpan: SourceSpan

    package init(
      x: Expression,
      y: Expression,
      span: SourceSpan = SourceSpan(),
      valueSpan: SourceSpan = SourceSpan()
    ) {
      (self.x, self.y) = (x, y)
      (self.span, self.valueSpan) = (span, valueSpan)
    }
  }

  package enum UnaryOperator: Sendable, Hashable {
    case negate
    /// Logical negation, with the operand's position.
    case not(SourceSpan = SourceSpan())
  }

  /// An operator, with the symbol that most languages have for it.
  package enum BinaryOperator: String, Sendable, Hashable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    /// The power; a negative base requires an integer exponent.
    case power = "^"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case and = "&&"
    case or = "||"

    /// Whether the result is a number; that of other operators is a condition.
    package var isArithmetic: Bool {
      switch self {
      case .add, .subtract, .multiply, .divide, .power: true
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .and, .or: false
      }
    }
  }

  /// The maximum number of nodes in an expression.
  package static let maximumNodes = 2_000

  /// The maximum nesting of parentheses, signs, powers, conditionals and right operands.
  ///
  /// The limit is deeper than anyone can read, and small enough for every thread's stack.
  package static let maximumDepth = 100

  /// Parses a formula.
  ///
  /// - Parameters:
  ///   - text: The formula.
  ///   - span: The position in the file; nil for text that is not in a file.
  /// - Throws: The first error in the text.
  package init(_ text: String, at span: SourceSpan? = nil) throws(EffectError) {
    let line = SourceSpan(length: text.unicodeScalars.count)
    var parser = try ExpressionParser(text, at: span ?? line)
    self = try parser.parse()
  }

  /// Parses a formula of a table, which must be valid; it has no positions.
  package init(ofTable text: String) {
    do {
      self = try Expression(text).normalized
    } catch {
      preconditionFailure("the formula '\(text)' must be valid: \(error.problem)")
    }
  }

  /// Returns a placeholder of any type for a formula that could not be parsed; the error is already reported.
  package static func unread(at span: SourceSpan) -> Expression { .name("", span) }

  // MARK: Parts

  /// The expressions that this one is made of, from left to right.
  package var parts: [Expression] {
    switch self {
    case .number, .condition, .name, .choice: []
    case .unary(_, let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    case .call(_, let arguments): arguments
    case .table(let track): [track.over] + track.keys.flatMap { [$0.x, $0.y] }
    }
  }

  /// Replaces every part, from the innermost to the outermost.
  package func mapped(_ change: (Expression) -> Expression) -> Expression {
    switch self {
    case .number, .condition, .name, .choice: return change(self)
    case .unary(let unary, let operand): return change(.unary(unary, operand.mapped(change)))
    case .binary(let binary, let left, let right):
      return change(.binary(binary, left.mapped(change), right.mapped(change)))
    case .conditional(let condition, let yes, let no):
      return change(.conditional(condition.mapped(change), yes.mapped(change), no.mapped(change)))
    case .call(let function, let arguments):
      return change(.call(function, arguments.map { $0.mapped(change) }))
    case .table(var track):
      track.over = track.over.mapped(change)
      for key in track.keys.indices {
        track.keys[key].x = track.keys[key].x.mapped(change)
        track.keys[key].y = track.keys[key].y.mapped(change)
      }
      return change(.table(track))
    }
  }

  /// Replaces names by their values.
  package func replacing(_ values: [String: Expression]) -> Expression {
    mapped { part in
      if case .name(let name, _) = part { values[name] ?? part } else { part }
    }
  }

  /// The names that the expression uses.
  package var names: Set<String> {
    if case .name(let name, _) = self { return [name] }
    return parts.reduce(into: []) { $0.formUnion($1.names) }
  }

  /// The value of a number; nil for any other expression.
  package var constant: Double? { if case .number(let value) = self { value } else { nil } }

  /// The tables in the expression, from left to right; those inside of tables are omitted.
  package var tables: [Track] {
    var found: [Track] = []
    var rest = [self]
    while let expression = rest.popLast() {
      if case .table(let track) = expression {
        found.append(track)
      } else {
        rest += expression.parts.reversed()
      }
    }
    return found
  }

  /// The position of the first name or table; nil if there is none.
  var firstSpan: SourceSpan? {
    var references = References(of: self)
    return references.next()?.span
  }

  /// The names and tables of an expression from left to right.
  ///
  /// The iteration is not recursive, as a sum may have a thousand operands, each nested in the next.
  struct References: IteratorProtocol, Sequence {
    private var rest: [Expression]
    private let isChoice: (String) -> Bool

    /// - Parameters:
    ///   - expression: The expression to search.
    ///   - isChoice: Returns whether a name is a choice parameter. Where such a parameter is compared with
    ///     a name, that name is one of its choices, not a variable, and is skipped.
    init(of expression: Expression, isChoice: @escaping (String) -> Bool = { _ in false }) {
      rest = [expression]
      self.isChoice = isChoice
    }

    /// Returns the next name or table; a table has no name.
    mutating func next() -> (name: String?, span: SourceSpan)? {
      while let expression = rest.popLast() {
        switch expression {
        case .name(let name, let span): return (name, span)
        case .binary(.equal, .name(let name, let span), .name) where isChoice(name),
          .binary(.notEqual, .name(let name, let span), .name) where isChoice(name):
          return (name, span)
        case .table(let track):
          rest += expression.parts.reversed()
          return (nil, track.span)
        default: rest += expression.parts.reversed()
        }
      }
      return nil
    }
  }
}
