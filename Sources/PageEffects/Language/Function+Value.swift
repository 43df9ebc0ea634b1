import PageGeometry

extension Function {
  /// Evaluates a function of numbers; tables are evaluated by the program.
  package func value(_ arguments: [Double]) -> Double {
    switch self {
    case .min, .max:
      return arguments.dropFirst().reduce(arguments[0]) {
        Instruction(operation: syntax.code).value($0, $1, 0)
      }
    case .bezier:
      return CubicBezier(arguments[1], arguments[2], arguments[3], arguments[4])
        .value(at: arguments[0])
    default:
      let padded = arguments + [0, 0]
      return Instruction(operation: syntax.code).value(padded[0], padded[1], padded[2])
    }
  }
}

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
