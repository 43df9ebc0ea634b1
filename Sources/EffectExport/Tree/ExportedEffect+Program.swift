import PageEffects
import PageGeometry

extension ExportedEffect {
  /// Returns a definition with the formulas of the tree, for programs that evaluate them.
  ///
  /// - Parameter change: Replaces a formula.
  /// - Returns: The definition.
  func definition(_ change: (Expression) -> Expression = { $0 }) -> EffectDefinition {
    func argument(_ formula: Expression) -> Argument { .expression(change(formula)) }
    var definition = EffectDefinition()
    for declaration in declarations {
      let (name, value) = (declaration.name, argument(declaration.value))
      guard case .parameter(var parameter) = declaration.kind else {
        definition.lets.append(EffectDefinition.Let(name: name, value: value, span: SourceSpan()))
        continue
      }
      parameter.limits = nil
      parameter.initial = .formula(value, text: "")
      if case .choice = declaration.type, case .choice(let choice) = declaration.value {
        parameter.initial = .value(.choice(choice))
      }
      definition.parameters.append(parameter)
    }
    for (name, holds) in [("wrap", wraps), ("mirrored", isMirrored)]
    where !definition.parameters.contains(where: { $0.name == name }) {
      definition.parameters.append(
        Parameter(name: name, kind: .bool, initial: .value(.bool(holds)), help: "")
      )
    }
    definition.template = across.mapped(argument)
    definition.template.extras = nil
    definition.vertical = vertical
    if case .operations = vertical {
      definition.vertical = .operations(down.transform.map { $0.mapped(argument) })
    }
    definition.backfaceRule = backfaceRule
    definition.stride = argument(stride)
    return definition
  }

  /// Compiles the tree for a layout, with the numbers of a target.
  ///
  /// - Throws: All errors in the formulas.
  func program(for layout: Layout, in numbers: ExportNumbers) throws(EffectErrors) -> Effect {
    guard numbers == .tables else { return try Effect(definition(), layout: layout) }
    return try Effect(definition(CurveTables(of: self, layout).replacing), layout: layout)
  }

  /// Compiles formulas for a layout.
  func program(of formulas: [Expression], for layout: Layout) -> FormulaProgram {
    definition().program(of: formulas, layout: layout)
  }
}
