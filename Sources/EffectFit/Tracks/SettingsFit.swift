import PageEffects
import PageGeometry
import PresetFiles

/// The search for a preset's settings, and for the page position of every frame.
struct SettingsFit {
  let source: PoseSource
  let layout: Layout
  let observations: [TrackFile.Observation]
  let frameCount: Int
  /// The page difference of each observation, if it is known; then positions are not searched.
  var known: [Double]?

  struct Result {
    var values: [Double]
    var positions: [Double]
    /// The sum of the squares of all differences of coordinates.
    var square: Double
    /// The standard error of each setting in units of the noise; nil if the data cannot tell it.
    var errors: [Double?]
  }

  /// The cost of a corner that is behind the eye, in points.
  private static let hiddenCorner = 200.0

  // MARK: Positions

  /// Poses at evenly spaced page differences, for the search of positions.
  struct Table {
    static let step = 0.04
    let corners: [[Point]?]
    let start: Double

    init(_ effect: Effect, _ range: ClosedRange<Double>) {
      start = range.lowerBound
      let count = Int((range.upperBound - range.lowerBound) / Self.step) + 1
      corners = (0..<count).map { index in
        let pose = effect.pose(at: range.lowerBound + Double(index) * Self.step)
        let corners = Refinement.corners(pose.matrix, of: effect.layout.pageSize).compactMap(\.self)
        return corners.count == 4 ? corners : nil
      }
    }

    /// Returns the squares of the distances of corners at a page difference.
    func square(_ d: Double, _ corners: [Point]) -> Double {
      let index = Int(((d - start) / Self.step).rounded())
      guard self.corners.indices.contains(index), let own = self.corners[index] else {
        return 4 * 4e4
      }
      return zip(own, corners).reduce(0) { sum, pair in
        let (x, y) = (pair.0.x - pair.1.x, pair.0.y - pair.1.y)
        return sum + min(x * x + y * y, 4e4)
      }
    }
  }

  /// The observations of each frame.
  private var frames: [[Int]] {
    var frames = [[Int]](repeating: [], count: frameCount)
    for (index, observation) in observations.enumerated() {
      frames[observation.frame].append(index)
    }
    return frames
  }

  /// Finds the position of each frame for which its pages are nearest to the preset at its defaults.
  func startPositions() -> (positions: [Double], square: Double)? {
    guard let effect = source.effect(source.settings.map(\.initial), in: layout) else { return nil }
    let last = Double(observations.map(\.page).max() ?? 0)
    let table = Table(effect, (-last - 2)...(last + 2))
    var (positions, total) = ([Double](), 0.0)
    for frame in frames {
      var best = (position: 0.0, square: Double.infinity)
      var position = -1.0
      while position <= last + 1 {
        var square = 0.0
        for index in frame {
          square += table.square(
            Double(observations[index].page) - position,
            observations[index].corners
          )
          if square >= best.square { break }
        }
        if square < best.square { best = (position, square) }
        position += Table.step
      }
      positions.append(best.position)
      total += best.square
    }
    return (positions, total)
  }

  // MARK: Refinement

  /// Returns the differences of all coordinates.
  private func differences(_ effect: Effect, _ positions: [Double], shift: Double = 0) -> [Double] {
    var differences: [Double] = []
    differences.reserveCapacity(observations.count * 8)
    for (index, observation) in observations.enumerated() {
      let d = known?[index] ?? Double(observation.page) - positions[observation.frame] - shift
      let pose = effect.pose(at: d, index: observation.page)
      let seen = Refinement.corners(pose.matrix, of: layout.pageSize)
      for (corner, seen) in zip(observation.corners, seen) {
        guard let seen else {
          differences += [Self.hiddenCorner, Self.hiddenCorner]
          continue
        }
        differences += [seen.x - corner.x, seen.y - corner.y]
      }
    }
    return differences
  }

  /// The equations of a step, without those of the positions, which are eliminated.
  private struct Step {
    var matrix: [[Double]]
    var right: [Double]
    /// For each frame: its own square, its products with the settings, and its right-hand side.
    var frames: [(own: Double, products: [Double], right: Double)]
  }

