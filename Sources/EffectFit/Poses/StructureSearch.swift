/// The search for simpler or better formulas of a model, one term at a time, by the corners of all pages together.
///
/// Channels of noisy corners are known only roughly, for example where a page is edge-on; corners always tell more.
struct StructureSearch {
  let refinement: Refinement

  /// The shapes that are the same between two pages at rest, and differ only beyond.
  private static let pairs: [(Shape, Shape)] = [
    (.position, ShapeLibrary.turned), (.distance, ShapeLibrary.near),
    (ShapeLibrary.after, ShapeLibrary.next), (ShapeLibrary.before, ShapeLibrary.previous),
  ]

  private static let mostRounds = 5
  /// The number of models whose numbers are refined, by which the work is bounded.
  private static let mostRefinements = 120

  /// Changes terms of a model as long as its score improves.
  func result(_ start: Refinement.Result) -> (result: Refinement.Result, score: Double) {
    var best = (result: start, score: refinement.score(start.model))
    var refinements = 0
    for _ in 0..<Self.mostRounds {
      var next: (result: Refinement.Result, score: Double)?
      for model in changes(best.result.model) {
        // A change that is far worse before its numbers are refined seldom becomes better.
        let plain = refinement.score(model)
        guard plain < best.score * 40 + 1e4, refinements < Self.mostRefinements else { continue }
        refinements += 1
        let result = refinement.result(model, rounds: 2)
        let score = refinement.score(result.model)
        if score < (next?.score ?? best.score) - 1 { next = (result, score) }
      }
      guard let next else { break }
      let refined = refinement.result(next.result.model)
      best = (refined, refinement.score(refined.model))
    }
    return best
  }

  /// The models with one term less or with another shape.
  private func changes(_ model: FitModel) -> [FitModel] {
    var models: [FitModel] = []
    if model.distance != nil {
      var flat = model
      flat.distance = nil
      models.append(flat)
    }
    var formulas: [Formula] = []
    _ = model.mappedFormulas { formula in
      formulas.append(formula)
      return formula
    }
    for (place, formula) in formulas.enumerated() {
      for option in Self.options(of: formula) {
        var index = -1
        models.append(
          model.mappedFormulas { formula in
            index += 1
            return index == place ? option : formula
          }
        )
      }
    }
    return models
  }

  /// Returns the formulas with one term less or with another shape of a term.
  private static func options(of formula: Formula) -> [Formula] {
    formula.terms.indices.flatMap { term -> [Formula] in
      var without = formula
      without.terms.remove(at: term)
      let shape = formula.terms[term].shape
      let other = pairs.first { $0.0 == shape || $0.1 == shape }
      guard let other else { return [without] }
      var changed = formula
      changed.terms[term].shape = other.0 == shape ? other.1 : other.0
      return [without, changed]
    }
  }
}
