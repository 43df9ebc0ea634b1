/// A formula of the page difference, sizes and parameters.
///
/// Angles are in radians. A true condition has the value 1, a false one 0.
package indirect enum Expression: Sendable, Equatable {
  /// A number, after its unit is applied.
  case number(Double)
  /// `true` or `false`.
  case condition(Bool)
  /// The value of a variable, parameter or `let`.
  case name(String, SourceSpan)
  /// One operand.
  case unary(UnaryOperator, Expression)
  /// Two operands.
  case binary(BinaryOperator, Expression, Expression)
  /// The second operand if the first is true, else the third.
  case conditional(Expression, Expression, Expression)
  /// A function of its arguments.
  case call(Function, [Expression])
  /// Straight lines through a list of points.
  case table(Function, Expression, [TablePoint], SourceSpan)

  /// A point of a table.
  package struct TablePoint: Sendable, Equatable {
    /// The position; each point's is greater than the previous one's.
    package var x: Expression
    /// The value.
    package var y: Expression
    /// The place of `x` in the file.
    package var span: SourceSpan

    package init(x: Expression, y: Expression, span: SourceSpan = SourceSpan()) {
      self.x = x
      self.y = y
      self.span = span
    }
  }

  package enum UnaryOperator: Sendable, Equatable {
    case negate
    /// Logical negation, with the operand's position.
    case not(SourceSpan)
  }

  package enum BinaryOperator: Sendable, Equatable {
    case add, subtract, multiply, divide
    /// The power; an integer exponent allows any base.
    case power
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
    case and, or
  }

  /// The maximum number of nodes in an expression.
  package static let maximumNodes = 2_000

  /// The maximum nesting of parentheses, signs, powers, choices and right operands: more than anyone can
  /// read, and well within every thread's stack.
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

  /// A placeholder of any type for a formula that could not be parsed; the error is already reported.
  package static func unread(at span: SourceSpan) -> Expression { .name("", span) }

  /// The position of the first name or table; nil if there is none.
  var firstSpan: SourceSpan? {
    var places = Places(of: self)
    return places.next()?.span
  }

  /// The names and tables of an expression from left to right.
  ///
  /// It does not recurse, as a sum may be a thousand operands deep.
  struct Places: IteratorProtocol, Sequence {
    private var rest: [Expression]
    private let isChoice: (String) -> Bool

    /// - Parameters:
    ///   - expression: The expression to search.
    ///   - isChoice: Whether a name is a choice parameter. The right side of its comparisons is then one
    ///     of its choices, not a variable, and is skipped.
    init(of expression: Expression, isChoice: @escaping (String) -> Bool = { _ in false }) {
      rest = [expression]
      self.isChoice = isChoice
    }

    /// Returns the next name or table; a table has no name.
    mutating func next() -> (name: String?, span: SourceSpan)? {
      while let expression = rest.popLast() {
        switch expression {
        case .number, .condition: break
        case .name(let name, let span): return (name, span)
        case .unary(_, let operand): rest.append(operand)
        case .binary(.equal, .name(let name, let span), .name) where isChoice(name),
          .binary(.notEqual, .name(let name, let span), .name) where isChoice(name):
          return (name, span)
        case .binary(_, let left, let right): rest += [right, left]
        case .conditional(let condition, let yes, let no): rest += [no, yes, condition]
        case .call(_, let arguments): rest += arguments.reversed()
        case .table(_, let input, let points, let span):
          rest += points.reversed().flatMap { [$0.y, $0.x] } + [input]
          return (nil, span)
        }
      }
      return nil
    }
  }
}
