/// The shapes that a channel may be a sum of, with their values and products.
struct ColumnSet {
  private(set) var shapes: [Shape] = []
  private(set) var values: [[Double]] = []
  /// The rows of the samples that are used, by layout.
  let rows: [[Int]]
  private let target: [Double]
  private let weights: [Double]
  /// The products of columns, and of columns with the channel, by layout.
  private var gram: [[[Double]]]
  private var right: [[Double]]
  private let square: [Double]

  /// Creates an empty set for a channel.
  init(_ channel: Channel, on grid: Grid) {
    weights = channel.values.indices.map { channel.weight($0) }
    target = zip(channel.values, weights).map { $0 * $1 }
    rows = grid.ranges.map { range in range.filter { channel.values[$0].isFinite } }
    gram = rows.map { _ in [] }
    right = rows.map { _ in [] }
    let target = target
    square = rows.map { $0.reduce(0) { $0 + target[$1] * target[$1] } }
  }

  var count: Int { shapes.count }

  /// Adds a shape, unless it is 0 on the samples or proportional to an earlier one.
  mutating func add(_ shape: Shape, _ plain: [Double]) {
    let column = weights.contains { $0 != 1 } ? zip(plain, weights).map { $0 * $1 } : plain
    let products = rows.map { rows in
      values.map { other in rows.reduce(0) { $0 + column[$1] * other[$1] } }
    }
    let norms = rows.map { $0.reduce(0) { $0 + column[$1] * column[$1] } }
    guard norms.allSatisfy({ $0 > 1e-12 && $0.isFinite }) else { return }
    for index in shapes.indices {
      let isProportional = rows.indices.allSatisfy { layout in
        let product = products[layout][index]
        return product * product >= (1 - 1e-10) * norms[layout] * gram[layout][index][index]
      }
      if isProportional { return }
    }
    shapes.append(shape)
    values.append(column)
    for layout in rows.indices {
      gram[layout].append(products[layout] + [norms[layout]])
      right[layout].append(rows[layout].reduce(0) { $0 + column[$1] * target[$1] })
    }
  }

  /// Fits some of the columns.
  ///
  /// - Parameter subset: The indices of the columns, ascending.
  /// - Returns: The factors by layout, and the sum of the squares of what remains; nil if the columns
  ///   depend on each other.
  func fit(_ subset: [Int]) -> (factors: [[Double]], rest: Double)? {
    var factors: [[Double]] = []
    var rest = 0.0
    for layout in rows.indices {
      let gram = gram[layout]
      let matrix = subset.map { i in subset.map { j in i >= j ? gram[i][j] : gram[j][i] } }
      let right = subset.map { self.right[layout][$0] }
      guard let solution = LinearSystem.solution(matrix, right) else { return nil }
      factors.append(solution)
      rest += max(0, square[layout] - zip(solution, right).reduce(0) { $0 + $1.0 * $1.1 })
    }
    return (factors, rest)
  }

  /// Returns the standard errors of factors, by layout, for errors with a standard deviation of 1.
  func errors(_ subset: [Int]) -> [[Double]] {
    rows.indices.map { layout in
      let gram = gram[layout]
      let matrix = subset.map { i in subset.map { j in i >= j ? gram[i][j] : gram[j][i] } }
      return (LinearSystem.inverseDiagonal(matrix) ?? subset.map { _ in 1 }).map { $0.squareRoot() }
    }
  }

  /// Whether two columns correlate above 0.999 over the data of every layout.
  func isCorrelated(_ first: Int, _ second: Int) -> Bool {
    rows.indices.allSatisfy { layout in
      let rows = rows[layout]
      let count = Double(rows.count)
      let (a, b) = (values[first], values[second])
      let (meanA, meanB) = (
        rows.reduce(0) { $0 + a[$1] } / count, rows.reduce(0) { $0 + b[$1] } / count
      )
      var (aa, bb, ab) = (0.0, 0.0, 0.0)
      for row in rows {
        let (x, y) = (a[row] - meanA, b[row] - meanB)
        aa += x * x
        bb += y * y
        ab += x * y
      }
      return ab * ab > 0.999 * 0.999 * aa * bb && aa > 0 && bb > 0
    }
  }
}
