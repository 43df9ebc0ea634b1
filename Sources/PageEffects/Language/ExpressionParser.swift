import PageGeometry

/// Parses an expression by recursive descent.
///
/// The precedence, from lowest to highest: conditional (`?:`), or, and, not, comparison, sum, product,
/// sign, power.
struct ExpressionParser {
  private var lexer: ExpressionLexer
  private let span: SourceSpan
  private var token: ExpressionLexer.Token
  private var lastEnd = 0
  private var nodes = 0
  private var depth = 0

  init(_ text: String, at span: SourceSpan) throws(EffectError) {
    lexer = ExpressionLexer(text, at: span)
    self.span = span
    token = try lexer.next()
  }

  mutating func parse() throws(EffectError) -> Expression {
    let expression = try conditional()
    guard token.kind == .end else { throw expected("an operator or the end") }
    return expression
  }

  private mutating func conditional() throws(EffectError) -> Expression {
    try descend()
    defer { depth -= 1 }
    let condition = try operation(from: .or)
    guard try take("?") else { return condition }
    let yes = try conditional()
    try need(":", "':' and the value if the condition is false")
    return try node(.conditional(condition, yes, try conditional()))
  }

  /// The precedence of an operator.
  private enum Level: Int {
    case or, and, comparison, sum, product, sign

    var next: Level { Level(rawValue: rawValue + 1) ?? .sign }
  }

  private static let operators: [String: (binary: Expression.BinaryOperator, level: Level)] = [
    "or": (.or, .or), "and": (.and, .and), "<": (.less, .comparison),
    "<=": (.lessOrEqual, .comparison), ">": (.greater, .comparison),
    ">=": (.greaterOrEqual, .comparison), "==": (.equal, .comparison),
    "!=": (.notEqual, .comparison), "+": (.add, .sum), "-": (.subtract, .sum),
    "*": (.multiply, .product), "/": (.divide, .product),
  ]

  /// Parses operands and operators of at least the precedence `lowest`.
  private mutating func operation(from lowest: Level) throws(EffectError) -> Expression {
    var left: Expression
    var highest = Level.sign
    let place = span.part(token.range)
    if lowest.rawValue <= Level.comparison.rawValue, try take("not") {
      try descend()
      defer { depth -= 1 }
      left = try node(.unary(.not(place), try operation(from: .comparison)))
      highest = .and
    } else {
      left = try signed()
    }
    while let (binary, level) = Self.operators[token.text],
      level.rawValue >= lowest.rawValue, level.rawValue <= highest.rawValue
    {
      try advance()
      left = try node(.binary(binary, left, try operation(from: level.next)))
      // Comparisons cannot be chained.
      if level == .comparison { highest = .and }
    }
    return left
  }

  private mutating func signed() throws(EffectError) -> Expression {
    guard token.text == "-" || token.text == "+" else { return try power() }
    let isNegative = token.text == "-"
    try advance()
    try descend()
    defer { depth -= 1 }
    let operand = try signed()
    return isNegative ? try node(.unary(.negate, operand)) : operand
  }

  private mutating func power() throws(EffectError) -> Expression {
    let base = try primary()
    guard try take("^") else { return base }
    // The exponent may have a sign; powers are right-associative, as in mathematics.
    try descend()
    defer { depth -= 1 }
    return try node(.binary(.power, base, try signed()))
  }

  private mutating func primary() throws(EffectError) -> Expression {
    let found = token
    switch found.kind {
    case .number(let value):
      try advance()
      return try node(.number(value))
    case .name where found.text == "true" || found.text == "false":
      try advance()
      return try node(.condition(found.text == "true"))
    case .name where !Names.operators.contains(found.text):
      try advance()
      guard try take("(") else { return try node(.name(found.text, span.part(found.range))) }
      return try call(found)
    case .symbol where found.text == "(":
      try advance()
      let inner = try conditional()
      try need(")", "')'")
      return inner
    default:
      throw expected("a number, a name or '('")
    }
  }

  private mutating func call(_ name: ExpressionLexer.Token) throws(EffectError) -> Expression {
    let place = span.part(name.range)
    guard let function = Function.named[name.text] else {
      let known = Function.all.map { $0.name }
      throw EffectError(.unknownFunction(name.text, known: known), at: place)
    }
    var arguments: [Expression] = []
    if token.text != ")" {
      repeat { arguments.append(try conditional()) } while try take(",")
    }
    guard function.counts.contains(arguments.count) else {
      throw EffectError(
        .wrongArgumentCount(signature: function.signature, found: arguments.count),
        at: place
      )
    }
    guard case .track(let outside) = function.evaluation else {
      try need(")", "',' or ')'")
      return try node(.call(function, arguments))
    }
    let track = Track(
      over: arguments[0],
      keys: try tablePoints(of: function),
      ease: .linear,
      outside: outside,
      span: place
    )
    try need(")", "',' or ')'")
    return try node(.table(track))
  }

  private mutating func tablePoints(
    of function: Function
  ) throws(EffectError) -> [Expression.TablePoint] {
    try need(";", "';' and the points of \(function.signature)")
    var points: [Expression.TablePoint] = []
    repeat {
      let (x, place) = try located()
      try need(":", "':' and the value at that point")
      let (y, valuePlace) = try located()
      points.append(Expression.TablePoint(x: x, y: y, span: place, valueSpan: valuePlace))
    } while try take(",")
    return points
  }

  /// Parses an expression, and returns it with its position.
  private mutating func located() throws(EffectError) -> (Expression, SourceSpan) {
    let start = token.range.lowerBound
    let expression = try conditional()
    return (expression, span.part(start..<max(start, lastEnd)))
  }

  // MARK: Tokens

  private mutating func advance() throws(EffectError) {
    lastEnd = token.range.upperBound
    token = try lexer.next()
  }

  private mutating func take(_ text: String) throws(EffectError) -> Bool {
    guard token.kind != .end, token.text == text else { return false }
    try advance()
    return true
  }

  private mutating func need(_ text: String, _ words: String) throws(EffectError) {
    guard try take(text) else { throw expected(words) }
  }

  private func expected(_ words: String) -> EffectError {
    let found = token.kind == .end ? nil : token.text
    return EffectError(.expected(words, found: found), at: span.part(token.range))
  }

  // MARK: Limits

  private mutating func node(_ expression: Expression) throws(EffectError) -> Expression {
    nodes += 1
    guard nodes <= Expression.maximumNodes else {
      throw EffectError(.tooManyNodes(limit: Expression.maximumNodes), at: span)
    }
    return expression
  }

  /// Enters a level of nesting.
  private mutating func descend() throws(EffectError) {
    depth += 1
    guard depth <= Expression.maximumDepth else {
      throw EffectError(
        .nestedTooDeeply(limit: Expression.maximumDepth),
        at: span.part(token.range)
      )
    }
  }
}
