import PageEffects
import PageGeometry

/// Reads formulas in postfix notation: operands first, then the operator.
///
/// A formula of one token is a number, a boolean or a name. A longer one is an array of tokens: numbers, booleans,
/// names, operators such as `"+"`, calls with the number of their arguments such as `"max(3)"`, and objects
/// `{ "keys": n, "ease", "outside" }` for tracks, whose operands are the argument and n pairs of position and value.
/// No nesting is needed, so that the depth of a formula is not that of the text.
enum FormulaReader {
  /// Reads an argument.
  static func argument(_ node: JSONNode) throws(ReadingError) -> Argument {
    .expression(try expression(node))
  }

  /// Reads a formula.
  static func expression(_ node: JSONNode) throws(ReadingError) -> Expression {
    guard case .array(let tokens) = node else {
      guard let operand = try operand(node) else {
        throw ReadingError(expected: "a formula", found: node)
      }
      return operand
    }
    // A track of a file may have many keys; each formula in it is limited when it is parsed.
    var stack: [Operand] = []
    for (index, token) in tokens.enumerated() {
      do throws(ReadingError) {
        if let operand = try operand(token) {
          stack.append((operand, depth: 0))
        } else {
          try apply(token, to: &stack)
        }
      } catch {
        throw error.within("[\(index)]")
      }
    }
    guard stack.count == 1 else {
      throw ReadingError("expected tokens that leave one value, found \(stack.count)")
    }
    return stack[0].value
  }

  /// A value that no operator has taken yet, and the number of operators within one another in it.
  private typealias Operand = (value: Expression, depth: Int)

  /// Replaces the last values by one that is made of them.
  private static func join(
    _ count: Int,
    of stack: inout [Operand],
    _ make: ([Expression]) -> Expression
  ) throws(ReadingError) {
    guard stack.count >= count else {
      throw ReadingError("expected \(count) values before the operator, found \(stack.count)")
    }
    let operands = Array(stack.suffix(count))
    let depth = 1 + (operands.map { $0.depth }.max() ?? 0)
    // A formula of a file cannot have more; deeper ones would overflow the stack of the processor.
    guard depth <= Expression.maximumNodes else {
      throw ReadingError("more than \(Expression.maximumNodes) operators within one another")
    }
    stack.removeLast(count)
    stack.append((make(operands.map { $0.value }), depth))
  }

  /// Reads a token that is an operand; nil for an operator.
  private static func operand(_ token: JSONNode) throws(ReadingError) -> Expression? {
    switch token {
    case .number(let number): return .number(number)
    case .bool(let holds): return .condition(holds)
    case .string(let text):
      guard let first = text.utf8.first else { throw ReadingError("a name must not be empty") }
      let isName =
        first >= UInt8(ascii: "A") && text.utf8.last != UInt8(ascii: ")")
        && first != UInt8(ascii: "^") && first != UInt8(ascii: "|") && first != UInt8(ascii: "~")
      return isName ? .name(text) : nil
    default: return nil
    }
  }

  /// Applies an operator to the last values of the stack.
  private static func apply(_ token: JSONNode, to stack: inout [Operand]) throws(ReadingError) {
    if case .object = token { return try track(token, &stack) }
    let text = try token.text()
    if let binary = Expression.BinaryOperator(rawValue: text) {
      return try join(2, of: &stack) { .binary(binary, $0[0], $0[1]) }
    }
    switch text {
    case "~": try join(1, of: &stack) { .unary(.negate, $0[0]) }
    case "!": try join(1, of: &stack) { .unary(.not(), $0[0]) }
    case "?": try join(3, of: &stack) { .conditional($0[0], $0[1], $0[2]) }
    default: try call(text, &stack)
    }
  }

  private static func call(_ text: String, _ stack: inout [Operand]) throws(ReadingError) {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasSuffix(")"), let count = Int(parts[1].dropLast()) else {
      throw ReadingError("unknown operator '\(text)'")
    }
    guard let function = Function.named[String(parts[0])] else {
      throw ReadingError("unknown function '\(parts[0])'")
    }
    guard function.canBeCalled(with: count) else {
      throw ReadingError("'\(function.name)' cannot be called with \(count) arguments")
    }
    try join(count, of: &stack) { .call(function, $0) }
  }

  private static func track(_ token: JSONNode, _ stack: inout [Operand]) throws(ReadingError) {
    let fields = try JSONFields(token, keys: ["keys", "ease", "outside"])
    let count = try fields.required("keys") { node throws(ReadingError) in
      try node.count(1...10_000)
    }
    let ease: Easing = try fields.word("ease")
    let outside: Track.Outside = try fields.word("outside")
    try join(1 + 2 * count, of: &stack) { operands in
      let keys = (0..<count).map { key in
        Expression.TablePoint(x: operands[1 + 2 * key], y: operands[2 + 2 * key])
      }
      return .table(Track(over: operands[0], keys: keys, ease: ease, outside: outside))
    }
  }
}
