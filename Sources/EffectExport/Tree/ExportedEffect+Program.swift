import PageEffects
import PageGeometry

extension ExportedEffect {
  /// Returns a definition with the formulas of the tree, for programs that evaluate them.
  ///
  /// - Parameter change: Replaces a formula.
  /// - Returns: The definition.
  func definition(_ change: (Formula) -> Formula = { $0 }) -> EffectDefinition {
    func argument(_ formula: Formula) -> Argument {
      .expression(change(formula).expression, SourceSpan())
    }
    var definition = EffectDefinition()
    for declaration in declarations {
      let (name, value) = (declaration.name, argument(declaration.value))
      guard case .parameter(var parameter) = declaration.kind else {
        definition.lets.append(EffectDefinition.Let(name: name, value: value, span: SourceSpan()))
        continue
      }
      parameter.limits = nil
      parameter.initial = .formula(value, text: "")
      if case .choice = declaration.type, case .name(let choice) = declaration.value {
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
    let template = across.mapped(argument)
    definition.transform = template.transform
    definition.vertical =
      switch vertical {
      case .swapped: .swap
      case .same: .none
      case .other: .operations(down.transform.map { $0.mapped(argument) })
      }
    (definition.alpha, definition.order) = (template.alpha, template.order)
    (definition.hidden, definition.interaction) = (template.hidden, template.interaction)
    definition.backfaceVisible = template.backfaceVisible
    definition.backfaceRule = backfaceRule
    definition.vanishingPoint = template.vanishingPoint
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
  func program(of formulas: [Formula], for layout: Layout) -> FormulaProgram {
    definition().program(of: formulas.map(\.expression), layout: layout)
  }
}

extension Formula {
  /// The formula in the expression language.
  fileprivate var expression: Expression {
    switch self {
    case .number(let value): .number(value)
    case .condition(let holds): .condition(holds)
    case .name(let name): .name(name, SourceSpan())
    case .negate(let part): .unary(.negate, part.expression)
    case .not(let part): .unary(.not(SourceSpan()), part.expression)
    case .binary(let binary, let left, let right):
      .binary(binary, left.expression, right.expression)
    case .conditional(let test, let yes, let no):
      .conditional(test.expression, yes.expression, no.expression)
    case .call(let function, let arguments): .call(function, arguments.map(\.expression))
    case .isChoice(let parameter, let choice):
      .binary(.equal, .name(parameter, SourceSpan()), .name(choice, SourceSpan()))
    case .track(let over, let keys, let ease, let outside):
      .table(
        Track(
          over: over.expression,
          keys: keys.map { Expression.TablePoint(x: $0.x.expression, y: $0.y.expression) },
          ease: ease,
          outside: outside,
          span: SourceSpan()
        )
      )
    }
  }
}
