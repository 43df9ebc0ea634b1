import PageEffects
import PageGeometry

/// An assumption about the eye, with the matrices that pages then have without perspective.
struct EyeChoice {
  /// The distance by sample; infinite without perspective.
  var distances: [Double]
  /// The vanishing point by sample.
  var centres: [SIMD2<Double>]
  /// The matrices without perspective, by sample.
  var models: [Matrix4?]
  /// Whether the third column of the matrices is known.
  var knowsDepth: Bool
  /// Whether the vanishing point is free, so that it needs formulas.
  var origin: Kind
  /// The matrices of each sample if one coordinate of its corners is a small step larger; empty for exact data.
  var moved: [[Matrix4?]] = []

  enum Kind { case viewport, page, free }

  /// The step by which coordinates are moved, in points.
  static let step = 0.01
}

/// The eyes of matrices with depth, which they determine.
struct MatrixEyes {
  let grid: Grid
  let matrices: [Matrix4?]

  /// Returns the assumptions that matrices allow, the simplest first; empty if their projections have no eye.
  func choices() -> [EyeChoice] {
    var distances: [Double] = []
    for matrix in matrices {
      guard let matrix else {
        distances.append(.nan)
        continue
      }
      let growth = matrix.row3 - SIMD4(0, 0, 0, 1)
      let depth = matrix.row2
      let inverse = -(growth * depth).sum() / (depth * depth).sum()
      let rest = growth + depth * inverse
      guard (rest * rest).sum().squareRoot() < 1e-6 else { return [] }
      distances.append(abs(inverse) < 1e-9 ? .infinity : 1 / inverse)
    }
    let known = distances.filter { !$0.isNaN }
    guard known.contains(where: \.isFinite) else {
      return [
        EyeChoice(
          distances: distances,
          centres: matrices.map { _ in .zero },
          models: matrices,
          knowsDepth: true,
          origin: .viewport
        )
      ]
    }
    if let middle = constant(known) { distances = distances.map { $0.isNaN ? $0 : middle } }
    let zero = [SIMD2<Double>](repeating: .zero, count: matrices.count)
    let pages = grid.samples.map {
      SIMD2($0.d * (grid.layouts[$0.layout].pageLength + grid.layouts[$0.layout].gap), 0)
    }
    var choices: [EyeChoice] = []
    for (centres, kind) in [(zero, EyeChoice.Kind.viewport), (pages, .page)] {
      let choice = choice(distances, centres, kind)
      if isRigid(choice) { return [choice] }
      choices.append(choice)
    }
    // The centre of each page follows from the right angles between its axes.
    var free = zero
    for (row, matrix) in matrices.enumerated() {
      guard let matrix, distances[row].isFinite else { continue }
      free[row] = centre(matrix, distances[row])
    }
    let own = choice(distances, free, .free)
    return isRigid(own) ? [own] : [own] + choices
  }

  private func constant(_ distances: [Double]) -> Double? {
    let sorted = distances.sorted()
    let middle = sorted[sorted.count / 2]
    return distances.allSatisfy { abs($0 - middle) < 1e-4 * middle } ? middle : nil
  }

  private func choice(_ distances: [Double], _ centres: [SIMD2<Double>], _ kind: EyeChoice.Kind)
    -> EyeChoice
  {
    let models = matrices.indices.map { row in
      matrices[row].map { Self.unseen($0, distances[row], centres[row]) }
    }
    return EyeChoice(
      distances: distances,
      centres: centres,
      models: models,
      knowsDepth: true,
      origin: kind
    )
  }

  private static func unseen(_ matrix: Matrix4, _ distance: Double, _ centre: SIMD2<Double>)
    -> Matrix4
  {
    guard distance.isFinite else { return matrix }
    let growth = -matrix.row2 / distance
    return Matrix4(
      matrix.row0 - centre.x * growth,
      matrix.row1 - centre.y * growth,
      matrix.row2,
      [0, 0, 0, 1]
    )
  }

  private func isRigid(_ choice: EyeChoice) -> Bool {
    for form in [PoseSample.Form.turnAfterScale, .turnBeforeScale] {
      let isRigid = choice.models.allSatisfy { model in
        model.map { PoseSample.error($0, form: form) < 2e-5 } ?? true
      }
      if isRigid { return true }
    }
    return false
  }

  /// Returns the vanishing point for which a page's axes are at right angles.
  private func centre(_ matrix: Matrix4, _ distance: Double) -> SIMD2<Double> {
    func axes(_ row: SIMD4<Double>) -> SIMD3<Double> { [row.x, row.y, row.z] }
    let depth = axes(matrix.row2)
    let scale = -distance / dot(depth, depth)
    var centre = SIMD2(scale * dot(axes(matrix.row0), depth), scale * dot(axes(matrix.row1), depth))
    // Exact for equal scales; else Newton's method on the angles between the columns.
    for _ in 0..<20 {
      let base = Self.faults(matrix, distance, centre)
      guard base.map({ $0 * $0 }).reduce(0, +) > 1e-18 else { break }
      let step = 1e-4
      let dx = zip(Self.faults(matrix, distance, centre + [step, 0]), base).map { ($0 - $1) / step }
      let dy = zip(Self.faults(matrix, distance, centre + [0, step]), base).map { ($0 - $1) / step }
      let product = LinearSystem.product
      let normal = [
        [product(dx, dx) + 1e-15, product(dx, dy)], [product(dx, dy), product(dy, dy) + 1e-15],
      ]
      guard let change = LinearSystem.solution(normal, [-product(dx, base), -product(dy, base)])
      else { break }
      centre += [change[0], change[1]]
    }
    return centre
  }

  private static func faults(_ matrix: Matrix4, _ distance: Double, _ centre: SIMD2<Double>)
    -> [Double]
  {
    let model = unseen(matrix, distance, centre)
    let columns = (0..<3).map { SIMD3(model.row0[$0], model.row1[$0], model.row2[$0]) }
    return [
      dot(columns[0], columns[1]), dot(columns[0], columns[2]), dot(columns[1], columns[2]),
      length(columns[2]) - 1,
    ]
  }
}
