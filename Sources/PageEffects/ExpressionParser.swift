/// Reads an expression by precedence: choice, or, and, not, comparison, sum, product, sign, power.
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
    let expression = try choice()
    guard token.kind == .end else { throw expected("an operator or the end") }
    return expression
  }

  private mutating func choice() throws(EffectError) -> Expression {
    try nested { (parser) throws(EffectError) in
      let condition = try parser.or()
      guard try parser.take("?") else { return condition }
      let yes = try parser.choice()
      try parser.need(":", "':' and what holds otherwise")
      return try parser.node(.conditional(condition, yes, try parser.choice()))
    }
  }

  private mutating func or() throws(EffectError) -> Expression {
    var left = try and()
    while try take("or") { left = try node(.binary(.or, left, try and())) }
    return left
  }

  private mutating func and() throws(EffectError) -> Expression {
    var left = try not()
    while try take("and") { left = try node(.binary(.and, left, try not())) }
    return left
  }

  private mutating func not() throws(EffectError) -> Expression {
    let place = span.part(token.range)
    guard try take("not") else { return try comparison() }
    return try nested { (parser) throws(EffectError) in
      try parser.node(.unary(.not(place), try parser.not()))
    }
  }

  private mutating func comparison() throws(EffectError) -> Expression {
    let left = try sum()
    guard token.kind == .symbol, let comparison = Self.comparisons[token.text] else { return left }
    try advance()
    return try node(.binary(comparison, left, try sum()))
  }

  private static let comparisons: [String: Expression.BinaryOperator] = [
    "<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "==": .equal,
    "!=": .notEqual,
  ]

  private mutating func sum() throws(EffectError) -> Expression {
    var left = try product()
    while true {
      if try take("+") {
        left = try node(.binary(.add, left, try product()))
      } else if try take("-") {
        left = try node(.binary(.subtract, left, try product()))
      } else {
        return left
      }
    }
  }

  private mutating func product() throws(EffectError) -> Expression {
    var left = try signed()
    while true {
      if try take("*") {
        left = try node(.binary(.multiply, left, try signed()))
      } else if try take("/") {
        left = try node(.binary(.divide, left, try signed()))
      } else {
        return left
      }
    }
  }

  private mutating func signed() throws(EffectError) -> Expression {
    guard token.text == "-" || token.text == "+" else { return try power() }
    let isNegative = token.text == "-"
    try advance()
    return try nested { (parser) throws(EffectError) in
      let operand = try parser.signed()
      return isNegative ? try parser.node(.unary(.negate, operand)) : operand
    }
  }

  private mutating func power() throws(EffectError) -> Expression {
    let base = try primary()
    guard try take("^") else { return base }
    // The exponent may have a sign; powers join from the right, as in mathematics.
    return try nested { (parser) throws(EffectError) in
      try parser.node(.binary(.power, base, try parser.signed()))
    }
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
      let inner = try choice()
      try need(")", "')'")
      return inner
    default:
      throw expected("a number, a name or '('")
    }
  }

  private mutating func call(_ name: ExpressionLexer.Token) throws(EffectError) -> Expression {
    let place = span.part(name.range)
    guard let function = Function(rawValue: name.text) else {
      let known = Function.allCases.map(\.rawValue)
      throw EffectError(.unknownFunction(name.text, known: known), at: place)
    }
    var arguments: [Expression] = []
    if token.text != ")" {
      repeat { arguments.append(try choice()) } while try take(",")
    }
    guard function.arguments.contains(arguments.count) else {
      throw EffectError(
        .wrongArgumentCount(signature: function.signature, found: arguments.count),
        at: place
      )
    }
    let isTable = function == .pl || function == .plc
    let points = isTable ? try tablePoints(of: function) : []
    try need(")", "',' or ')'")
    return try node(
      isTable ? .table(function, arguments[0], points, place) : .call(function, arguments)
    )
  }

  private mutating func tablePoints(
    of function: Function
  ) throws(EffectError) -> [Expression.TablePoint] {
    try need(";", "';' and the points of \(function.signature)")
    var points: [Expression.TablePoint] = []
    repeat {
      let start = token.range.lowerBound
      let x = try choice()
      let place = span.part(start..<max(start, lastEnd))
      try need(":", "':' and the value at that point")
      points.append(Expression.TablePoint(x: x, y: try choice(), span: place))
    } while try take(",")
    return points
  }

  // MARK: Words

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

  private mutating func nested(
    _ body: (inout ExpressionParser) throws(EffectError) -> Expression
  ) throws(EffectError) -> Expression {
    depth += 1
    guard depth <= Expression.maximumDepth else {
      throw EffectError(
        .nestedTooDeeply(limit: Expression.maximumDepth),
        at: span.part(token.range)
      )
    }
    let expression = try body(&self)
    depth -= 1
    return expression
  }
}
