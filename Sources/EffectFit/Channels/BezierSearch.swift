import PageGeometry

/// The search for the cubic Bézier that a channel follows between two constants.
struct BezierSearch {
  /// The progress, 0…1, at each sample, and the channel's values; only used samples.
  let progress: [Double]
  let signs: [Double]
  let values: [Double]
  /// The number of samples of the first layout, which decides the curve; the others only scale it.
  let count: Int

  /// A function that the channel has beside the curve, such as its page difference.
  let beside: [Double]

  /// Returns the control points with the least rest.
  ///
  /// For given x of the control points, the values are linear in their y, so that only the x are searched: from the
  /// best places of a grid by Gauss's and Newton's method.
  func best() -> Ease? {
    var starts: [Attempt] = []
    for i in 0...5 {
      for j in 0...5 {
        if let attempt = attempt(0.02 + 0.19 * Double(i), 0.02 + 0.19 * Double(j)) {
          starts.append(attempt)
        }
      }
    }
    starts.sort { $0.square < $1.square }
    // A few steps tell which of the starts lead to the best curves.
    let near = starts.prefix(8).map { refined($0, steps: 6) }.sorted { $0.square < $1.square }
    let best = near.prefix(3).map { refined($0, steps: 34) }.min { $0.square < $1.square }
    return best.map { .bezier($0.x1, $0.ys[0], $0.x2, $0.ys[1]) }
  }

  /// The curve with given x of its control points.
  private struct Attempt {
    var (x1, x2): (Double, Double)
    var ys: [Double]
    var rest: [Double]

    var square: Double { rest.reduce(0) { $0 + $1 * $1 } }
  }

  private func refined(_ start: Attempt, steps: Int) -> Attempt {
    var best = start
    var damping = 1e-3
    for _ in 0..<steps {
      let step = 1e-6
      let (dx, dy) = (best.x1 < 0.5 ? step : -step, best.x2 < 0.5 ? step : -step)
      guard let right = attempt(best.x1 + dx, best.x2), let up = attempt(best.x1, best.x2 + dy)
      else { break }
      let a = zip(right.rest, best.rest).map { ($0 - $1) / dx }
      let b = zip(up.rest, best.rest).map { ($0 - $1) / dy }
      let product = LinearSystem.product
      let matrix = [
        [product(a, a) * (1 + damping) + 1e-15, product(a, b)],
        [product(a, b), product(b, b) * (1 + damping) + 1e-15],
      ]
      let side = [-product(a, best.rest), -product(b, best.rest)]
      guard let change = LinearSystem.solution(matrix, side) else { break }
      let next = attempt(min(max(best.x1 + change[0], 0), 1), min(max(best.x2 + change[1], 0), 1))
      if let next, next.square < best.square {
        best = next
        damping = max(damping / 10, 1e-12)
      } else {
        damping *= 10
        if damping > 1e6 { break }
      }
    }
    return best
  }

  private func attempt(_ x1: Double, _ x2: Double) -> Attempt? {
    // The curve of the parameter itself: with y1 = 1/3 and y2 = 2/3, y is the parameter.
    let clock = CubicBezier(x1, 1 / 3, x2, 2 / 3)
    var columns = [[Double]](repeating: [], count: 5)
    for index in 0..<count {
      let t = progress[index]
      let s = t <= 0 ? 0 : t >= 1 ? 1 : clock.value(at: t)
      let sign = signs[index]
      columns[0].append(sign * 3 * (1 - s) * (1 - s) * s)
      columns[1].append(sign * 3 * (1 - s) * s * s)
      columns[2].append(sign * s * s * s)
      columns[3].append(1)
      columns[4].append(beside[index])
    }
    let matrix = columns.map { a in columns.map { LinearSystem.product(a, $0) } }
    let right = columns.map { LinearSystem.product($0, values) }
    guard let solution = LinearSystem.solution(matrix, right), abs(solution[2]) > 1e-9 else {
      return nil
    }
    let rest = (0..<count).map { row in
      zip(solution, columns).reduce(values[row]) { $0 - $1.0 * $1.1[row] }
    }
    return Attempt(
      x1: x1,
      x2: x2,
      ys: [solution[0] / solution[2], solution[1] / solution[2]],
      rest: rest
    )
  }
}
