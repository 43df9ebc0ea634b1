/// Resolves the names of a definition for one layout, and adds its formulas to a builder.
final class EffectCompiler {
  typealias Slot = ProgramBuilder.Slot
  typealias Value = ProgramBuilder.Value

  let builder = ProgramBuilder()
  /// The slots whose values are needed to evaluate a pose.
  private(set) var keptSlots: [Slot] = []

  /// The declared names, in the order of the file.
  private let names: [String]
  private let settings: [String: ParameterValue]
  private let parameters: [String: Parameter]
  private let lets: [String: EffectDefinition.Let]
  private let table: NameTable
  /// For each name, the names that its formula uses.
  private var parts: [String: [String]] = [:]

  init(_ definition: EffectDefinition, layout: Layout, settings: [String: ParameterValue]) {
    self.settings = settings
    var parameters: [String: Parameter] = [:]
    for parameter in definition.parameters.reversed() { parameters[parameter.name] = parameter }
    var lets: [String: EffectDefinition.Let] = [:]
    for named in definition.allLets.reversed() { lets[named.name] = named }
    (self.parameters, self.lets) = (parameters, lets)
    names = definition.parameters.map { $0.name } + definition.allLets.map { $0.name }
    let table = NameTable(layout, declared: names)
    self.table = table
    builder.lookUp = { name throws(UnknownName) in try table.value(of: name) }
  }

  /// Compiles an argument to a number, and keeps its slot for poses.
  func number(_ argument: Argument) -> Slot { keep(builder.number(argument)) }

  /// Compiles an argument to a condition, and keeps its slot for poses.
  func condition(_ argument: Argument) -> Slot { keep(builder.condition(argument)) }

  /// Adds a slot to `keptSlots`, and returns it.
  func keep(_ slot: Slot) -> Slot {
    keptSlots.append(slot)
    return slot
  }

  /// Returns the value of an argument that must not depend on the page difference.
  ///
  /// If it does, an error is reported and the result is nil.
  func constant(_ argument: Argument, key: String) -> Double? {
    let count = builder.errors.count
    if let number = builder.number(argument).constant { return number }
    if builder.errors.count == count {
      builder.errors.append(EffectError(.dependsOnDifference(key: key), at: argument.span))
    }
    return nil
  }

  /// Returns the value of a formula that no pose needs; nil if it has an error or depends on the page.
  func notedValue(_ formula: Expression) -> Double? {
    let count = builder.errors.count
    let value = builder.number(.expression(formula)).constant
    return builder.errors.count == count ? value : nil
  }

  /// Returns the slot of a parameter; nil if the parameter is not declared.
  func slot(of parameter: String) -> Slot? {
    parameters[parameter] == nil ? nil : table.values[parameter]?.slot
  }

  // MARK: Declarations

  /// Evaluates every parameter and `let`, including unused ones, so that their errors are reported.
  ///
  /// Each name is evaluated after all names that its formula uses. The search is not recursive, as a chain
  /// of names may be long. Cycles are reported as errors.
  func resolveDeclarations() {
    for name in names where table.values[name] == nil { resolve(name) }
    checkLimits()
    table.read = []
  }

  /// The declared names that no output uses, directly or through other names, in the order of the file.
  var unreadNames: [String] {
    var known = table.read.union(Names.reservedParameters)
    var open = Array(known)
    while let name = open.popLast() {
      for part in parts[name] ?? [] where known.insert(part).inserted { open.append(part) }
    }
    return names.filter { !known.contains($0) }
  }

  /// The types of the declared names.
  var types: [String: EffectDefinition.ValueType] {
    table.values.mapValues { value in
      switch value.type {
      case .condition: .condition
      case .choice(_, let choices): .choice(choices)
      case .number, .unknown: .number
      }
    }
  }

  private func resolve(_ first: String) {
    var path = [first]
    var pending = [references(of: first)]
    while let name = path.last {
      guard let next = pending[path.count - 1].popLast() else {
        table.values[name] = table.values[name] ?? declared(name)
        path.removeLast()
        pending.removeLast()
        continue
      }
      guard table.values[next.name] == nil, lets[next.name] != nil || parameters[next.name] != nil
      else { continue }
      guard let start = path.firstIndex(of: next.name) else {
        path.append(next.name)
        pending.append(references(of: next.name))
        continue
      }
      let cycle = path[start...] + [next.name]
      builder.errors.append(EffectError(.cycle(Array(cycle)), at: next.span))
      for name in cycle { table.values[name] = .unknown }
    }
  }

