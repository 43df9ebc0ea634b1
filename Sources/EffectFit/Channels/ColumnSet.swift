/// The shapes that a channel may be a sum of, with their values and products.
struct ColumnSet {
  private(set) var shapes: [Shape] = []
  /// The costs of the shapes with their own numbers.
  private(set) var costs: [Double] = []
  private var values: [[Double]] = []
  /// The rows of the samples that are used, by layout.
  let rows: [[Int]]
  private let target: [Double]
  private let weights: [Double]
  private let isWeighted: Bool
  /// The products of columns by layout: the lower triangle of a matrix, row by row.
  private var gram: [[Double]]
  /// The products of columns with the channel, and the means of columns, by layout.
  private var right: [[Double]]
  private var means: [[Double]]
  private let square: [Double]

  /// Creates an empty set for a channel.
  init(_ channel: Channel, on grid: Grid) {
    weights = channel.values.indices.map { channel.weight($0) }
    isWeighted = weights.contains { $0 != 1 }
    target = zip(channel.values, weights).map { $0 * $1 }
    rows = grid.ranges.map { range in range.filter { channel.values[$0].isFinite } }
    gram = rows.map { _ in [] }
    right = rows.map { _ in [] }
    means = rows.map { _ in [] }
    let target = target
    square = rows.map { $0.reduce(0) { $0 + target[$1] * target[$1] } }
  }

  var count: Int { shapes.count }

  private func weighted(_ plain: [Double]) -> [Double] {
    isWeighted ? zip(plain, weights).map { $0 * $1 } : plain
  }

  private func product(_ layout: Int, _ first: [Double], _ second: [Double]) -> Double {
    var sum = 0.0
    for row in rows[layout] { sum += first[row] * second[row] }
    return sum
  }

  private func gram(_ layout: Int, _ first: Int, _ second: Int) -> Double {
    let (low, high) = first < second ? (first, second) : (second, first)
    return gram[layout][high * (high + 1) / 2 + low]
  }

  /// Adds a shape, unless it is 0 on the samples or proportional to an earlier one.
  mutating func add(_ shape: Shape, _ plain: [Double]) {
    let column = weighted(plain)
    let norms = rows.indices.map { product($0, column, column) }
    guard norms.allSatisfy({ $0 > 1e-12 && $0.isFinite }) else { return }
    let products = rows.indices.map { layout in values.map { product(layout, column, $0) } }
    for index in shapes.indices {
      let isProportional = rows.indices.allSatisfy { layout in
        let product = products[layout][index]
        return product * product >= (1 - 1e-10) * norms[layout] * gram(layout, index, index)
      }
      if isProportional { return }
    }
    shapes.append(shape)
    costs.append(shape.ownCost)
    values.append(column)
    for layout in rows.indices {
      gram[layout] += products[layout]
      gram[layout].append(norms[layout])
      right[layout].append(product(layout, column, target))
      let sum = rows[layout].reduce(0) { $0 + column[$1] }
      means[layout].append(sum / Double(rows[layout].count))
    }
  }

  private func matrix(_ subset: [Int], _ layout: Int) -> [[Double]] {
    subset.map { i in subset.map { gram(layout, i, $0) } }
  }

  /// Returns the factors of some columns by layout; nil if the columns depend on each other.
  func factors(_ subset: [Int]) -> [[Double]]? {
    var factors: [[Double]] = []
    for layout in rows.indices {
      let right = subset.map { self.right[layout][$0] }
      guard let solution = LinearSystem.solution(matrix(subset, layout), right) else { return nil }
      factors.append(solution)
    }
    return factors
  }

  /// Measures what columns with given factors do not explain.
  ///
  /// - Parameters:
  ///   - subset: The columns.
  ///   - factors: The factors of the columns, by layout.
  /// - Returns: The sum of squares, the largest difference, and the number of samples.
  func rest(_ subset: [Int], factors: [[Double]]) -> (square: Double, largest: Double, count: Int) {
    var (square, largest, count) = (0.0, 0.0, 0)
    for (layout, rows) in rows.enumerated() {
      for row in rows {
        var rest = -target[row]
        for place in subset.indices { rest += factors[layout][place] * values[subset[place]][row] }
        square += rest * rest
        largest = max(largest, abs(rest))
      }
      count += rows.count
    }
    return (square, largest, count)
  }

