/// The last resort for a channel: points with lines between them.
struct PointFit {
  let grid: Grid
  let channel: Channel
  /// The greatest count of numbers; a point has two.
  let budget: Int

  /// The number of points beyond which a formula has too many numbers.
  private static let mostPoints = 9

  /// Returns a formula of points.
  ///
  /// - Parameter measured: Measures what a formula does not explain.
  /// - Returns: The formula with the fewest points that explain the channel.
  func result(_ measured: (Formula, Channel) -> ChannelFit.Result) -> ChannelFit.Result {
    var best: ChannelFit.Result?
    let ranges = grid.ranges
    let layout = ranges[0]
    let used = layout.filter { channel.values[$0].isFinite }
    guard used.count >= 2 else { return measured(Formula(), channel) }
    let lines = lines(used)
    for count in 2...max(2, min(Self.mostPoints, budget / 2)) where count <= used.count {
      let knots = self.knots(used, count, lines)
      let positions = knots.map { grid.samples[used[$0]].d }
      guard let formula = formula(positions) else { continue }
      let result = measured(formula, channel)
      if best.map({ result.meanSquare < $0.meanSquare * 0.9 }) ?? true { best = result }
      if result.fits { break }
    }
    return best ?? measured(Formula(), channel)
  }

  /// Returns the sums of squares that remain beside a line from each sample to each later one.
  private func lines(_ used: [Int]) -> [[Double]] {
    let ds = used.map { grid.samples[$0].d }
    let ys = used.map { channel.values[$0] }
    return ds.indices.map { begin in
      ds.indices.map { end in
        guard end > begin else { return 0 }
        let slope = (ys[end] - ys[begin]) / (ds[end] - ds[begin])
        return (begin..<end).reduce(0) { sum, row in
          let rest = ys[row] - ys[begin] - slope * (ds[row] - ds[begin])
          return sum + rest * rest
        }
      }
    }
  }

  /// Chooses knots with the least sum of squares, by dynamic programming over lines between samples.
  private func knots(_ used: [Int], _ count: Int, _ lines: [[Double]]) -> [Int] {
    let n = used.count
    var cost = [[Double]](repeating: [Double](repeating: .infinity, count: n), count: count)
    var from = [[Int]](repeating: [Int](repeating: 0, count: n), count: count)
    cost[0][0] = 0
    for knot in 1..<count {
      for end in 1..<n {
        for begin in 0..<end where cost[knot - 1][begin].isFinite {
          let rest = cost[knot - 1][begin] + lines[begin][end]
          if rest < cost[knot][end] { (cost[knot][end], from[knot][end]) = (rest, begin) }
        }
      }
    }
    var knots = [n - 1]
    for knot in (1..<count).reversed() { knots.append(from[knot][knots[knots.count - 1]]) }
    return knots.reversed()
  }

  /// Fits the values at knots by least squares, and chooses their units.
  private func formula(_ positions: [Double]) -> Formula? {
    let hats = positions.indices.map { index in
      Shape.points(
        positions.map { Value($0) },
        positions.indices.map { Value($0 == index ? 1 : 0) }
      )
    }
    var columns = ColumnSet(channel, on: grid)
    for hat in hats { columns.add(hat, grid.values(of: hat)) }
    let all = Array(hats.indices)
    guard columns.count == hats.count, let factors = columns.factors(all),
      let rest = columns.sum(of: all)?.rest
    else { return nil }
    let choice = UnitChoice(layouts: grid.layouts, kind: channel.kind)
    let error = max(channel.sigma, rest.squareRoot() / Double(channel.values.count).squareRoot())
    let values = hats.indices.map { index in
      choice.values(factors.map { $0[index] }, errors: grid.layouts.map { _ in error })
    }
    // A point has one unit; if the layouts differ otherwise, the points are multiples of the largest one.
    let single = values.map { $0?.count ?? 2 <= 1 ? $0?.first ?? Value(0) : nil }
    guard single.contains(where: { $0 == nil }) else {
      let points = Shape.points(positions.map { Value($0) }, single.compactMap(\.self))
      return Formula([.init(factor: Value(1), shape: points)])
    }
    let terms = zip(hats, values).flatMap { hat, values in
      (values ?? []).map { Formula.Term(factor: $0, shape: hat) }
    }
    return Formula(terms)
  }
}
