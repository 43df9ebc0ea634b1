extension EffectDefinition {
  /// Returns the values of formulas for a layout.
  ///
  /// - Parameters:
  ///   - formulas: The formulas, which may use the names that the definition declares.
  ///   - layout: Sizes, direction and number of pages.
  ///   - settings: Values of parameters by name.
  /// - Returns: A value per formula; nil for a formula that is invalid or depends on the page difference.
  package func constants(
    of formulas: [Expression],
    layout: Layout,
    settings: [String: ParameterValue] = [:]
  ) -> [Double?] {
    let compiler = EffectCompiler(self, layout: layout, settings: settings)
    compiler.resolveDeclarations()
    let builder = compiler.builder
    return formulas.map { formula in
      let count = builder.errors.count
      let value = builder.number(.expression(formula, SourceSpan())).constant
      return builder.errors.count == count ? value : nil
    }
  }
}