  // MARK: One column more

  /// A sum of columns; if they are fewer than eight, one more can be added at a time.
  struct Sum {
    let subset: [Int]
    /// The Cholesky factors of the products by layout, and the right-hand side divided by them.
    fileprivate let lower: [[[Double]]]
    fileprivate let solved: [[Double]]
    /// The squares that remain, by layout.
    fileprivate let rests: [Double]

    /// The squares that remain.
    var rest: Double { rests.reduce(0) { $0 + max(0, $1) } }
  }

  /// Returns the sum of some columns; nil if they depend on each other.
  func sum(of subset: [Int]) -> Sum? {
    var (lowers, solved, rests): ([[[Double]]], [[Double]], [Double]) = ([], [], [])
    for layout in rows.indices {
      guard let lower = LinearSystem.factor(of: matrix(subset, layout)) else { return nil }
      var z: [Double] = []
      for (place, index) in subset.enumerated() {
        var value = right[layout][index]
        for k in 0..<place { value -= lower[place][k] * z[k] }
        z.append(value / lower[place][place])
      }
      lowers.append(lower)
      solved.append(z)
      rests.append(square[layout] - z.reduce(0) { $0 + $1 * $1 })
    }
    return Sum(subset: subset, lower: lowers, solved: solved, rests: rests)
  }

  /// Returns the squares that remain if a column is added to a sum; nil if the column depends on the sum.
  func rest(_ sum: Sum, with index: Int) -> Double? {
    var rest = 0.0
    for layout in rows.indices {
      let own = self.rest(sum, layout, norm: gram(layout, index, index), right[layout][index]) {
        gram(layout, index, $0)
      }
      guard let own else { return nil }
      rest += own
    }
    return rest
  }

  /// Returns the squares that remain if a shape with given values is added to a sum.
  func rest(_ sum: Sum, withValues plain: [Double]) -> Double {
    let column = weighted(plain)
    var rest = 0.0
    for layout in rows.indices {
      let norm = product(layout, column, column)
      let right = product(layout, column, target)
      let own = self.rest(sum, layout, norm: norm, right) { product(layout, column, values[$0]) }
      rest += own ?? max(0, sum.rests[layout])
    }
    return rest.isFinite ? rest : .infinity
  }

  private func rest(
    _ sum: Sum,
    _ layout: Int,
    norm: Double,
    _ right: Double,
    _ product: (Int) -> Double
  ) -> Double? {
    var v = SIMD8<Double>.zero
    var (own, side) = (norm, right)
    for (place, index) in sum.subset.enumerated() {
      var value = product(index)
      for k in 0..<place { value -= sum.lower[layout][place][k] * v[k] }
      v[place] = value / sum.lower[layout][place][place]
      own -= v[place] * v[place]
      side -= v[place] * sum.solved[layout][place]
    }
    guard own > 1e-11 * norm, own > 0 else { return nil }
    return max(0, sum.rests[layout] - side * side / own)
  }

  /// Returns the standard errors of factors, by layout, for errors with a standard deviation of 1.
  func errors(_ subset: [Int]) -> [[Double]] {
    rows.indices.map { layout in
      let matrix = matrix(subset, layout)
      return (LinearSystem.inverseDiagonal(matrix) ?? subset.map { _ in 1 }).map { $0.squareRoot() }
    }
  }

  /// Whether two columns correlate above 0.999 over the data of every layout.
  func isCorrelated(_ first: Int, _ second: Int) -> Bool {
    rows.indices.allSatisfy { layout in
      let count = Double(rows[layout].count)
      func centred(_ i: Int, _ j: Int) -> Double {
        gram(layout, i, j) - count * means[layout][i] * means[layout][j]
      }
      let (aa, bb, ab) = (centred(first, first), centred(second, second), centred(first, second))
      // A constant correlates with nothing.
      guard aa > 1e-12 * gram(layout, first, first), bb > 1e-12 * gram(layout, second, second)
      else { return false }
      return ab * ab > 0.999 * 0.999 * aa * bb
    }
  }
}
