/// Formulas that are compiled for a layout.
package struct FormulaProgram: Sendable {
  private let program: Program
  /// The index of the slot of each formula; nil for a formula with an error.
  private let slots: [Int?]

  fileprivate init(_ program: Program, _ slots: [Int?]) {
    (self.program, self.slots) = (program, slots)
  }

  /// Evaluates the formulas for a page; a true condition is 1, and a formula with an error is NaN.
  ///
  /// - Parameters:
  ///   - difference: The page difference, wrapped where the effect wraps.
  ///   - rawDifference: The page difference before it is wrapped.
  ///   - index: The page's index.
  /// - Returns: A value for each formula.
  package func values(at difference: Double, _ rawDifference: Double, index: Int = 0) -> [Double] {
    program.run(SIMD3(difference, rawDifference, Double(index))) { values in
      slots.map { $0.map { values[$0] } ?? .nan }
    }
  }
}

extension EffectDefinition {
  /// The type of a value.
  package enum ValueType: Sendable, Hashable {
    case number
    case condition
    case choice([String])
  }

  /// Returns the types of parameters and lets by name.
  package func types(settings: [String: ParameterValue]) -> [String: ValueType] {
    let compiler = EffectCompiler(self, layout: .sample, settings: settings)
    compiler.resolveDeclarations()
    return compiler.types
  }

  /// Compiles formulas, which may use the names that the definition declares.
  ///
  /// - Parameters:
  ///   - formulas: The formulas.
  ///   - layout: Sizes, direction and number of pages.
  ///   - settings: Values of parameters by name.
  /// - Returns: The program.
  package func program(
    of formulas: [Expression],
    layout: Layout,
    settings: [String: ParameterValue] = [:]
  ) -> FormulaProgram {
    let compiler = EffectCompiler(self, layout: layout, settings: settings)
    compiler.resolveDeclarations()
    let builder = compiler.builder
    let slots = formulas.map { formula -> ProgramBuilder.Slot? in
      let count = builder.errors.count
      let slot = builder.number(.expression(formula))
      return builder.errors.count == count ? slot : nil
    }
    let (program, position) = builder.build(keeping: slots.compactMap { $0 })
    return FormulaProgram(program, slots.map { $0.map(position) })
  }
}
