/// A formula over the page difference, sizes and parameters.
///
/// Angles are radians inside. A condition counts as 1 where it holds and 0 where it does not.
public indirect enum Expression: Sendable, Equatable {
  /// A number, its unit already applied.
  case number(Double)
  /// `true` or `false`.
  case condition(Bool)
  /// The value of a variable, parameter or `let`.
  case name(String, SourceSpan)
  /// One operand.
  case unary(UnaryOperator, Expression)
  /// Two operands.
  case binary(BinaryOperator, Expression, Expression)
  /// The second if the first holds, else the third.
  case conditional(Expression, Expression, Expression)
  /// A function of its arguments.
  case call(Function, [Expression])
  /// A table of points, with straight lines between them.
  case table(Function, Expression, [TablePoint], SourceSpan)

  /// A point of a table: a value at a place.
  public struct TablePoint: Sendable, Equatable {
    /// The place, ascending from point to point.
    public var x: Expression
    /// The value there.
    public var y: Expression
  }

  /// What acts on one operand.
  public enum UnaryOperator: Sendable, Equatable {
    /// The number with its sign turned.
    case negate
    /// True where the condition does not hold; the operand's place is kept for messages.
    case not(SourceSpan)
  }

  /// What joins two operands.
  public enum BinaryOperator: Sendable, Equatable {
    /// The sum.
    case add
    /// The difference.
    case subtract
    /// The product.
    case multiply
    /// The quotient.
    case divide
    /// The power; an integer exponent takes any base.
    case power
    /// Whether the left is smaller.
    case less
    /// Whether the left is not greater.
    case lessOrEqual
    /// Whether the left is greater.
    case greater
    /// Whether the left is not smaller.
    case greaterOrEqual
    /// Whether both are the same.
    case equal
    /// Whether they differ.
    case notEqual
    /// Whether both hold.
    case and
    /// Whether one of them holds.
    case or
  }

  /// The most nodes that one expression may have.
  public static let maximumNodes = 2_000

  /// The deepest nesting of parentheses, signs, powers and choices: far beyond what can be read,
  /// well within any thread's stack.
  public static let maximumDepth = 100

  /// A formula read from text.
  ///
  /// - Parameters:
  ///   - text: The formula, one line.
  ///   - span: Where it stands, for messages.
  /// - Throws: The first thing that is wrong with the text.
  public init(_ text: String, at span: SourceSpan = SourceSpan()) throws(EffectError) {
    var parser = try ExpressionParser(text, at: span)
    self = try parser.parse()
  }

  /// Where the expression's first name stands, if it has one.
  var firstSpan: SourceSpan? {
    switch self {
    case .number, .condition: nil
    case .name(_, let span): span
    case .unary(_, let operand): operand.firstSpan
    case .binary(_, let left, let right): left.firstSpan ?? right.firstSpan
    case .conditional(let condition, let yes, let no):
      condition.firstSpan ?? yes.firstSpan ?? no.firstSpan
    case .call(_, let arguments): arguments.lazy.compactMap(\.firstSpan).first
    case .table(_, _, _, let span): span
    }
  }
}
