import PageEffects
import PageGeometry
import PresetFiles

/// The search for a preset's settings, and for the page position of every frame.
struct SettingsFit {
  let source: PoseSource
  let layouts: [Layout]
  let observations: [TrackFile.Observation]
  let frameCount: Int
  /// The page difference of each observation, if it is known; then positions are not searched.
  var known: [Double]?
  /// The number of steps after which the search ends.
  var mostSteps = 60
  /// The gain of a step, as a share of what remains, below which the search ends.
  var leastGain = 1e-7

  struct Result {
    var values: [Double]
    var positions: [Double]
    /// The sum of the squares of all differences of coordinates.
    var square: Double
    /// The standard error of each setting in units of the noise while all others are unknown, too; nil if the data
    /// cannot tell it.
    var errors: [Double?]
    /// The settings that the data tells while the others have their defaults, ascending.
    var distinct: [Int]
    /// The correlation of what remains at neighbouring page differences: about 0 for noise, and about 1 if the
    /// settings are wrong.
    var likeness: Double
    /// The number of frames in which pages move with the page position.
    var movingFrames: Int

    /// Whether only noise remains, so that the standard errors are right.
    var isNoise: Bool { likeness < 0.3 }
  }

  /// The cost of a corner that is behind the eye, in points.
  private static let hiddenCorner = 200.0

  /// The knowledge that a setting is within its range, in squares of points: enough to keep a setting at its default
  /// that the data cannot tell, and too little to change any other.
  private static let prior = 0.01

