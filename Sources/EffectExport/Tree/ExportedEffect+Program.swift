import PageEffects
import PageGeometry

extension ExportedEffect {
  /// Compiles the tree for a layout, with the numbers of a target.
  ///
  /// - Throws: All errors in the formulas.
  func program(for layout: Layout, in numbers: ExportNumbers) throws(EffectErrors) -> Effect {
    var tree = tree
    if numbers == .tables {
      let tables = CurveTables(of: self, layout)
      tree.definition = tree.definition.mapped { .expression(tables.replacing($0.expression)) }
    }
    return try tree.effect(for: layout)
  }

  /// Compiles formulas for a layout.
  func program(of formulas: [Expression], for layout: Layout) -> FormulaProgram {
    tree.definition.program(of: formulas, layout: layout, settings: tree.settings)
  }
}