  /// Returns the names that the formula of a name uses, from last to first.
  private func references(of name: String) -> [(name: String, span: SourceSpan)] {
    guard let formula = lets[name]?.value ?? formula(of: name) else { return [] }
    let isChoice = { [parameters] name in parameters[name]?.kind == .choice }
    let references = Array(Expression.References(of: formula.expression, isChoice: isChoice))
    parts[name] = references.compactMap { $0.name }
    return references.reversed().compactMap { reference in
      reference.name.map { ($0, reference.span) }
    }
  }

  /// Returns the default formula of a parameter; nil if the parameter is set or its default is a value.
  private func formula(of parameter: String) -> Argument? {
    guard settings[parameter] == nil,
      case .formula(let argument, _) = parameters[parameter]?.initial
    else { return nil }
    return argument
  }

  /// Reports default formulas with a constant value outside the parameter's limits.
  private func checkLimits() {
    for name in names {
      guard let parameter = parameters[name], let limits = parameter.limits,
        let formula = formula(of: name), let value = table.values[name], value.type != .unknown,
        let number = value.slot.constant, !limits.contains(number)
      else { continue }
      let problem = EffectError.Problem.defaultOutsideLimits(
        parameter: name,
        value: number,
        limits: limits
      )
      builder.errors.append(EffectError(problem, at: formula.span))
    }
  }

  private func declared(_ name: String) -> Value? {
    if let formula = lets[name]?.value { return builder.add(formula) }
    if let formula = formula(of: name) {
      let value = builder.add(formula)
      guard case .choice = value.type else { return value }
      // The choice of another parameter is no value of this one; the conversion reports it.
      _ = builder.number(formula)
      return .unknown
    }
    guard let parameter = parameters[name] else { return nil }
    switch (settings[name], parameter.initial) {
    case (let value?, _), (nil, .value(let value)): return constant(value, of: parameter)
    case (nil, .formula): return nil
    }
  }

  private func constant(_ value: ParameterValue, of parameter: Parameter) -> Value {
    switch value {
    case .number(let number): Value(slot: .number(number))
    case .bool(let holds): Value(slot: .number(holds ? 1 : 0), type: .condition)
    case .choice(let name):
      Value(
        slot: .number(Double(parameter.choices.firstIndex(of: name) ?? 0)),
        type: .choice(parameter: parameter.name, choices: parameter.choices)
      )
    }
  }
}

extension EffectCompiler {
  /// Checks that rows and columns are constant, whole, and not too many.
  ///
  /// The result is nil after an error.
  func grid(of pieces: DefinedLayer) -> PieceGrid? {
    guard let rows = constant(pieces.number("rows"), key: "rows"),
      let columns = constant(pieces.number("columns"), key: "columns"), builder.errors.isEmpty
    else { return nil }
    let most = ExtrasProgram.mostPieces
    guard rows >= 1, columns >= 1, rows * columns <= Double(most), rows == rows.rounded(),
      columns == columns.rounded()
    else {
      let problem = EffectError.Problem.piecesOutOfBounds(rows: rows, columns: columns, most: most)
      builder.errors.append(EffectError(problem, at: pieces.number("rows").span))
      return nil
    }
    return PieceGrid(rows: Int(rows), columns: Int(columns))
  }

  /// Evaluates the window, which must be constant and not too wide; returns the default after an error.
  func window(_ window: EffectDefinition.Window?) -> ClosedRange<Double> {
    guard let window, let from = constant(window.from, key: "window"),
      let to = constant(window.to, key: "window")
    else { return EffectDefinition.defaultWindow }
    let widest = EffectDefinition.maximumWindow
    guard from <= to, to - from <= widest else {
      let problem = EffectError.Problem.windowOutOfBounds(from: from, to: to, widest: widest)
      builder.errors.append(EffectError(problem, at: window.from.span))
      return EffectDefinition.defaultWindow
    }
    return from...to
  }

  /// Returns the values of the declared parameters, and of the reserved ones that were set.
  func resolvedParameters(
    _ parameters: [Parameter],
    _ settings: [String: ParameterValue]
  ) -> [Effect.ResolvedParameter] {
    parameters.compactMap { parameter in
      let name = parameter.name
      if let value = settings[name] { return Effect.ResolvedParameter(name: name, value: value) }
      guard !Names.reservedParameters.contains(name) else { return nil }
      switch parameter.initial {
      case .value(let value):
        return Effect.ResolvedParameter(name: name, value: value)
      case .formula(_, let text):
        let constant = slot(of: name)?.constant
        return Effect.ResolvedParameter(
          name: name,
          value: constant.map(ParameterValue.number),
          formula: text
        )
      }
    }
  }
}
