import PageGeometry

/// The search for the cubic Bézier that a channel follows between two constants.
struct BezierSearch {
  /// The progress, 0…1, at each sample, and the channel's values; only used samples.
  let progress: [Double]
  let signs: [Double]
  let values: [Double]
  /// The first sample of each layout.
  let starts: [Int]

  /// Returns the control points with the least rest.
  ///
  /// For given x of the control points, the values are linear in their y.
  func best() -> (curve: Ease, rest: Double)? {
    var best: (x1: Double, x2: Double, ys: [Double], rest: Double)?
    func attempt(_ x1: Double, _ x2: Double) {
      guard let found = fit(x1, x2), best.map({ found.rest < $0.rest }) ?? true else { return }
      best = (x1, x2, found.ys, found.rest)
    }
    for i in 0...6 { for j in 0...6 { attempt(Double(i) / 6, Double(j) / 6) } }
    var step = 1.0 / 12
    while step > 1e-8, let centre = best {
      for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
        attempt(min(max(centre.x1 + dx * step, 0), 1), min(max(centre.x2 + dy * step, 0), 1))
      }
      if let now = best, now.rest >= centre.rest * (1 - 1e-9) { step /= 2 }
    }
    guard let best else { return nil }
    return (.bezier(best.x1, best.ys[0], best.x2, best.ys[1]), best.rest)
  }

  private func fit(_ x1: Double, _ x2: Double) -> (ys: [Double], rest: Double)? {
    // The curve of the parameter itself: with y1 = 1/3 and y2 = 2/3, y is the parameter.
    let clock = CubicBezier(x1, 1 / 3, x2, 2 / 3)
    let times = progress.map { $0 <= 0 ? 0 : $0 >= 1 ? 1 : clock.value(at: $0) }
    var columns: [[Double]] = [[], [], [], []]
    for (index, s) in times.enumerated() {
      let sign = signs[index]
      columns[0].append(1)
      columns[1].append(sign * 3 * (1 - s) * (1 - s) * s)
      columns[2].append(sign * 3 * (1 - s) * s * s)
      columns[3].append(sign * s * s * s)
    }
    // One layout decides the curve; the others only scale it.
    let end = starts.count > 1 ? starts[1] : values.count
    let matrix = columns.map { a in columns.map { b in (0..<end).reduce(0) { $0 + a[$1] * b[$1] } }
    }
    let right = columns.map { a in (0..<end).reduce(0) { $0 + a[$1] * values[$1] } }
    guard let solution = LinearSystem.solution(matrix, right), abs(solution[3]) > 1e-9 else {
      return nil
    }
    let rest = (0..<end).reduce(0) { sum, row in
      var value = values[row]
      for (factor, column) in zip(solution, columns) { value -= factor * column[row] }
      return sum + value * value
    }
    return ([solution[1] / solution[3], solution[2] / solution[3]], rest)
  }
}
