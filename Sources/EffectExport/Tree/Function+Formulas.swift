import PageEffects

extension Function {
  /// The functions with a formula, in the order of the table.
  static let derived = all.filter { $0.formula != nil }

  /// The functions that the formula calls.
  private var calls: Set<Function> {
    guard let (parts, result) = expressions else { return [] }
    return parts.reduce(into: result.calls) { $0.formUnion($1.value.calls) }
  }

  /// Whether the formula calls `bezier`, directly or through other functions.
  var callsCurve: Bool { calls.contains { $0 == .bezier || $0.callsCurve } }

  /// The function, and those that it calls, directly or through other functions.
  fileprivate var closure: Set<Function> {
    calls.reduce(into: [self]) { $0.formUnion($1.closure) }
  }
}

extension ExportedEffect {
  /// The functions that the effect calls, directly or through the formulas of others.
  var functions: Set<Function> {
    allFormulas.reduce(into: []) { found, formula in
      for function in formula.calls { found.formUnion(function.closure) }
    }
  }
}
