import PageEffects
import PageGeometry

/// The search for a page's position, with a pivot or a shift in its own space.
struct PlaceFit {
  let grid: Grid
  let isNoisy: Bool
  /// The greatest count of numbers of a formula.
  let budget: Int
  /// Whether neither curves nor pivots are searched.
  let isQuick: Bool
  /// The rotation and scale at each sample.
  let linear: [Matrix4]
  /// The position along x, y and z.
  let places: [Channel]

  struct Result {
    var place: [Formula]
    var pivot = [Formula](repeating: Formula(), count: 3)
    var shift = [Formula](repeating: Formula(), count: 3)
    var fits: Bool
    var meanSquare: Double

    var cost: Double {
      (place + pivot + shift).reduce(0) { $0 + $1.cost }
        + (fits ? 0 : 4 + min(meanSquare, 1e12).squareRoot().squareRoot())
    }
  }

  /// A part of the position that follows from the rotation and scale.
  private struct Coupling: Hashable {
    var column: Int
    var isPivot: Bool
    var shape: Shape
    var factor: Value
  }

  private static let shapes: [Shape] = [
    .one, .sign, .distance, ShapeLibrary.near, .position, ShapeLibrary.turned,
    .near(Value(0.5)), .clamped(Value(-0.5), Value(0.5)),
  ]

  /// Returns the simplest position.
  func result() -> Result {
    let plain = result([], isQuick: true)
    guard !isQuick, !plain.fits || plain.cost > 2.5 else { return plain }
    var best: (couplings: [Coupling], result: Result) = ([], plain)
    func attempt(_ couplings: [Coupling]) {
      let result = result(couplings, isQuick: true)
      if isBetter(result, best.result) { best = (couplings, result) }
    }
    let groups = couplings(beside: [])
    let first = groups.flatMap(\.self)
    for coupling in first.prefix(isNoisy ? 4 : 10) { attempt([coupling]) }
    for group in groups where group.count > 1 { attempt(group) }
    if !isNoisy, !best.result.fits || best.result.cost > 6, !best.couplings.isEmpty {
      let known = best.couplings
      for group in couplings(beside: known) { for other in group { attempt(known + [other]) } }
    }
    guard !best.result.fits else { return best.result }
    // A pivot that explains only a part must not stand in the way of a curve that explains all.
    let full = result([], isQuick: false)
    guard !full.fits, !best.couplings.isEmpty else { return full }
    let coupled = result(best.couplings, isQuick: false)
    return isBetter(coupled, full) ? coupled : full
  }

  private func isBetter(_ result: Result, _ best: Result) -> Bool {
    result.fits == best.fits ? result.cost < best.cost - 1e-9 : result.fits
  }

  /// Finds parts of the position that the rotation and scale explain.
  private func couplings(beside known: [Coupling]) -> [[Coupling]] {
    var found: [[Coupling]] = []
    for (row, place) in remaining(known).enumerated() {
      var search = ChannelFit(grid: grid, isNoisy: isNoisy, budget: budget, isQuick: true)
      for column in 0..<3 {
        for shape in Self.shapes {
          for isPivot in [true, false] {
            let values = values(row, column, isPivot, grid.values(of: shape))
            search.extras.append(
              (.element(row: row, column: column, pivot: isPivot, shape), values)
            )
          }
        }
      }
      var group: [Coupling] = []
      for term in search.result(place).formula.terms {
        guard case .element(_, let column, let isPivot, let shape) = term.shape else { continue }
        let coupling = Coupling(column: column, isPivot: isPivot, shape: shape, factor: term.factor)
        group.append(coupling)
      }
      if !group.isEmpty, !found.contains(group) { found.append(group) }
    }
    return found
  }

  private func values(_ row: Int, _ column: Int, _ isPivot: Bool, _ shape: [Double]) -> [Double] {
    linear.indices.map { sample in
      let matrix = linear[sample]
      let element = [matrix.row0, matrix.row1, matrix.row2][row][column]
      return shape[sample] * (isPivot ? (row == column ? 1 : 0) - element : element)
    }
  }

  /// Returns what remains of the position without some parts.
  private func remaining(_ couplings: [Coupling]) -> [Channel] {
    var places = places
    for coupling in couplings {
      let shape = grid.values(of: coupling.shape)
      for row in 0..<3 {
        let values = values(row, coupling.column, coupling.isPivot, shape)
        for (index, sample) in grid.samples.enumerated() {
          places[row].values[index] -=
            coupling.factor.value(in: grid.layouts[sample.layout]) * values[index]
        }
      }
    }
    return places
  }

  /// Returns the position with some parts.
  private func result(_ couplings: [Coupling], isQuick: Bool) -> Result {
    let search = ChannelFit(grid: grid, isNoisy: isNoisy, budget: budget, isQuick: isQuick)
    var result = Result(place: [], fits: true, meanSquare: 0)
    for place in remaining(couplings) {
      let found = search.result(place)
      result.place.append(found.formula)
      result.fits = result.fits && found.fits
      result.meanSquare += found.meanSquare
    }
    for coupling in couplings {
      let term = Formula.Term(factor: coupling.factor, shape: coupling.shape)
      if coupling.isPivot {
        result.pivot[coupling.column].terms.append(term)
      } else {
        result.shift[coupling.column].terms.append(term)
      }
    }
    return result
  }
}
