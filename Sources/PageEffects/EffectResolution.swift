extension Effect {
  /// The window, checked: it is fixed, and no wider than what a frame may be asked to draw.
  static func window(
    of definition: EffectDefinition,
    _ compiler: EffectCompiler
  ) -> ClosedRange<Double> {
    guard let window = definition.window else { return EffectDefinition.defaultWindow }
    guard let from = compiler.constant(window.from, key: "window"),
      let to = compiler.constant(window.to, key: "window")
    else { return EffectDefinition.defaultWindow }
    guard from <= to, to - from <= EffectDefinition.maximumWindow else {
      compiler.builder.errors.append(
        EffectError(
          .windowOutOfBounds(from: from, to: to, widest: EffectDefinition.maximumWindow),
          at: window.from.span
        )
      )
      return EffectDefinition.defaultWindow
    }
    return from...to
  }

  /// The declared parameters, and the reserved ones that were set.
  static func resolved(
    _ definition: EffectDefinition,
    _ settings: [String: ParameterValue],
    _ compiler: EffectCompiler
  ) -> [ResolvedParameter] {
    definition.parameters.compactMap { parameter in
      let isReserved = Names.reservedParameters.contains(parameter.name)
      guard settings[parameter.name] != nil || !isReserved else { return nil }
      if let value = settings[parameter.name] {
        return ResolvedParameter(name: parameter.name, value: value)
      }
      switch parameter.initial {
      case .value(let value):
        return ResolvedParameter(name: parameter.name, value: value)
      case .formula(_, let text):
        let constant = compiler.slot(of: parameter.name)?.constant
        return ResolvedParameter(
          name: parameter.name,
          value: constant.map(ParameterValue.number),
          formula: text
        )
      }
    }
  }
}
