package import PageEffects
package import PageGeometry

/// A formula of an exported effect, with the names of the preset.
///
/// It has the operators and functions of the expression language. Tracks and tables have one form, and a choice
/// parameter is only ever compared with one of its choices.
package indirect enum Formula: Sendable, Hashable {
  case number(Double)
  case condition(Bool)
  /// A variable, a size, a parameter or a `let`.
  case name(String)
  case negate(Formula)
  case not(Formula)
  case binary(Expression.BinaryOperator, Formula, Formula)
  case conditional(Formula, Formula, Formula)
  case call(Function, [Formula])
  /// Whether a choice parameter has a value.
  case isChoice(parameter: String, choice: String)
  /// Interpolation between keys.
  case track(Formula, keys: [Key], ease: Easing, outside: Track.Outside)

  /// A position and the value there.
  package struct Key: Sendable, Hashable {
    package var x: Formula
    package var y: Formula

    package init(x: Formula, y: Formula) {
      (self.x, self.y) = (x, y)
    }
  }

  /// The formulas that this one is made of.
  package var parts: [Formula] {
    switch self {
    case .number, .condition, .name, .isChoice: []
    case .negate(let part), .not(let part): [part]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let test, let yes, let no): [test, yes, no]
    case .call(_, let arguments): arguments
    case .track(let over, let keys, _, _): [over] + keys.flatMap { [$0.x, $0.y] }
    }
  }

  /// The names that the formula uses.
  package var names: Set<String> {
    switch self {
    case .name(let name), .isChoice(let name, _): [name]
    default: parts.reduce(into: []) { $0.formUnion($1.names) }
    }
  }

  /// Returns the number of times that the formula uses a name.
  func count(of name: String) -> Int {
    self == .name(name) ? 1 : parts.reduce(0) { $0 + $1.count(of: name) }
  }

  /// Replaces names by their values.
  func replacing(_ values: [String: Formula]) -> Formula {
    mapped { part in
      if case .name(let name) = part { values[name] ?? part } else { part }
    }
  }

  /// The value of a number; nil for any other formula.
  package var constant: Double? {
    if case .number(let value) = self { return value }
    return nil
  }

  /// Replaces every part, from the innermost to the outermost.
  package func mapped(_ change: (Formula) -> Formula) -> Formula {
    switch self {
    case .number, .condition, .name, .isChoice: change(self)
    case .negate(let part): change(.negate(part.mapped(change)))
    case .not(let part): change(.not(part.mapped(change)))
    case .binary(let binary, let left, let right):
      change(.binary(binary, left.mapped(change), right.mapped(change)))
    case .conditional(let test, let yes, let no):
      change(.conditional(test.mapped(change), yes.mapped(change), no.mapped(change)))
    case .call(let function, let arguments):
      change(.call(function, arguments.map { $0.mapped(change) }))
    case .track(let over, let keys, let ease, let outside):
      change(
        .track(
          over.mapped(change),
          keys: keys.map { Key(x: $0.x.mapped(change), y: $0.y.mapped(change)) },
          ease: ease,
          outside: outside
        )
      )
    }
  }
}

// MARK: Arithmetic that drops neutral operands

extension Formula {
  /// The formula without neutral operands, and with values in place of functions of numbers.
  var simplified: Formula {
    mapped { part in
      switch part {
      case .negate(let inner): return -inner
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

extension Formula {
  package static func + (left: Formula, right: Formula) -> Formula {
    switch (left.constant, right.constant) {
    case (0, _): return right
    case (_, 0): return left
    case (let a?, let b?): return .number(a + b)
    default: break
    }
    if case .negate(let part) = right { return .binary(.subtract, left, part) }
    return .binary(.add, left, right)
  }

  package static func - (left: Formula, right: Formula) -> Formula {
    switch (left.constant, right.constant) {
    case (_, 0): return left
    case (let a?, let b?): return .number(a - b)
    case (0, _): return -right
    default: return .binary(.subtract, left, right)
    }
  }

  package static func * (left: Formula, right: Formula) -> Formula {
    switch (left.constant, right.constant) {
    case (0, _), (_, 0): return .number(0)
    case (1, _): return right
    case (_, 1): return left
    case (-1, _): return -right
    case (_, -1): return -left
    case (let a?, let b?): return .number(a * b)
    default: break
    }
    if case .negate(let part) = left { return -(part * right) }
    if case .negate(let part) = right { return -(left * part) }
    return .binary(.multiply, left, right)
  }

  package static func / (left: Formula, right: Formula) -> Formula {
    switch (left.constant, right.constant) {
    case (_, 1): return left
    case (let a?, let b?) where b != 0: return .number(a / b)
    default: return .binary(.divide, left, right)
    }
  }

  package static prefix func - (part: Formula) -> Formula {
    switch part {
    case .number(let value): .number(0 - value)
    case .negate(let inner): inner
    default: .negate(part)
    }
  }
}
