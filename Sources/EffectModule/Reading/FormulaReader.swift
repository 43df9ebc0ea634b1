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
    var stack: [Expression] = []
    for (index, token) in tokens.enumerated() {
      do throws(ReadingError) {
        if let operand = try operand(token) {
          stack.append(operand)
        } else {
          stack.append(try applied(token, to: &stack))
        }
      } catch {
        throw error.within("[\(index)]")
      }
    }
    guard stack.count == 1 else {
      throw ReadingError("expected tokens that leave one value, found \(stack.count)")
    }
    return stack[0]
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

  /// Applies an operator to the last values of the stack, which it removes.
  private static func applied(
    _ token: JSONNode,
    to stack: inout [Expression]
  ) throws(ReadingError) -> Expression {
    if case .object = token { return .table(try track(token, &stack)) }
    let text = try token.text()
    if let binary = Expression.BinaryOperator(rawValue: text) {
      let operands = try pop(2, &stack)
      return .binary(binary, operands[0], operands[1])
    }
    switch text {
    case "~": return .unary(.negate, try pop(1, &stack)[0])
    case "!": return .unary(.not(), try pop(1, &stack)[0])
    case "?":
      let operands = try pop(3, &stack)
      return .conditional(operands[0], operands[1], operands[2])
    default: return try call(text, &stack)
    }
  }

  private static func call(_ text: String, _ stack: inout [Expression]) throws(ReadingError)
    -> Expression
  {
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
    return .call(function, try pop(count, &stack))
  }

  private static func track(_ token: JSONNode, _ stack: inout [Expression]) throws(ReadingError)
    -> Track
  {
    let fields = try JSONFields(token, keys: ["keys", "ease", "outside"])
    let count = try fields.required("keys") { node throws(ReadingError) in
      try node.count(1...10_000)
    }
    let ease: Easing = try fields.word("ease")
    let outside: Track.Outside = try fields.word("outside")
    let operands = try pop(1 + 2 * count, &stack)
    let keys = (0..<count).map { key in
      Expression.TablePoint(x: operands[1 + 2 * key], y: operands[2 + 2 * key])
    }
    return Track(over: operands[0], keys: keys, ease: ease, outside: outside)
  }

  private static func pop(
    _ count: Int,
    _ stack: inout [Expression]
  ) throws(ReadingError) -> [Expression] {
    guard stack.count >= count else {
      throw ReadingError("expected \(count) values before the operator, found \(stack.count)")
    }
    let operands = Array(stack.suffix(count))
    stack.removeLast(count)
    return operands
  }
}
