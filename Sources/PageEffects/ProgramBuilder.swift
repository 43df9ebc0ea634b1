import PageGeometry

/// Turns formulas into a program, computing what is constant and sharing what is equal.
final class ProgramBuilder {
  /// A value while it is built: where it is, and what may be done with it.
  struct Value: Equatable {
    var slot: Slot
    var type: ValueType = .number

    /// Stands in for what could not be made; the reason was reported.
    static let unknown = Value(slot: .number(0), type: .unknown)
  }

  /// Where a value is: known already, an input, or the result of an instruction.
  enum Slot: Hashable {
    case constant(UInt64)
    case input(Program.Input)
    case result(Int)

    static func number(_ value: Double) -> Slot { .constant(value.bitPattern) }

    var constant: Double? {
      guard case .constant(let bits) = self else { return nil }
      return Double(bitPattern: bits)
    }
  }

  enum ValueType: Equatable {
    case number
    case condition
    case choice(parameter: String, choices: [String])
    /// What is left after an error that was reported; it fits everywhere.
    case unknown
  }

  /// An instruction whose operands may still be constants without a place.
  struct Draft: Hashable {
    var operation: Instruction.Code
    var operands: [Slot]
    var shape: Program.Shape?
  }

  private(set) var drafts: [Draft] = []
  private var known: [Draft: Int] = [:]

  /// What a name stands for; nil if it is not known, in which case the resolver has reported it.
  typealias Resolve = (_ name: String, _ span: SourceSpan) -> Value?

  /// What is wrong with the formulas so far.
  var errors: [EffectError] = []

  private var depth = 0

  // MARK: Formulas

