package import PageEffects
import PageGeometry

/// Writes formulas in the syntax of a language.
package struct FormulaPrinter: Sendable {
  package var dialect: Dialect
  /// Whether constant points are constants of the code, which are created once.
  var keepsPoints = false
  /// Returns the type of a name.
  var type: @Sendable (String) -> Declaration.ValueType

  /// Creates a printer for formulas of numbers alone.
  package init(_ dialect: Dialect) {
    self.dialect = dialect
    type = { _ in .number }
  }

  /// Creates a printer for the formulas of an effect.
  package init(_ dialect: Dialect, of effect: ExportedEffect) {
    self.dialect = dialect.naming(effect)
    let types = Dictionary(
      uniqueKeysWithValues: effect.declarations.map { ($0.name, $0.type) }
    ).merging(["vertical": .condition]) { $1 }
    type = { types[$0] ?? .number }
  }

  /// The binding strength of code, from weakest to strongest.
  private enum Level: Int {
    case conditional, or, and, comparison, sum, product, sign, atom

    var next: Level { Level(rawValue: rawValue + 1) ?? .atom }
  }

  /// Returns the code of a number; a condition becomes 1 or 0.
  package func number(_ formula: Expression) -> Code { number(formula, atLeast: .conditional) }

  /// Returns the code of a condition.
  package func condition(_ formula: Expression) -> Code {
    condition(formula, atLeast: .conditional)
  }

  /// Returns the code of a number that is a factor.
  package func factor(_ formula: Expression) -> Code { number(formula, atLeast: .product) }

  /// Returns the code of a condition that is an operand.
  package func operand(_ formula: Expression) -> Code { condition(formula, atLeast: .sign) }

  /// Returns the code of a value of a type.
  package func value(_ formula: Expression, _ type: Declaration.ValueType) -> Code {
    type == .condition ? condition(formula) : number(formula)
  }

  /// Returns the code of a value that stands after an operator such as `??`.
  package func fallback(_ formula: Expression, _ type: Declaration.ValueType) -> Code {
    switch type {
    case .number: number(formula, atLeast: .sum)
    case .condition: operand(formula)
    case .choice: value(formula, type)
    }
  }

  private func isCondition(_ formula: Expression) -> Bool {
    switch formula {
    case .condition, .unary(.not, _): true
    case .name(let name, _): type(name) == .condition
    case .binary(let binary, _, _): !binary.isArithmetic
    case .conditional(_, let yes, let no): isCondition(yes) && isCondition(no)
    case .number, .unary(.negate, _), .choice, .call, .table: false
    }
  }

  private func name(_ name: String) -> Code { .text(dialect.spelling(dialect.identifier(name))) }

  // MARK: Numbers

  private func number(_ formula: Expression, atLeast lowest: Level) -> Code {
    guard !isCondition(formula) else {
      if case .condition(let holds) = formula { return .text(dialect.number(holds ? 1 : 0)) }
      return conditional(formula, .number(1), .number(0), atLeast: lowest)
    }
    switch formula {
    case .number(let value):
      let text = dialect.number(value)
      let level: Level = text.contains(" ") ? .product : value < 0 ? .sign : .atom
      return enclosed(.text(text), level, atLeast: lowest)
    case .name(let name, _): return self.name(name)
    case .choice(let name): return .text(dialect.strings.literal(name))
    case .unary(_, let part):
      return enclosed(
        .sequence([.text("-"), number(part, atLeast: .atom)]),
        .sign,
        atLeast: lowest
      )
    case .binary(.power, let base, let exponent):
      return call(dialect.power, [number(base), number(exponent)])
    case .binary: return chain(formula, atLeast: lowest)
    case .conditional(let test, let yes, let no):
      return conditional(test, yes, no, atLeast: lowest)
    case .call(let function, let arguments)
    where dialect.hasPairs && function.isOfSequence && arguments.count > 2:
      let first = Expression.call(function, Array(arguments.dropLast()))
      return number(.call(function, [first] + arguments.suffix(1)))
    case .call(let function, let arguments):
      let codes = arguments.map { number($0) }
      return dialect.special(function, codes)
        ?? call(dialect.functions[function.name] ?? function.name, codes)
    case .table(let track):
      let name = keepsPoints ? dialect.constantPoints[track.keys] : nil
      var arguments = [
        number(track.over), name.map { .text($0) } ?? points(track.keys),
        .text(dialect.strings.literal(track.outside.rawValue)),
      ]
      if track.ease != .linear {
        arguments.append(.text(dialect.easePrefix + track.ease.rawValue))
      }
      return call("piecewise", arguments)
    case .condition: preconditionFailure("conditions are handled above")
    }
  }

  /// Returns the list of the points of a track.
  func points(_ keys: [Expression.TablePoint]) -> Code {
    let pairs = keys.map { [number($0.x), number($0.y)] }
    let points =
      switch dialect.points {
      case .lists: pairs.map { Code.list(dialect.list.open, $0, dialect.list.close) }
      case .pairs: pairs.map { Code.list("(", $0, ")") }
      case .coordinates: pairs.flatMap(\.self)
      }
    return .list(dialect.list.open, points, dialect.list.close)
  }

  private func call(_ name: String, _ arguments: [Code]) -> Code {
    .list("\(name)(", arguments, ")")
  }

  /// Returns a chain of sums or products, which may break at every operator.
  private func chain(_ formula: Expression, atLeast lowest: Level) -> Code {
    guard case .binary(let binary, _, _) = formula else { return .sequence([]) }
    let level: Level = binary == .add || binary == .subtract ? .sum : .product
    var links: [(String, Expression)] = []
    var first = formula
    while case .binary(let next, let left, let right) = first, let sign = sign(of: next, in: level)
    {
      links.append((sign, right))
      first = left
    }
    let operands = links.reversed().map { ($0.0, number($0.1, atLeast: level.next)) }
    let code = dialect.chain(number(first, atLeast: level), operands)
    return enclosed(code, level, atLeast: lowest)
  }

  private func sign(of binary: Expression.BinaryOperator, in level: Level) -> String? {
    switch (binary, level) {
    case (.add, .sum), (.subtract, .sum), (.multiply, .product), (.divide, .product):
      binary.rawValue
    default: nil
    }
  }

  // MARK: Conditions

  private func condition(_ formula: Expression, atLeast lowest: Level) -> Code {
    switch formula {
    case .condition(let holds): return .text(holds ? "true" : "false")
    case .name(let name, _): return self.name(name)
    case .unary(_, let part):
      return enclosed(
        .sequence([.text("!"), condition(part, atLeast: .atom)]),
        .sign,
        atLeast: lowest
      )
    case .conditional(let test, let yes, let no):
      return conditional(test, yes, no, atLeast: lowest)
    case .binary(let binary, let left, let right):
      switch binary {
      case .and, .or:
        let level: Level = binary == .and ? .and : .or
        let code = dialect.chain(
          condition(left, atLeast: level),
          [(binary.rawValue, condition(right, atLeast: level.next))]
        )
        return enclosed(code, level, atLeast: lowest)
      default:
        let code = dialect.chain(
          number(left, atLeast: .sum),
          [(comparison(binary), number(right, atLeast: .sum))]
        )
        return enclosed(code, .comparison, atLeast: lowest)
      }
    case .number, .choice, .call, .table: preconditionFailure("a number is not a condition")
    }
  }

  private func comparison(_ binary: Expression.BinaryOperator) -> String {
    switch binary {
    case .equal: dialect.equal
    case .notEqual: dialect.notEqual
    default: binary.rawValue
    }
  }

  // MARK: Both

  private func conditional(
    _ test: Expression,
    _ yes: Expression,
    _ no: Expression,
    atLeast lowest: Level
  ) -> Code {
    let isCondition = isCondition(yes) && isCondition(no)
    func arm(_ formula: Expression, _ level: Level) -> Code {
      isCondition ? condition(formula, atLeast: level) : number(formula, atLeast: level)
    }
    let code = dialect.choice(
      condition(test, atLeast: dialect.conditional == .ternary ? .or : .conditional),
      arm(yes, .or),
      arm(no, .conditional)
    )
    return enclosed(code, .conditional, atLeast: lowest)
  }

  private func enclosed(_ code: Code, _ level: Level, atLeast lowest: Level) -> Code {
    guard level.rawValue < lowest.rawValue else { return code }
    return .sequence([.text("("), code, .text(")")])
  }
}
