import PageGeometry

/// Builds a program from formulas.
///
/// Constant parts are evaluated immediately, and equal parts share one instruction.
final class ProgramBuilder {
  /// The slot and type of a formula's value.
  struct Value: Equatable {
    var slot: Slot
    var type: ValueType = .number

    /// A placeholder after an error, which is already reported.
    static let unknown = Value(slot: .number(0), type: .unknown)
  }

  /// The source of a value: a constant, by its bit pattern; an input; or the result of an instruction, by
  /// its index in `drafts`.
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
    /// The type after an error, which is already reported; it is allowed everywhere.
    case unknown
  }

  /// An instruction whose operands do not have slot indices yet.
  struct Draft: Hashable {
    var operation: Instruction.Code
    var operands: [Slot]
    var shape: Program.Shape?
  }

  private(set) var drafts: [Draft] = []
  private var known: [Draft: Int] = [:]

  /// Looks up a name; nil if the error that makes it unknown is already reported.
  var lookUp: (_ name: String) throws(UnknownName) -> Value? = { _ in nil }

  /// The errors in the formulas.
  var errors: [EffectError] = []

  private var depth = 0

  // MARK: Formulas

  /// Adds a formula, and returns its value, which is `.unknown` after an error.
  func add(_ argument: Argument) -> Value { add(argument.expression, at: argument.span) }

  /// Adds an argument that must be a number; a condition is converted to 1 or 0.
  func number(_ argument: Argument) -> Slot { asNumber(add(argument), at: argument.span) }

  /// Adds an argument that must be a condition.
  func condition(_ argument: Argument) -> Slot { asCondition(add(argument), at: argument.span) }

  private func number(_ expression: Expression, at span: SourceSpan) -> Slot {
    asNumber(add(expression, at: span), at: expression.firstSpan ?? span)
  }

  private func condition(_ expression: Expression, at span: SourceSpan) -> Slot {
    asCondition(add(expression, at: span), at: expression.firstSpan ?? span)
  }

  private func add(_ expression: Expression, at span: SourceSpan) -> Value {
    guard depth < Expression.maximumDepth else {
      let problem = EffectError.Problem.nestedTooDeeply(limit: Expression.maximumDepth)
      errors.append(EffectError(problem, at: expression.firstSpan ?? span))
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    switch expression {
    case .number(let value): return Value(slot: .number(value))
    case .condition(let holds): return Value(slot: .number(holds ? 1 : 0), type: .condition)
    case .name(let name, let place): return named(name, at: place)
    case .choice: preconditionFailure("a choice must be compared with its parameter")
    case .unary(.negate, let operand): return emit(.negate, [number(operand, at: span)])
    case .unary(.not(let place), let operand):
      return emit(.not, [condition(operand, at: place)], type: .condition)
    case .binary: return chain(expression, at: span)
    case .conditional(let test, let yes, let no):
      let slot = condition(test, at: span)
      let (first, second) = (add(yes, at: span), add(no, at: span))
      let isCondition = [first, second].allSatisfy { [.condition, .unknown].contains($0.type) }
      let operands = [
        slot, asNumber(first, at: yes.firstSpan ?? span),
        asNumber(second, at: no.firstSpan ?? span),
      ]
      return emit(.select, operands, type: isCondition ? .condition : .number)
    case .call(let function, let arguments):
      return call(function, arguments.map { number($0, at: span) })
    case .table(let track): return add(track)
    }
  }

  private func named(_ name: String, at span: SourceSpan) -> Value {
    do {
      return try lookUp(name) ?? .unknown
    } catch {
      errors.append(EffectError(.unknownName(name, known: error.known), at: span))
      return .unknown
    }
  }

  private func add(_ track: Track) -> Value {
    var operands = [number(track.over, at: track.span)]
    var last = -Double.infinity
    for key in track.keys {
      let x = number(key.x, at: track.span)
      if let place = x.constant {
        if !(place > last) { errors.append(EffectError(.keysNotAscending, at: key.span)) }
        last = place
      }
      operands += [x, number(key.y, at: track.span)]
    }
    return emit(.table, operands, shape: .track(track.ease, track.outside))
  }

  /// Adds a chain of operations such as a + b − c, starting with its first operand.
  ///
  /// It does not recurse into left operands, as a chain may have a thousand of them.
  private func chain(_ expression: Expression, at span: SourceSpan) -> Value {
    var links: [(Expression.BinaryOperator, left: Expression, right: Expression)] = []
    var first = expression
    while case .binary(let binary, let left, let right) = first {
      links.append((binary, left, right))
      first = left
    }
    return links.reversed().reduce(add(first, at: span)) { value, link in
      join(link.0, value, link.left, link.right, at: span)
    }
  }

  /// Adds an operation, given the value of its left operand.
  private func join(
    _ binary: Expression.BinaryOperator,
    _ value: Value,
    _ left: Expression,
    _ right: Expression,
    at span: SourceSpan
  ) -> Value {
    let operands: [Slot] =
      switch binary {
      case .and, .or: [asCondition(value, at: left.firstSpan ?? span), condition(right, at: span)]
      case .equal, .notEqual: comparable(value, left, right, at: span)
      default: [asNumber(value, at: left.firstSpan ?? span), number(right, at: span)]
      }
    let isExchanged = binary == .greater || binary == .greaterOrEqual
    let type: ValueType = binary.isArithmetic ? .number : .condition
    return emit(binary.code, isExchanged ? operands.reversed() : operands, type: type)
  }

  /// Adds the two sides of `==` or `!=`: numbers, or a choice parameter and one of its choices.
  private func comparable(
    _ value: Value,
    _ left: Expression,
    _ right: Expression,
    at span: SourceSpan
  ) -> [Slot] {
    // After an error on the left, a name on the right is not looked up, because it may be the name of a
    // choice.
    let right = if case .choice(let choice) = right { Expression.name(choice, span) } else { right }
    if value.type == .unknown, case .name = right { return [value.slot, value.slot] }
    guard case .choice(let parameter, let choices) = value.type,
      case .name(let name, let place) = right
    else { return [asNumber(value, at: left.firstSpan ?? span), number(right, at: span)] }
    guard let position = choices.firstIndex(of: name) else {
      errors.append(
        EffectError(.unknownChoice(name, parameter: parameter, choices: choices), at: place)
      )
      return [value.slot, value.slot]
    }
    return [value.slot, .number(Double(position))]
  }

  // The position is an autoclosure, as it is needed only after an error.
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

  /// Adds a call of a function.
  func call(_ function: Function, _ operands: [Slot]) -> Value {
    switch function.evaluation {
    case .instruction(let code) where function.isOfSequence:
      return operands.dropFirst().reduce(Value(slot: operands[0])) { emit(code, [$0.slot, $1]) }
    case .instruction(let code): return emit(code, operands)
    case .bezier: return emit(.table, operands, shape: .bezier)
    case .formula: return expand(function, operands)
    case .track: preconditionFailure("points must follow the arguments of \(function.name)")
    }
  }

  /// Adds the formula of a function, whose names are its arguments.
  private func expand(_ function: Function, _ operands: [Slot]) -> Value {
    #if hasFeature(Embedded)
    preconditionFailure("definitions for pages have no calls of such functions, and no parser")
    #else
    guard let (parts, result) = function.expressions else {
      preconditionFailure("\(function.name) must have a formula")
    }
    let outer = (lookUp, depth)
    defer { (lookUp, depth) = outer }
    var names = Dictionary(uniqueKeysWithValues: zip(function.arguments, operands))
    lookUp = { name in
      (names[name] ?? Names.constants[name].map(Slot.number)).map { Value(slot: $0) }
    }
    // The operands are already added, so that the depth does not grow with that of the call.
    depth = 0
    for (name, value) in parts { names[name] = number(value, at: SourceSpan()) }
    return Value(slot: number(result, at: SourceSpan()))
    #endif
  }

  // MARK: Instructions

  private func emit(
    _ operation: Instruction.Code,
    _ operands: [Slot],
    type: ValueType = .number,
    shape: Program.Shape? = nil
  ) -> Value {
    let draft = Draft(operation: operation, operands: operands, shape: shape)
    let constants = operands.compactMap { $0.constant }
    if constants.count == operands.count {
      return Value(slot: .number(Self.value(of: draft, constants)), type: type)
    }
    if let index = known[draft] { return Value(slot: .result(index), type: type) }
    drafts.append(draft)
    known[draft] = drafts.count - 1
    return Value(slot: .result(drafts.count - 1), type: type)
  }

  /// Evaluates an instruction with constant operands.
  ///
  /// The same code runs programs, so that constants have exactly the value that they would have at run
  /// time.
  private static func value(of draft: Draft, _ operands: [Double]) -> Double {
    var slots = operands
    guard let shape = draft.shape else {
      let padded = operands + [0, 0]
      return Instruction(operation: draft.operation).value(padded[0], padded[1], padded[2])
    }
    let table = Program.Table(input: 0, slots: (1..<operands.count).map(Int32.init), shape: shape)
    return slots.withUnsafeMutableBufferPointer { table.value($0) }
  }

  /// Evaluates a formula whose only names are `pi` and `inf`; returns nil for other formulas.
  static func constant(_ expression: Expression) -> Double? {
    let builder = ProgramBuilder()
    var isConstant = true
    builder.lookUp = { name in
      guard let constant = Names.constants[name] else {
        isConstant = false
        return nil
      }
      return Value(slot: .number(constant))
    }
    let value = builder.add(expression, at: SourceSpan())
    return isConstant && builder.errors.isEmpty ? value.slot.constant : nil
  }
}

