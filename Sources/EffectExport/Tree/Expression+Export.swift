package import PageEffects
import PageGeometry

extension Expression {
  /// Returns the formula with choices, given the names of choice parameters, in place of the names of choices.
  func resolving(choices: Set<String>) -> Expression {
    mapped { part in
      switch part {
      case .binary(let binary, .name(let name, _), .name(let choice, _))
      where binary.isComparison && choices.contains(name):
        .binary(binary, .name(name), .choice(choice))
      default: part
      }
    }
  }

  /// The formula without positions and double signs, and with numbers in place of constants.
  var exported: Expression {
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

  /// Returns the number of times that the formula uses a name.
  func count(of name: String) -> Int {
    self == .name(name) ? 1 : parts.reduce(0) { $0 + $1.count(of: name) }
  }

  /// The formula without neutral operands, and with values in place of functions of numbers.
  var simplified: Expression {
    mapped { part in
      switch part {
      case .unary(.negate, let inner): return -inner
      case .binary(.add, let left, let right): return left + right
      case .binary(.subtract, let left, let right): return left - right
      case .binary(.multiply, let left, let right): return left * right
      case .binary(.divide, let left, let right): return left / right
      case .binary(.greater, .number(let left), .number(let right)):
        return .condition(left > right)
      case .conditional(.condition(let holds), let yes, let no): return holds ? yes : no
      case .call(let function, let arguments):
        let values = arguments.compactMap(\.constant)
        return values.count == arguments.count ? .number(function.value(values)) : part
      default: return part
      }
    }
  }
}

extension Sequence<Expression> {
  /// The names that formulas use.
  var names: Set<String> { reduce(into: []) { $0.formUnion($1.names) } }
}

// MARK: Arithmetic that drops neutral operands

extension Expression {
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
