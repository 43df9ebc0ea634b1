extension EffectCompiler {
  /// Checks that rows and columns are constant, whole, and not too many.
  ///
  /// The result is nil after an error.
  func grid(of pieces: DefinedLayer) -> ExtrasProgram.Grid? {
    guard let rows = constant(pieces.number("rows"), key: "rows"),
      let columns = constant(pieces.number("columns"), key: "columns"), builder.errors.isEmpty
    else { return nil }
    let most = ExtrasProgram.mostPieces
    guard rows >= 1, columns >= 1, rows * columns <= Double(most), rows == rows.rounded(),
      columns == columns.rounded()
    else {
      let problem = EffectError.Problem.piecesOutOfBounds(rows: rows, columns: columns, most: most)
      builder.errors.append(EffectError(problem, at: pieces.number("rows").span))
      return nil
    }
    return ExtrasProgram.Grid(rows: Int(rows), columns: Int(columns))
  }

  /// Evaluates the window, which must be constant and not too wide; returns the default after an error.
  func window(_ window: EffectDefinition.Window?) -> ClosedRange<Double> {
    guard let window, let from = constant(window.from, key: "window"),
      let to = constant(window.to, key: "window")
    else { return EffectDefinition.defaultWindow }
    let widest = EffectDefinition.maximumWindow
    guard from <= to, to - from <= widest else {
      let problem = EffectError.Problem.windowOutOfBounds(from: from, to: to, widest: widest)
      builder.errors.append(EffectError(problem, at: window.from.span))
      return EffectDefinition.defaultWindow
    }
    return from...to
  }

  /// Returns the values of the declared parameters, and of the reserved ones that were set.
  func resolvedParameters(
    _ parameters: [Parameter],
    _ settings: [String: ParameterValue]
  ) -> [Effect.ResolvedParameter] {
    parameters.compactMap { parameter in
      let name = parameter.name
      if let value = settings[name] { return Effect.ResolvedParameter(name: name, value: value) }
      guard !Names.reservedParameters.contains(name) else { return nil }
      switch parameter.initial {
      case .value(let value):
        return Effect.ResolvedParameter(name: name, value: value)
      case .formula(_, let text):
        let constant = slot(of: name)?.constant
        return Effect.ResolvedParameter(
          name: name,
          value: constant.map(ParameterValue.number),
          formula: text
        )
      }
    }
  }
}