extension ProgramBuilder {
  /// Builds a program that computes the slots in `kept`, including constants.
  ///
  /// - Returns: The program, and a function that returns the index of a slot in it.
  func build(keeping kept: [Slot]) -> (program: Program, position: (Slot) -> Int) {
    let (page, piece) = order(keeping: kept)
    let order = page + piece
    var constants: [Double] = []
    var constantIndices: [UInt64: Int] = [:]
    func addConstant(_ slot: Slot) {
      guard case .constant(let bits) = slot, constantIndices[bits] == nil else { return }
      constantIndices[bits] = Program.Input.allCases.count + constants.count
      constants.append(Double(bitPattern: bits))
    }
    for index in order { drafts[index].operands.forEach(addConstant) }
    kept.forEach(addConstant)
    let start = Program.Input.allCases.count + constants.count
    let results = Dictionary(
      uniqueKeysWithValues: order.enumerated().map { ($0.element, start + $0.offset) }
    )
    func position(_ slot: Slot) -> Int {
      switch slot {
      case .input(let input): input.rawValue
      case .result(let index): results[index] ?? 0
      case .constant(let bits): constantIndices[bits] ?? 0
      }
    }
    var instructions: [Instruction] = []
    var tables: [Program.Table] = []
    for index in order {
      let operands = drafts[index].operands.map { Int32(position($0)) }
      if let shape = drafts[index].shape {
        instructions.append(Instruction(operation: .table, a: Int32(tables.count)))
        tables.append(
          Program.Table(input: operands[0], slots: Array(operands.dropFirst()), shape: shape)
        )
      } else {
        let padded = operands + [0, 0]
        instructions.append(
          Instruction(operation: drafts[index].operation, a: padded[0], b: padded[1], c: padded[2])
        )
      }
    }
    let program = Program(
      constants: constants,
      instructions: instructions,
      pieceStart: page.count,
      tables: tables
    )
    return (program, position)
  }

