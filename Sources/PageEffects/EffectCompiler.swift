/// Resolves the names of a definition and hands its formulas, for one layout, to a builder.
final class EffectCompiler {
  let builder = ProgramBuilder()

  private let names: [String]
  private let settings: [String: ParameterValue]
  private let sizes: [String: Double]
  private let parameters: [String: Parameter]
  private let lets: [String: EffectDefinition.Let]
  private var values: [String: ProgramBuilder.Value] = [:]
  private var path: [String] = []

  init(_ definition: EffectDefinition, layout: Layout, settings: [String: ParameterValue]) {
    self.settings = settings
    names = definition.parameters.map(\.name) + definition.lets.map(\.name)
    sizes = Names.sizes(of: layout)
    parameters = Dictionary(definition.parameters.map { ($0.name, $0) }) { first, _ in first }
    lets = Dictionary(definition.lets.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The slot of a number.
  func number(_ argument: Argument) -> ProgramBuilder.Slot {
    builder.number(argument, value)
  }

  /// The slot of a condition.
  func condition(_ argument: Argument) -> ProgramBuilder.Slot {
    builder.condition(argument, value)
  }

  /// A number that has to be the same for every page difference.
  func constant(_ argument: Argument, key: String) -> Double {
    guard let value = number(argument).constant else {
      builder.errors.append(EffectError(.dependsOnDifference(key: key), at: argument.span))
      return 0
    }
    return value
  }

  /// The slot of a parameter; nil if it is not declared.
  func slot(of parameter: String) -> ProgramBuilder.Slot? {
    parameters[parameter].flatMap { value(of: parameter, at: $0.span)?.slot }
  }

  /// Resolves what is declared but not used, so that its mistakes are found too.
  func checkDeclarations() {
    for name in names { _ = value(of: name, at: SourceSpan()) }
  }

  /// The value of a name; nil after an error, which is then among the builder's.
  func value(of name: String, at span: SourceSpan) -> ProgramBuilder.Value? {
    if let input = Names.inputs[name] { return ProgramBuilder.Value(slot: .input(input)) }
    if let constant = Names.constants[name] ?? sizes[name] {
      return ProgramBuilder.Value(slot: .number(constant))
    }
    if let value = values[name] { return value }
    if let start = path.firstIndex(of: name) {
      builder.errors.append(EffectError(.cycle(path[start...] + [name]), at: span))
      return nil
    }
    path.append(name)
    defer { path.removeLast() }
    guard let value = declared(name) else {
      let error = EffectError.Problem.unknownName(name, known: Names.reserved + names)
      builder.errors.append(EffectError(error, at: span))
      return nil
    }
    values[name] = value
    return value
  }

  private func declared(_ name: String) -> ProgramBuilder.Value? {
    if let declared = lets[name] { return builder.add(declared.value, value) }
    guard let parameter = parameters[name] else { return nil }
    if let value = settings[name] { return constant(value, of: parameter) }
    switch parameter.initial {
    case .value(let value): return constant(value, of: parameter)
    case .formula(let argument, _): return builder.add(argument, value)
    }
  }

  private func constant(
    _ value: ParameterValue,
    of parameter: Parameter
  ) -> ProgramBuilder.Value {
    switch value {
    case .number(let number): ProgramBuilder.Value(slot: .number(number))
    case .bool(let holds): ProgramBuilder.Value(slot: .number(holds ? 1 : 0), type: .condition)
    case .choice(let name):
      ProgramBuilder.Value(
        slot: .number(Double(parameter.choices.firstIndex(of: name) ?? 0)),
        type: .choice(parameter: parameter.name, choices: parameter.choices)
      )
    }
  }
}
