/// Arithmetic that drops neutral operands.
extension Expression {
  /// The expression without positions and double signs, and with numbers in place of constants.
  package var normalized: Expression {
    mapped { part in
      switch part {
      case .name(let name, _): Names.constants[name].map(Expression.number) ?? .name(name)
      case .unary(.negate, let operand): -operand
      case .unary(.not, let operand): .unary(.not(), operand)
      case .table(let track):
        .table(
          Track(
            over: track.over,
            keys: track.keys.map { Expression.TablePoint(x: $0.x, y: $0.y) },
            ease: track.ease,
            outside: track.outside
          )
        )
      default: part
      }
    }
  }

  package static func + (left: Expression, right: Expression) -> Expression {
    switch (left.constant, right.constant) {
    case (0, _): return right
    case (_, 0): return left
    case (let a?, let b?): return .number(a + b)
    default: break
    }
    if case .unary(.negate, let part) = right { return .binary(.subtract, left, part) }
    return .binary(.add, left, right)
  }

  package static func - (left: Expression, right: Expression) -> Expression {
    switch (left.constant, right.constant) {
    case (_, 0): return left
    case (let a?, let b?): return .number(a - b)
    case (0, _): return -right
    default: return .binary(.subtract, left, right)
    }
  }

  package static func * (left: Expression, right: Expression) -> Expression {
    switch (left.constant, right.constant) {
    case (0, _), (_, 0): return .number(0)
    case (1, _): return right
    case (_, 1): return left
    case (-1, _): return -right
    case (_, -1): return -left
    case (let a?, let b?): return .number(a * b)
    default: break
    }
    if case .unary(.negate, let part) = left { return -(part * right) }
    if case .unary(.negate, let part) = right { return -(left * part) }
    return .binary(.multiply, left, right)
  }

  package static func / (left: Expression, right: Expression) -> Expression {
    switch (left.constant, right.constant) {
    case (_, 1): return left
    case (let a?, let b?) where b != 0: return .number(a / b)
    default: return .binary(.divide, left, right)
    }
  }

  package static prefix func - (part: Expression) -> Expression {
    switch part {
    case .number(let value): .number(0 - value)
    case .unary(.negate, let inner): inner
    default: .unary(.negate, part)
    }
  }
}
