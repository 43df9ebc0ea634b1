package import PageEffects
import PageGeometry

extension ExportedEffect {
  /// Reads a definition into a tree.
  ///
  /// - Parameters:
  ///   - definition: An effect that compiles.
  ///   - settings: Values of parameters, which replace their defaults.
  ///   - origin: The names and texts of the preset.
  package init(
    _ definition: EffectDefinition,
    settings: [String: ParameterValue],
    origin: Origin
  ) {
    let choices = Set(definition.parameters.filter { $0.kind == .choice }.map(\.name))
    var tree = definition.mapped { argument in
      .expression(argument.expression.resolving(choices: choices).normalized)
    }
    tree.lets = tree.allLets
    let reader = EffectReader(tree, settings: settings)
    self.origin = origin
    compiled = Source(definition: definition, settings: settings)
    across = tree.template(along: .horizontal).mapped(\.expression)
    down = tree.template(along: .vertical).mapped(\.expression.normalized)
    if reader.value(of: Names.perspective).constant == .infinity {
      (across.perspective, down.perspective) = (.number(.infinity), .number(.infinity))
    }
    let range = EffectDefinition.defaultWindow
    window = (
      tree.window?.from.expression ?? .number(range.lowerBound),
      tree.window?.to.expression ?? .number(range.upperBound)
    )
    stride = tree.stride?.expression ?? .name("L") + .name("gap")
    wraps = reader.value(of: "wrap") == .condition(true)
    isMirrored = reader.value(of: "mirrored") == .condition(true)
    // Programs of the tree compare the places of pages alone.
    tree.template.extras = nil
    self.tree = Source(definition: tree, settings: settings)
    declarations = []
    declarations = reader.declarations(for: outputs)
  }

  /// All formulas.
  var allFormulas: [Expression] { declarations.map(\.value) + outputs }

  /// All formulas apart from declarations.
  private var outputs: [Expression] {
    across.numbers + down.numbers + [window.from, window.to, stride]
  }
}

/// Reads the formulas of a definition.
private struct EffectReader {
  private let definition: EffectDefinition
  private let settings: [String: ParameterValue]
  private let parameters: [String: Parameter]
  private let lets: [String: Expression]

  init(_ definition: EffectDefinition, settings: [String: ParameterValue]) {
    self.definition = definition
    self.settings = settings
    let named = definition.parameters.map { ($0.name, $0) }
    parameters = Dictionary(named) { first, _ in first }
    lets = Dictionary(definition.lets.map { ($0.name, $0.value.expression) }) { first, _ in first }
  }

  /// Returns the value of a declared name.
  func value(of name: String) -> Expression {
    if let value = settings[name] { return Self.formula(of: value) }
    switch parameters[name]?.initial {
    case .value(let value): return Self.formula(of: value)
    case .formula(let argument, _): return argument.expression
    case nil: return lets[name] ?? .number(.infinity)
    }
  }

  private static func formula(of value: ParameterValue) -> Expression {
    switch value {
    case .number(let number): .number(number)
    case .bool(let holds): .condition(holds)
    case .choice(let name): .choice(name)
    }
  }

  /// Returns the declarations that formulas use, each after those that it uses itself.
  func declarations(for outputs: [Expression]) -> [Declaration] {
    var found: [Declaration] = []
    var types: [String: Declaration.ValueType] = ["vertical": .condition]
    var ofPage: Set = ["d", "rawD", "index"]
    var ofPiece: Set = ["row", "column", "piece"]
    var known: Set<String> = []
    func add(_ name: String) {
      guard parameters[name] != nil || lets[name] != nil, known.insert(name).inserted
      else { return }
      let value = value(of: name)
      let parameter = parameters[name]
      let isChoice = parameter?.kind == .choice
      let used = value.names
      for name in order(of: used) { add(name) }
      let type: Declaration.ValueType =
        if let parameter, isChoice {
          .choice(parameter.choices)
        } else if parameter?.kind == .bool
          || ExportedEffect.isCondition(value, { types[$0] ?? .number })
        {
          .condition
        } else {
          .number
        }
      types[name] = type
      if !used.isDisjoint(with: ofPiece) { ofPiece.insert(name) }
      if !used.isDisjoint(with: ofPage) { ofPage.insert(name) }
      found.append(
        Declaration(
          name: name,
          kind: parameter.map { .parameter($0) } ?? .local,
          value: value,
          type: type,
          isOfPage: ofPage.contains(name) || ofPiece.contains(name),
          isOfPiece: ofPiece.contains(name)
        )
      )
    }
    for name in order(of: outputs.names) { add(name) }
    return found
  }

  /// Returns names in the order of the file, parameters first.
  private func order(of names: Set<String>) -> [String] {
    let declared = definition.parameters.map(\.name) + definition.lets.map(\.name)
    return declared.filter(names.contains)
  }
}