  /// The least sum of squares of the motion of a frame's coordinates, in points per page, with which its position can
  /// fit noise: positions are up to some ten pages apart.
  private static let leastMotion = 0.01

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
        return Refinement.visibleCorners(pose.matrix, of: effect.layout.pageSize)
      }
    }

    /// Returns the squares of the distances of corners from those on lines between the poses of the table.
    func square(between d: Double, _ corners: [Point]) -> Double {
      let place = (d - start) / Self.step
      let index = Int(place.rounded(.down))
      guard index >= 0, index + 1 < self.corners.count, let low = self.corners[index],
        let high = self.corners[index + 1]
      else { return square(d, corners) }
      let share = place - Double(index)
      let own = zip(low, high).map { low, high in
        Point(x: low.x + (high.x - low.x) * share, y: low.y + (high.y - low.y) * share)
      }
      return Self.square(own, corners)
    }

    /// Returns the squares of the distances of corners at a page difference.
    func square(_ d: Double, _ corners: [Point]) -> Double {
      let index = Int(((d - start) / Self.step).rounded())
      guard self.corners.indices.contains(index), let own = self.corners[index] else {
        return 4 * 4e4
      }
      return Self.square(own, corners)
    }

    private static func square(_ own: [Point], _ corners: [Point]) -> Double {
      zip(own, corners).reduce(0) { sum, pair in
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

  /// Finds the position of each frame for which its pages are nearest to the preset with given values of its settings.
  func positions(_ values: [Double]) -> (positions: [Double], square: Double)? {
    guard let effect = source.effect(values, in: layouts[0]) else { return nil }
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
      // A page may move far within a step.
      let coarse = best.position
      for part in [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75] {
        let position = coarse + part * Table.step
        let square = frame.reduce(0) { sum, index in
          let d = Double(observations[index].page) - position
          return sum + table.square(between: d, observations[index].corners)
        }
        if square < best.square { best = (position, square) }
      }
      positions.append(best.position)
      total += best.square
    }
    return (positions, total)
  }

  // MARK: Refinement

  /// Compiles the effect for each layout; nil if the values are not valid.
  private func effects(_ values: [Double]) -> [Effect]? {
    let effects = layouts.compactMap { source.effect(values, in: $0) }
    return effects.count == layouts.count ? effects : nil
  }

  /// Returns the differences of all coordinates.
  private func differences(_ effects: [Effect], _ positions: [Double], shift: Double = 0)
    -> [Double]
  {
    var differences: [Double] = []
    differences.reserveCapacity(observations.count * 8)
    for (index, observation) in observations.enumerated() {
      let d = known?[index] ?? Double(observation.page) - positions[observation.frame] - shift
      let effect = effects[observation.layout]
      let pose = effect.pose(at: d, index: observation.page)
      let seen = Refinement.corners(pose.matrix, of: effect.layout.pageSize)
      for (corner, seen) in zip(observation.corners, seen) {
        differences +=
          seen.map { [$0.x - corner.x, $0.y - corner.y] } ?? [Self.hiddenCorner, Self.hiddenCorner]
      }
    }
    return differences
  }

  /// Settings and positions with what remains of the data.
  private struct State {
    var values: [Double]
    var positions: [Double]
    var effects: [Effect]
    var differences: [Double]
    /// The sum of the squares of the differences.
    var square: Double
    /// The sum of squares with that of the settings' distances from their defaults.
    var price: Double
  }

  /// The parts of a step that a position makes: near a kink, a full one may lead away.
  private static let strides = [1, 0.3, 0.05, 0]

  /// Returns the state with given settings, in which each position moves by the part of its change that is best.
  private func state(_ values: [Double], moving positions: [Double], by changes: [Double]) -> State?
  {
    guard known == nil, let effects = effects(values) else { return state(values, positions) }
    var best = [Double](repeating: .infinity, count: frameCount)
    var moved = positions
    for stride in Self.strides {
      let candidates = zip(positions, changes).map { $0 + stride * min(max($1, -0.3), 0.3) }
      let differences = differences(effects, candidates)
      var squares = [Double](repeating: 0, count: frameCount)
      for (index, difference) in differences.enumerated() {
        squares[observations[index / 8].frame] += difference * difference
      }
      for frame in squares.indices where squares[frame] < best[frame] {
        (best[frame], moved[frame]) = (squares[frame], candidates[frame])
      }
    }
    return state(values, moved)
  }

  private func state(_ values: [Double], _ positions: [Double]) -> State? {
    guard let effects = effects(values) else { return nil }
    let differences = differences(effects, positions)
    let square = differences.reduce(0) { $0 + $1 * $1 }
    let price = zip(values, source.settings).reduce(square) { sum, pair in
      let share = (pair.0 - pair.1.initial) / pair.1.width
      return sum + Self.prior * share * share
    }
    return State(
      values: values,
      positions: positions,
      effects: effects,
      differences: differences,
      square: square,
      price: price
    )
  }

  /// The equations of a step, without those of the positions, which are eliminated.
  private struct Step {
    /// The products of the settings that may change, and their right-hand side.
    var matrix: [[Double]]
    var right: [Double]
    /// For each frame: its own square, its products with the settings, and its right-hand side.
    var frames: [(own: Double, products: [Double], right: Double)]
  }

  /// Finds settings and positions by Gauss's and Newton's method with damping.
  ///
  /// - Parameters:
  ///   - start: The values of all settings.
  ///   - positions: The page position of each frame.
  ///   - free: The indices of the settings that may change, ascending; nil for all.
  /// - Returns: The result; nil if the values are not valid.
  func result(from start: [Double], positions: [Double], free: [Int]? = nil) -> Result? {
    let free = free ?? Array(source.settings.indices)
    guard var state = state(start, positions) else { return nil }
    var damping = 1e-3
    var step = equations(state, free)
    for _ in 0..<mostSteps {
      var next: State?
      if let change = solved(step, damping) {
        var values = state.values
        for (place, index) in free.enumerated() { values[index] += change.values[place] }
        next = self.state(values, moving: state.positions, by: change.positions)
      }
      guard let next, next.price < state.price else {
        damping *= 9
        if damping > 1e6 { break }
        continue
      }
      let gain = (state.price - next.price) / max(state.price, 1e-12)
      state = next
      step = equations(state, free)
      if gain < leastGain, damping < 1e-2 { break }
      damping = max(damping / 6, 1e-9)
    }
    let (errors, distinct) = told(step, free)
    var result = Result(
      values: state.values,
      positions: state.positions,
      square: state.square,
      errors: errors,
      distinct: distinct,
      likeness: likeness(state),
      movingFrames: step.frames.count { $0.own > Self.leastMotion }
    )
    forgetUntold(&result, free)
    return result
  }

  /// Returns the correlation of differences of coordinates with those at the next page difference.
  private func likeness(_ state: State) -> Double {
    let ds = observations.indices.map { index in
      known?[index]
        ?? Double(observations[index].page) - state.positions[observations[index].frame]
    }
    let order = observations.indices.sorted { ds[$0] < ds[$1] }
    var (products, squares) = (0.0, 0.0)
    for (index, next) in zip(order, order.dropFirst()) {
      for coordinate in 0..<8 {
        let difference = state.differences[8 * index + coordinate]
        products += difference * state.differences[8 * next + coordinate]
        squares += difference * difference
      }
    }
    return squares > 1e-12 * Double(observations.count) ? products / squares : 0
  }

  private func equations(_ state: State, _ free: [Int]) -> Step {
    let base = state.differences
    let columns = free.map { index -> [Double] in
      let change = source.settings[index].width * 1e-5
      // A value at the end of what is allowed can change in one direction only.
      for change in [change, -change] {
        var moved = state.values
        moved[index] += change
        guard let effects = effects(moved) else { continue }
        return zip(differences(effects, state.positions), base).map { ($0 - $1) / change }
      }
      return base.map { _ in 0 }
    }
    let count = columns.count
    var matrix = (0..<count).map { i in
      (0..<count).map { j in LinearSystem.product(columns[i], columns[j]) }
    }
    var right = columns.map { -LinearSystem.product($0, base) }
    var frames: [(own: Double, products: [Double], right: Double)] = []
    if known == nil {
      let slope = zip(differences(state.effects, state.positions, shift: 1e-5), base)
        .map { ($0 - $1) / 1e-5 }
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
    for (place, index) in free.enumerated() {
      let setting = source.settings[index]
      let weight = Self.prior / (setting.width * setting.width)
      matrix[place][place] += weight
      right[place] -= weight * (state.values[index] - setting.initial)
    }
    return Step(matrix: matrix, right: right, frames: frames)
  }

  private func solved(_ step: Step, _ damping: Double) -> (
    values: [Double], positions: [Double]
  )? {
    var matrix = step.matrix
    for place in matrix.indices { matrix[place][place] *= 1 + damping }
    guard let change = matrix.isEmpty ? [] : LinearSystem.solution(matrix, step.right) else {
      return nil
    }
    let positions = step.frames.map { frame in
      (frame.right - LinearSystem.product(frame.products, change)) / frame.own
    }
    return (change, known == nil ? positions : Array(repeating: 0, count: frameCount))
  }

  // MARK: Errors

  /// The standard error for noise of one point, as a part of a setting's range, above which the data does not tell the
  /// setting.
  private static let largestError = 0.1

  /// Returns the standard errors of the settings that the data tells, and those that it tells if others are held.
  private func told(_ step: Step, _ free: [Int]) -> (errors: [Double?], distinct: [Int]) {
    var errors = [Double?](repeating: nil, count: source.settings.count)
    var places = Array(free.indices)
    let all = self.errors(step, places)
    for (place, error) in zip(places, all)
    where error <= Self.largestError * source.settings[free[place]].width {
      errors[free[place]] = error
    }
    while !places.isEmpty {
      let shares = zip(places, self.errors(step, places))
        .map { $1 / source.settings[free[$0]].width }
      // Of two settings with the same effect, the later one keeps its default.
      guard let largest = shares.max(), largest > Self.largestError,
        let worst = shares.lastIndex(where: { $0 >= largest * 0.99 })
      else { break }
      places.remove(at: worst)
    }
    return (errors, places.map { free[$0] })
  }

  /// Removes the errors of settings that the data tells only because others differ from their defaults by noise.
  private func forgetUntold(_ result: inout Result, _ free: [Int]) {
    let noise = (result.square / Double(observations.count * 8)).squareRoot()
    var values = result.values
    for index in free {
      let initial = source.settings[index].initial
      let error = result.errors[index] ?? .infinity
      if abs(values[index] - initial) < 3 * error * noise { values[index] = initial }
    }
    guard values != result.values, let state = state(values, result.positions) else { return }
    let (errors, _) = told(equations(state, free), free)
    for index in free {
      guard let own = result.errors[index] else { continue }
      result.errors[index] = errors[index].map { max($0, own) }
    }
  }

  /// Returns the standard errors of some settings in units of the noise, while the others do not change.
  private func errors(_ step: Step, _ places: [Int]) -> [Double] {
    let matrix = places.map { i in
      places.map { j in step.matrix[i][j] * (i == j ? 1 + 1e-10 : 1) }
    }
    let variances = LinearSystem.inverseDiagonal(matrix)
    return places.indices.map { variances?[$0].squareRoot() ?? .infinity }
  }
}
