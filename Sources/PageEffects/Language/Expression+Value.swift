extension Expression.BinaryOperator {
  /// Evaluates the operator; a true condition is 1, a false one 0.
  package func value(_ left: Double, _ right: Double) -> Double {
    let code: Instruction.Code =
      switch self {
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      case .divide: .divide
      case .power: .power
      case .less, .greater: .less
      case .lessOrEqual, .greaterOrEqual: .lessOrEqual
      case .equal: .equal
      case .notEqual: .notEqual
      case .and: .and
      case .or: .or
      }
    let isReversed = self == .greater || self == .greaterOrEqual
    let (first, second) = isReversed ? (right, left) : (left, right)
    return Instruction(operation: code).value(first, second, 0)
  }
}