  /// Adds a formula.
  ///
  /// - Parameters:
  ///   - expression: The formula.
  ///   - span: Where it stands.
  ///   - resolve: What its names stand for.
  /// - Returns: Its value; unknown after an error, which is then in `errors`.
  func add(_ expression: Expression, at span: SourceSpan, _ resolve: Resolve) -> Value {
    guard depth < Expression.maximumDepth else {
      let problem = EffectError.Problem.nestedTooDeeply(limit: Expression.maximumDepth)
      errors.append(EffectError(problem, at: expression.firstSpan ?? span))
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    switch expression {
    case .number(let value):
      return Value(slot: .number(value))
    case .condition(let holds):
      return Value(slot: .number(holds ? 1 : 0), type: .condition)
    case .name(let name, let place):
      return resolve(name, place) ?? .unknown
    case .unary(.negate, let operand):
      return emit(.negate, [number(operand, at: span, resolve)])
    case .unary(.not(let place), let operand):
      let slot = condition(operand, at: place, resolve)
      return emit(.not, [slot], type: .condition)
    case .binary:
      return chain(expression, at: span, resolve)
    case .conditional(let test, let yes, let no):
      let slot = condition(test, at: span, resolve)
      let (first, second) = (add(yes, at: span, resolve), add(no, at: span, resolve))
      let type: ValueType =
        [first, second].allSatisfy { [.condition, .unknown].contains($0.type) }
        ? .condition : .number
      return emit(
        .select,
        [
          slot, asNumber(first, at: yes.firstSpan ?? span),
          asNumber(second, at: no.firstSpan ?? span),
        ],
        type: type
      )
    case .call(let function, let arguments):
      return call(function, arguments.map { number($0, at: span, resolve) })
    case .table(let function, let input, let points, let place):
      let outside: Track.Outside = function == .pl ? .extend : .hold
      let track = Track(
        over: input,
        keys: points,
        ease: .linear,
        outside: outside,
        span: place
      )
      return add(track, resolve)
    }
  }

  /// Adds a formula or a track.
  func add(_ argument: Argument, _ resolve: Resolve) -> Value {
    switch argument {
    case .expression(let expression, let span): add(expression, at: span, resolve)
    case .track(let track): add(track, resolve)
    }
  }

  /// Adds an argument that has to be a number (a condition counts as 1 or 0).
  func number(_ argument: Argument, _ resolve: Resolve) -> Slot {
    asNumber(add(argument, resolve), at: argument.span)
  }

  /// Adds an argument that has to hold or not.
  func condition(_ argument: Argument, _ resolve: Resolve) -> Slot {
    asCondition(add(argument, resolve), at: argument.span)
  }

  private func add(_ track: Track, _ resolve: Resolve) -> Value {
    let input = number(track.over, at: track.span, resolve)
    var operands = [input]
    var last = -Double.infinity
    for key in track.keys {
      let x = number(key.x, at: track.span, resolve)
      if let place = x.constant {
        if !(place > last) {
          errors.append(EffectError(.keysNotAscending, at: key.span))
        }
        last = place
      }
      operands += [x, number(key.y, at: track.span, resolve)]
    }
    return emit(.table, operands, shape: .track(track.ease, track.outside))
  }

  /// A chain such as a + b − c, which is nested on its left and may be a thousand operands deep,
  /// from its first operand on.
  private func chain(
    _ expression: Expression,
    at span: SourceSpan,
    _ resolve: Resolve
  ) -> Value {
    var links: [(Expression.BinaryOperator, left: Expression, right: Expression)] = []
    var first = expression
    while case .binary(let binary, let left, let right) = first {
      links.append((binary, left, right))
      first = left
    }
    var value = add(first, at: span, resolve)
    for (binary, left, right) in links.reversed() {
      value = join(binary, value, left, right, at: span, resolve)
    }
    return value
  }

  private func join(
    _ binary: Expression.BinaryOperator,
    _ value: Value,
    _ left: Expression,
    _ right: Expression,
    at span: SourceSpan,
    _ resolve: Resolve
  ) -> Value {
    switch binary {
    case .and, .or:
      let a = asCondition(value, at: left.firstSpan ?? span)
      let b = condition(right, at: span, resolve)
      return emit(binary == .and ? .and : .or, [a, b], type: .condition)
    case .equal, .notEqual:
      let (a, b) = comparable(value, left, right, at: span, resolve)
      return emit(binary == .equal ? .equal : .notEqual, [a, b], type: .condition)
    default:
      let (a, b) = (
        asNumber(value, at: left.firstSpan ?? span), number(right, at: span, resolve)
      )
      switch binary {
      case .add: return emit(.add, [a, b])
      case .subtract: return emit(.subtract, [a, b])
      case .multiply: return emit(.multiply, [a, b])
      case .divide: return emit(.divide, [a, b])
      case .power: return emit(.power, [a, b])
      case .less: return emit(.less, [a, b], type: .condition)
      case .lessOrEqual: return emit(.lessOrEqual, [a, b], type: .condition)
      case .greater: return emit(.less, [b, a], type: .condition)
      case .greaterOrEqual: return emit(.lessOrEqual, [b, a], type: .condition)
      case .equal, .notEqual, .and, .or: preconditionFailure("taken above")
      }
    }
  }

  /// The two sides of `==`: numbers, or a choice and the name of one of its own.
  private func comparable(
    _ value: Value,
    _ left: Expression,
    _ right: Expression,
    at span: SourceSpan,
    _ resolve: Resolve
  ) -> (Slot, Slot) {
    // What a thing that went wrong is compared with may be the name of a choice.
    if value.type == .unknown, case .name = right { return (value.slot, value.slot) }
    guard case .choice(let parameter, let choices) = value.type,
      case .name(let name, let place) = right
    else {
      return (asNumber(value, at: left.firstSpan ?? span), number(right, at: span, resolve))
    }
    guard let position = choices.firstIndex(of: name) else {
      errors.append(
        EffectError(.unknownChoice(name, parameter: parameter, choices: choices), at: place)
      )
      return (value.slot, value.slot)
    }
    return (value.slot, .number(Double(position)))
  }

  private func number(
    _ expression: Expression,
    at span: SourceSpan,
    _ resolve: Resolve
  ) -> Slot {
    asNumber(add(expression, at: span, resolve), at: expression.firstSpan ?? span)
  }

  private func condition(
    _ expression: Expression,
    at span: SourceSpan,
    _ resolve: Resolve
  ) -> Slot {
    asCondition(add(expression, at: span, resolve), at: expression.firstSpan ?? span)
  }

  // The place is looked for only where something is wrong.
  private func asNumber(_ value: Value, at span: @autoclosure () -> SourceSpan) -> Slot {
    if case .choice(let parameter, _) = value.type {
      errors.append(EffectError(.choiceAsNumber(parameter: parameter), at: span()))
    }
    return value.slot
  }

  private func asCondition(_ value: Value, at span: @autoclosure () -> SourceSpan) -> Slot {
    switch value.type {
    case .condition, .unknown: break
    case .number, .choice: errors.append(EffectError(.conditionExpected, at: span()))
    }
    return value.slot
  }

  private func call(_ function: Function, _ operands: [Slot]) -> Value {
    switch function {
    case .min, .max:
      let code: Instruction.Code = function == .min ? .min : .max
      return operands.dropFirst().reduce(Value(slot: operands[0])) {
        emit(code, [$0.slot, $1])
      }
    case .bezier: return emit(.table, operands, shape: .bezier)
    case .pl, .plc: preconditionFailure("a table is no call")
    case .abs: return emit(.abs, operands)
    case .sign: return emit(.sign, operands)
    case .clamp: return emit(.clamp, operands)
    case .lerp: return emit(.lerp, operands)
    case .ramp: return emit(.ramp, operands)
    case .step: return emit(.step, operands)
    case .floor: return emit(.floor, operands)
    case .ceil: return emit(.ceil, operands)
    case .trunc: return emit(.trunc, operands)
    case .frac: return emit(.frac, operands)
    case .round: return emit(.round, operands)
    case .roundJS: return emit(.roundJS, operands)
    case .mod: return emit(.mod, operands)
    case .wrap: return emit(.wrap, operands)
    case .sqrt: return emit(.sqrt, operands)
    case .exp: return emit(.exp, operands)
    case .ln: return emit(.ln, operands)
    case .log10: return emit(.log10, operands)
    case .sin: return emit(.sin, operands)
    case .cos: return emit(.cos, operands)
    case .tan: return emit(.tan, operands)
    case .atan2: return emit(.atan2, operands)
    case .tri: return emit(.tri, operands)
    case .cubicInOut: return emit(.cubicInOut, operands)
    case .smoothstep: return emit(.smoothstep, operands)
    case .spring: return emit(.spring, operands)
    }
  }

  // MARK: Instructions

  private func emit(
    _ operation: Instruction.Code,
    _ operands: [Slot],
    type: ValueType = .number,
    shape: Program.Shape? = nil
  ) -> Value {
    let draft = Draft(operation: operation, operands: operands, shape: shape)
    let constants = operands.compactMap(\.constant)
    if constants.count == operands.count {
      return Value(slot: .number(Self.value(of: draft, constants)), type: type)
    }
    if let index = known[draft] { return Value(slot: .result(index), type: type) }
    drafts.append(draft)
    known[draft] = drafts.count - 1
    return Value(slot: .result(drafts.count - 1), type: type)
  }

  /// The same arithmetic as a run's, so that a constant is what a run would have given.
  private static func value(of draft: Draft, _ operands: [Double]) -> Double {
    var slots = operands
    guard let shape = draft.shape else {
      let padded = operands + [0, 0]
      return Instruction(operation: draft.operation).value(padded[0], padded[1], padded[2])
    }
    let table = Program.Table(
      input: 0,
      slots: (1..<operands.count).map(Int32.init),
      shape: shape
    )
    return slots.withUnsafeMutableBufferPointer { table.value($0) }
  }

  /// The value of a formula without names but `pi` and `inf`; nil if it has others.
  static func constant(_ expression: Expression) -> Double? {
    let builder = ProgramBuilder()
    var isConstant = true
    let value = builder.add(expression, at: SourceSpan()) { name, _ in
      guard let constant = Names.constants[name] else {
        isConstant = false
        return nil
      }
      return Value(slot: .number(constant))
    }
    return isConstant && builder.errors.isEmpty ? value.slot.constant : nil
  }
}