  /// Finds settings and positions by Gauss's and Newton's method with damping.
  func result(from start: [Double], positions: [Double]) -> Result? {
    var (values, positions) = (start, positions)
    guard var effect = source.effect(values, in: layout) else { return nil }
    var base = differences(effect, positions)
    var square = base.reduce(0) { $0 + $1 * $1 }
    var damping = 1e-3
    var step = equations(values, positions, effect, base)
    for _ in 0..<25 {
      guard let change = solved(step, damping) else {
        damping *= 10
        if damping > 1e6 { break }
        continue
      }
      let next = zip(values, change.values).map { $0 + $1 }
      let moved = zip(positions, change.positions).map { $0 + min(max($1, -0.3), 0.3) }
      guard let nextEffect = source.effect(next, in: layout) else {
        damping *= 10
        if damping > 1e6 { break }
        continue
      }
      let rest = differences(nextEffect, moved)
      let nextSquare = rest.reduce(0) { $0 + $1 * $1 }
      guard nextSquare < square else {
        damping *= 8
        if damping > 1e6 { break }
        continue
      }
      let gain = (square - nextSquare) / max(square, 1e-12)
      (values, positions, effect, base, square) = (next, moved, nextEffect, rest, nextSquare)
      damping = max(damping / 6, 1e-9)
      step = equations(values, positions, effect, base)
      if gain < 1e-7 { break }
    }
    return Result(values: values, positions: positions, square: square, errors: errors(step))
  }

  private func equations(
    _ values: [Double],
    _ positions: [Double],
    _ effect: Effect,
    _ base: [Double]
  ) -> Step {
    let columns = source.settings.indices.map { index -> [Double] in
      var moved = values
      let change = source.settings[index].width * 1e-5
      moved[index] += change
      guard let effect = source.effect(moved, in: layout) else { return base.map { _ in 0 } }
      return zip(differences(effect, positions), base).map { ($0 - $1) / change }
    }
    let count = columns.count
    var matrix = (0..<count).map { i in
      (0..<count).map { j in Self.product(columns[i], columns[j]) }
    }
    var right = columns.map { -Self.product($0, base) }
    var frames: [(own: Double, products: [Double], right: Double)] = []
    if known == nil {
      let slope = zip(differences(effect, positions, shift: 1e-5), base).map { ($0 - $1) / 1e-5 }
      for frame in self.frames {
        var (own, side) = (1e-9, 0.0)
        var products = [Double](repeating: 0, count: count)
        for index in frame {
          for coordinate in (8 * index)..<(8 * index + 8) {
            own += slope[coordinate] * slope[coordinate]
            side -= slope[coordinate] * base[coordinate]
            for setting in 0..<count {
              products[setting] += slope[coordinate] * columns[setting][coordinate]
            }
          }
        }
        frames.append((own, products, side))
        for i in 0..<count {
          right[i] -= products[i] * side / own
          for j in 0..<count { matrix[i][j] -= products[i] * products[j] / own }
        }
      }
    }
    return Step(matrix: matrix, right: right, frames: frames)
  }

  private static func product(_ first: [Double], _ second: [Double]) -> Double {
    var sum = 0.0
    for index in first.indices { sum += first[index] * second[index] }
    return sum
  }

  private func solved(_ step: Step, _ damping: Double) -> (values: [Double], positions: [Double])? {
    var matrix = step.matrix
    for index in matrix.indices {
      let width = source.settings[index].width
      // Settings that the data cannot tell stay where they are.
      matrix[index][index] += damping * matrix[index][index] + 1e-3 / (width * width)
    }
    guard let change = matrix.isEmpty ? [] : LinearSystem.solution(matrix, step.right) else {
      return nil
    }
    let positions = step.frames.map { frame in
      (frame.right - zip(frame.products, change).reduce(0) { $0 + $1.0 * $1.1 }) / frame.own
    }
    return (change, known == nil ? positions : Array(repeating: 0, count: frameCount))
  }

  // MARK: Errors

  /// The standard error, as a part of a setting's range, above which the data does not tell the setting.
  private static let largestError = 0.2

  /// Returns the standard errors in units of the noise, of the settings that the data can distinguish from each other.
  private func errors(_ step: Step) -> [Double?] {
    var told = source.settings.indices.filter { index in
      let width = source.settings[index].width
      return step.matrix[index][index] * width * width > 1
    }
    while !told.isEmpty {
      let matrix = told.map { i in told.map { j in step.matrix[i][j] } }
      if let diagonal = LinearSystem.inverseDiagonal(matrix) {
        let shares = zip(told, diagonal).map { $1.squareRoot() / source.settings[$0].width }
        guard let worst = shares.indices.max(by: { shares[$0] < shares[$1] }),
          shares[worst] > Self.largestError
        else {
          var errors = [Double?](repeating: nil, count: source.settings.count)
          for (index, variance) in zip(told, diagonal) { errors[index] = variance.squareRoot() }
          return errors
        }
        told.remove(at: worst)
      } else {
        // Two settings with the same effect: the later one stays at its default.
        told.removeLast()
      }
    }
    return source.settings.map { _ in nil }
  }
}