  /// Returns the indices of the instructions that are needed to compute `kept`, each after its operands.
  ///
  /// The indices refer to `drafts`. The instructions in `page` have the same result for all pieces of a
  /// page; the results of those in `piece` differ between pieces.
  private func order(keeping kept: [Slot]) -> (page: [Int], piece: [Int]) {
    var isNeeded = [Bool](repeating: false, count: drafts.count)
    func need(_ slot: Slot) {
      if case .result(let index) = slot { isNeeded[index] = true }
    }
    kept.forEach(need)
    for index in drafts.indices.reversed() where isNeeded[index] {
      drafts[index].operands.forEach(need)
    }
    var isOfPiece = [Bool](repeating: false, count: drafts.count)
    for index in drafts.indices {
      isOfPiece[index] = drafts[index].operands.contains { slot in
        switch slot {
        case .input(let input): [.row, .column, .piece].contains(input)
        case .result(let operand): isOfPiece[operand]
        case .constant: false
        }
      }
    }
    let needed = drafts.indices.filter { isNeeded[$0] }
    return (needed.filter { !isOfPiece[$0] }, needed.filter { isOfPiece[$0] })
  }
}

extension Expression.BinaryOperator {
  /// The instruction of an operator.
  ///
  /// `>` and `>=` are `<` and `<=` with their operands exchanged.
  fileprivate var code: Instruction.Code {
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
  }
}
