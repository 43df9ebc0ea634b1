import PageEffects

extension Function {
  /// The functions with a formula, in the order of the table.
  static let derived = all.filter { $0.formula != nil }
}

extension ExportedEffect {
  /// The functions that the effect calls, directly or through the formulas of others.
  var functions: Set<Function> {
    var found: Set<Function> = []
    func add(_ formula: Expression) {
      if case .call(let function, _) = formula, found.insert(function).inserted,
        let (parts, result) = function.expressions
      {
        for part in parts { add(part.value) }
        add(result)
      }
      for part in formula.parts { add(part) }
    }
    for formula in allFormulas { add(formula) }
    return found
  }
}
