import PageEffects

/// A channel of an effect as a function of the page difference: a sum of terms.
struct Formula: Sendable, Equatable {
  /// A factor and a shape.
  struct Term: Sendable, Equatable {
    var factor: Value
    var shape: Shape
  }

  var terms: [Term] = []

  init(_ terms: [Term] = []) { self.terms = terms }

  /// Creates a constant.
  init(constant: Value) {
    terms = constant.number == 0 ? [] : [Term(factor: constant, shape: .one)]
  }

  /// Whether the value is 0 everywhere.
  var isZero: Bool { terms.isEmpty }

  /// The value, if it is the same for all page differences.
  var constant: Value? {
    if terms.isEmpty { return Value(0) }
    return terms.count == 1 && terms[0].shape == .one ? terms[0].factor : nil
  }

  func value(at d: Double, in layout: Layout) -> Double {
    terms.reduce(0) { $0 + $1.factor.value(in: layout) * $1.shape.value(at: d, in: layout) }
  }

  /// Returns the formula with all its numbers changed, in a fixed order.
  func mapped(_ change: (Value) -> Value) -> Formula {
    Formula(
      terms.map { term in
        let factor = change(term.factor)
        return Term(factor: factor, shape: term.shape.mapped(change))
      }
    )
  }

  /// The count of numbers that are neither 0 nor ±1; a point counts as two.
  var numberCount: Int {
    terms.reduce(0) { count, term in
      if case .points(let positions, let values) = term.shape {
        return count + positions.count + values.count
      }
      return count + (term.factor.isPlain ? 0 : 1) + term.shape.numbers.count { !$0.isPlain }
    }
  }

  /// How long the formula is: its numbers, and parts of a number for each function.
  var cost: Double { terms.reduce(Double(numberCount)) { $0 + 0.3 + $1.shape.complexity } }
}
