import PageEffects
import PageGeometry

/// The change of all numbers of a model together, so that its corners are nearest to the data.
struct Refinement {
  let grid: Grid
  /// The corners at each sample, in points; nil where they are unknown.
  let corners: [[Point]?]
  /// The standard deviation of a coordinate, or the error that does not matter.
  let noise: Double
  let isNoisy: Bool

  /// A model, and the standard errors of its numbers, in their order.
  struct Result {
    var model: FitModel
    var errors: [Double]
  }

  // MARK: Corners

  /// Returns the differences of all coordinates of corners; large ones where a corner is behind the eye.
  private func differences(_ model: FitModel) -> [Double] {
    var differences: [Double] = []
    for row in grid.samples.indices { append(row, of: model, to: &differences) }
    return differences
  }

  /// Appends the differences of the coordinates of one sample.
  func append(_ row: Int, of model: FitModel, to differences: inout [Double]) {
    guard let corners = corners[row] else { return }
    let sample = grid.samples[row]
    let layout = grid.layouts[sample.layout]
    let isInFront = (model.distance?.value(at: sample.d, in: layout) ?? .infinity) > 0
    let seen =
      isInFront
      ? Self.corners(model.matrix(at: sample.d, in: layout), of: layout.pageSize)
      : Array(repeating: nil, count: 4)
    for (corner, seen) in zip(corners, seen) {
      differences += seen.map { [$0.x - corner.x, $0.y - corner.y] } ?? [1e3, 1e3]
    }
  }

  /// Returns the corners of a page in points, each nil if it is behind the eye.
  static func corners(_ matrix: Matrix4, of page: Size) -> [Point?] {
    Rect(aboutOrigin: page).corners.map { corner in
      let seen = matrix.map(corner)
      return seen.w > 1e-3 ? Point(x: seen.x / seen.w, y: seen.y / seen.w) : nil
    }
  }

  /// Returns the corners of a page in points; nil if one is behind the eye.
  static func visibleCorners(_ matrix: Matrix4, of page: Size) -> [Point]? {
    let corners = corners(matrix, of: page).compactMap(\.self)
    return corners.count == 4 ? corners : nil
  }

  /// The root of the mean square of the differences, and the largest distance of a corner.
  func error(_ model: FitModel) -> (mean: Double, largest: Double) {
    let differences = differences(model)
    guard !differences.isEmpty else { return (0, 0) }
    let square = differences.reduce(0) { $0 + $1 * $1 }
    var largest = 0.0
    for index in stride(from: 0, to: differences.count, by: 2) {
      let (x, y) = (differences[index], differences[index + 1])
      largest = max(largest, (x * x + y * y).squareRoot())
    }
    return ((square / Double(differences.count)).squareRoot(), largest)
  }

  /// The price of a model of noisy data: its squares, and its numbers.
  func score(_ model: FitModel) -> Double {
    let square = differences(model).reduce(0) { $0 + min($1 * $1, 1e6) }
    return square / (noise * noise) + 9 * model.cost
  }

  // MARK: Numbers

  private func numbers(_ model: FitModel) -> [Value] {
    var numbers: [Value] = []
    _ = model.mapped { value in
      numbers.append(value)
      return value
    }
    return numbers
  }

  private func setting(_ changes: [Int: Double], in model: FitModel) -> FitModel {
    var index = -1
    return model.mapped { value in
      index += 1
      guard let number = changes[index] else { return value }
      var value = value
      value.number = number
      return value
    }
  }

  /// Changes the free numbers of a model by Gauss's and Newton's method.
  func result(_ model: FitModel, rounds: Int = 6) -> Result {
    var model = model
    let all = numbers(model)
    let free = all.indices.filter { !all[$0].isPlain }
    var errors = [Double](repeating: 0, count: all.count)
    guard !free.isEmpty else { return Result(model: model, errors: errors) }
    var base = differences(model)
    guard base.count > free.count else { return Result(model: model, errors: errors) }
    for _ in 0..<rounds {
      let now = numbers(model).map(\.number)
      let columns = free.map { index -> [Double] in
        let step = max(abs(now[index]) * 1e-5, 1e-7)
        let moved = differences(setting([index: now[index] + step], in: model))
        return zip(moved, base).map { ($0 - $1) / step }
      }
      var matrix = columns.map { a in columns.map { LinearSystem.product(a, $0) } }
      for index in matrix.indices { matrix[index][index] *= 1 + 1e-9 }
      let right = columns.map { -LinearSystem.product($0, base) }
      guard let change = LinearSystem.solution(matrix, right) else { break }
      let square = base.reduce(0) { $0 + $1 * $1 }
      if let diagonal = LinearSystem.inverseDiagonal(matrix) {
        let spread = isNoisy ? (square / Double(base.count - free.count)).squareRoot() : noise
        for (place, index) in free.enumerated() {
          errors[index] = spread * diagonal[place].squareRoot()
        }
      }
      var factor = 1.0
      var isBetter = false
      while factor > 0.01 {
        let changes = Dictionary(
          uniqueKeysWithValues: zip(free, change).map { ($0, now[$0] + factor * $1) }
        )
        let next = setting(changes, in: model)
        let rest = differences(next)
        if rest.reduce(0, { $0 + $1 * $1 }) < square, next.isValid {
          (model, base, isBetter) = (next, rest, true)
          break
        }
        factor /= 3
      }
      guard isBetter else { break }
    }
    return Result(model: model, errors: errors)
  }

  // MARK: Rounding

  /// The distance that rounding may move a corner, in points.
  private static let roundingLimit = 0.04

  /// Rounds the numbers of a model within their errors, so that no corner moves visibly.
  func rounded(_ result: Result) -> FitModel {
    let all = numbers(result.model)
    let free = all.indices.filter { !all[$0].isPlain }
    guard !free.isEmpty else { return result.model }
    var model = result.model
    let share = Self.roundingLimit / Double(free.count)
    let before = differences(model)
    for index in free {
      let value = all[index]
      let scale = value.isAngle ? Double.pi / 180 : 1
      for digits in Self.digits {
        let number = (value.number / scale * digits).rounded() / digits * scale
        guard number != 0 else { continue }
        let moved = setting([index: number], in: model)
        // In noise, a number may move by a part of its error; the data says no more.
        let limit = isNoisy ? max(share, noise * 0.02) : share
        guard moved.isValid, distance(differences(moved), before) < limit else { continue }
        model = setting([index: number], in: model)
        break
      }
    }
    // Together they may move a corner further than each alone.
    return distance(differences(model), before) < Self.roundingLimit * 1.2 || isNoisy
      ? model : result.model
  }

  /// The denominators of numbers with few digits, and of those with more.
  private static let digits: [Double] = [1, 2, 4, 10, 20, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

  private func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
