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
    /// Where the place stands, for messages.
    public var span: SourceSpan

    /// A point from its place and value.
    public init(x: Expression, y: Expression, span: SourceSpan = SourceSpan()) {
      self.x = x
      self.y = y
      self.span = span
    }
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

  /// The deepest nesting of parentheses, signs, powers and choices, and of operations other than a
  /// chain to the right: far beyond what can be read, well within any thread's stack.
  public static let maximumDepth = 100

  /// A formula read from text.
  ///
  /// - Parameters:
  ///   - text: The formula.
  ///   - span: Where it stands, for messages; nil for a line of its own.
  /// - Throws: The first thing that is wrong with the text.
  public init(_ text: String, at span: SourceSpan? = nil) throws(EffectError) {
    let line = SourceSpan(length: text.unicodeScalars.count)
    var parser = try ExpressionParser(text, at: span ?? line)
    self = try parser.parse()
  }

  /// Stands in for a formula that could not be read, and fits everywhere; the reason was reported.
  public static func unread(at span: SourceSpan) -> Expression { .name("", span) }

  /// Where the expression's first name or table stands, if it has one.
  var firstSpan: SourceSpan? {
    var places = Places(of: self)
    return places.next()?.span
  }

  /// The names and tables of an expression from left to right, without recursion: a sum may be a
  /// thousand operands deep.
  struct Places: IteratorProtocol, Sequence {
    private var rest: [Expression]
    private let isChoice: (String) -> Bool

    /// - Parameters:
    ///   - expression: Where to look.
    ///   - isChoice: Whether a name is that of a choice, so that what it is compared with is the
    ///     name of one of its own and stands for nothing else.
    init(of expression: Expression, isChoice: @escaping (String) -> Bool = { _ in false }) {
      rest = [expression]
      self.isChoice = isChoice
    }

    /// The next place; a table has no name.
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
