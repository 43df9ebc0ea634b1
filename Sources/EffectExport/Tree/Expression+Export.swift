import PageEffects
import PageGeometry

extension Expression {
  /// Returns the formula with choices in place of the names of choices, which are compared with values that are choices.
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

  /// The formula with the formulas of functions that call `bezier` in place of their calls.
  ///
  /// A style sheet has a table for each curve that an effect calls.
  var inliningCurves: Expression {
    mapped { part in
      guard case .call(let function, let arguments) = part, function.callsCurve,
        let (parts, result) = function.expressions
      else { return part }
      var values = Dictionary(uniqueKeysWithValues: zip(function.arguments, arguments))
      for (name, value) in parts { values[name] = value.replacing(values) }
      return result.replacing(values).inliningCurves
    }
  }

  /// The functions that the formula calls itself.
  var calls: Set<Function> {
    let inner = parts.reduce(into: Set<Function>()) { $0.formUnion($1.calls) }
    if case .call(let function, _) = self { return inner.union([function]) }
    return inner
  }

  /// Returns the number of times that the formula uses a name.
  func count(of name: String) -> Int {
    self == .name(name) ? 1 : parts.reduce(0) { $0 + $1.count(of: name) }
  }

  /// Returns whether the formula consists of more than a number of parts.
  func hasParts(moreThan limit: Int) -> Bool {
    var (count, rest) = (0, [self])
    while count <= limit, let part = rest.popLast() {
      count += 1
      rest += part.parts
    }
    return count > limit
  }

  /// Whether the formula is a number or a condition that is always the same.
  var isDecided: Bool {
    if case .condition = self { return true }
    return constant != nil
  }

  /// Returns the formula without the values that names never choose; compilers warn about them.
  func deciding(_ names: [String: Expression]) -> Expression {
    mapped { part in
      guard case .conditional(let test, let yes, let no) = part,
        let holds = test.replacing(names).decision
      else { return part }
      return holds ? yes : no
    }
  }

  /// Whether the condition holds; nil if it depends on a name.
  private var decision: Bool? {
    switch self {
    case .condition(let holds): return holds
    case .unary(.not, let part): return part.decision.map { !$0 }
    case .binary(let binary, let left, let right) where binary.isComparison:
      guard let left = left.constant, let right = right.constant else { return nil }
      return switch binary {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      case .equal: left == right
      default: left != right
      }
    default: return nil
    }
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
