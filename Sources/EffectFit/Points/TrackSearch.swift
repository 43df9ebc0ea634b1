import PageEffects
import PageGeometry
import PresetFiles

/// The search for the fewest points whose track follows a function of the page difference.
///
/// Points are on the curve, at multiples of a twentieth of a page, at the ends, at kinks and at both sides of jumps, and
/// always at the page at rest, whose value is kept. A dynamic program finds the fewest points for each easing. If these
/// are too many, the values between the curve's bends are shifted, so that the error is the same on both sides.
struct TrackSearch {
  /// The track, with the numbers that files have, and its errors.
  struct Result {
    var track: PointTrack
    /// The largest difference in the range.
    var error: Double
    /// The largest difference in the rest of the window.
    var outerError: Double
  }

  let value: (Double) -> Double
  let unit: OperationRecord.Unit
  /// The page differences for which the error counts.
  let range: ClosedRange<Double>
  /// The page differences that are drawn.
  let window: ClosedRange<Double>

  /// The number of points on lines up to which lines are preferred to an easing with fewer.
  private static let fewPoints = 7
  /// The share of the tolerance up to which the error of lines does not matter.
  private static let visible = 0.1
  /// The share of the error of lines below which an easing with as few points replaces them.
  private static let gain = 0.25
  /// The largest number of points.
  static let mostPoints = 13
  /// The samples and the possible points per page.
  private static let (samplesPerPage, pointsPerPage) = (80.0, 20.0)
  /// The distance of the two points of a jump, in pages: less than a frame of a scroll moves.
  private static let jumpWidth = 0.001

  private var tolerance: Double { ChannelPoints.tolerance(of: unit) }

  /// Returns the best track; nil if the function has values that are not finite.
  func result() -> Result? {
    let curve = sampled(range)
    guard curve.samples.allSatisfy(\.y.isFinite) else { return nil }
    var results: [Result] = []
    for ease in Easing.allCases {
      guard let points = points(of: curve, ease, within: tolerance * 0.98) else { continue }
      results.append(measured(points, ease, curve))
    }
    if let lines = results.first(where: { $0.track.ease == .linear }), lines.error <= tolerance,
      lines.track.points.count <= Self.fewPoints
    {
      return nearer(than: lines, among: results) ?? lines
    }
    let isGood = { (result: Result) in
      result.error <= tolerance && result.track.points.count <= Self.mostPoints
    }
    if !results.contains(where: isGood), let periodic = periodic() { results.append(periodic) }
    if !results.contains(where: isGood) {
      for ease in [Easing.linear, .sineInOut] {
        for share in [1.5, 1.9, 2.5, 4, 8, 16, 64] {
          guard let points = points(of: curve, ease, within: tolerance * share),
            points.count <= Self.mostPoints
          else { continue }
          results.append(measured(balanced(points, curve, ease), ease, curve))
          break
        }
      }
    }
    let best = results.filter(isGood).min { $0.track.points.count < $1.track.points.count }
    return best
      ?? results.filter { $0.track.points.count <= Self.mostPoints }.min { $0.error < $1.error }
  }

  /// Returns the result that is much nearer than lines, with as few points; nil if there is none.
  ///
  /// Lines are the easiest to change, but have corners where a curve has none.
  private func nearer(than lines: Result, among results: [Result]) -> Result? {
    guard lines.error > tolerance * Self.visible else { return nil }
    return results.filter { $0.track.points.count <= lines.track.points.count }
      .min { $0.error < $1.error }
      .flatMap { $0.error < lines.error * Self.gain ? $0 : nil }
  }

  // MARK: Samples

  private typealias Sample = (x: Double, y: Double)

  /// A part of the function: samples, and the places that can have points.
  private struct Curve {
    var samples: [Sample] = []
    /// The indices of the samples that can be points.
    var places: [Int] = []
    /// The place that must be a point: the page at rest.
    var required: Int?
    /// Whether the value jumps between a place and the next.
    var jumps: Set<Int> = []
  }

  private func sampled(_ range: ClosedRange<Double>) -> Curve {
    var grid = [range.lowerBound]
    let first = (range.lowerBound * Self.samplesPerPage).rounded(.up)
    let last = (range.upperBound * Self.samplesPerPage).rounded(.down)
    if first <= last { grid += (Int(first)...Int(last)).map { Double($0) / Self.samplesPerPage } }
    grid.append(range.upperBound)
    // The ends may be multiples of the step.
    grid = Array(Set(grid.map { ($0 * 1e9).rounded() / 1e9 })).sorted()
    let values = grid.map(value)
    var places = Set(grid.filter { isWhole($0 * Self.pointsPerPage) })
    places.formUnion([grid[0], grid[grid.count - 1]])
    var gaps: [(Double, Double)] = []
    for index in grid.indices.dropLast() {
      if let gap = jump(grid[index], grid[index + 1]) {
        gaps.append(gap)
        places.formUnion([gap.0, gap.1])
      } else if let kink = kink(grid, values, index) {
        places.insert(kink)
      }
    }
    let inner = places.filter { place in !gaps.contains { $0.0 < place && place < $0.1 } }
    let all = Set(grid).union(inner).filter { x in !gaps.contains { $0.0 < x && x < $0.1 } }
      .sorted()
    var curve = Curve()
    curve.samples = all.map { ($0, value($0)) }
    curve.places = all.indices.filter { inner.contains(all[$0]) }
    curve.required = curve.places.firstIndex { all[$0] == 0 }
    for gap in gaps {
      if let place = curve.places.firstIndex(where: { all[$0] == gap.0 }) {
        curve.jumps.insert(place)
      }
    }
    return curve
  }

  private func isWhole(_ number: Double) -> Bool { abs(number - number.rounded()) < 1e-9 }

  /// Returns two near positions on both sides of a jump between two samples; nil if the function is continuous.
  private func jump(_ start: Double, _ end: Double) -> (Double, Double)? {
    var (before, after) = ((x: start, y: value(start)), (x: end, y: value(end)))
    guard abs(after.y - before.y) > tolerance / 2 else { return nil }
    for _ in 0..<30 {
      let x = (before.x + after.x) / 2
      let middle = (x: x, y: value(x))
      guard middle.y.isFinite else { return nil }
      if abs(middle.y - before.y) > abs(after.y - middle.y) {
        after = middle
      } else {
        before = middle
      }
      guard abs(after.y - before.y) > tolerance / 2 else { return nil }
    }
    // The position itself, which usually has few digits, belongs to one of the sides.
    let place = ((before.x + after.x) / 2 * 1_000).rounded() / 1_000
    let isBefore = abs(value(place) - before.y) < abs(value(place) - after.y)
    return isBefore ? (place, place + Self.jumpWidth) : (place - Self.jumpWidth, place)
  }

  /// Returns the position between two samples at which the lines on both sides meet; nil where the curve does not bend more
  /// than beside.
  private func kink(_ grid: [Double], _ values: [Double], _ index: Int) -> Double? {
    guard index >= 2, index + 3 < grid.count else { return nil }
    func slope(_ at: Int) -> Double { (values[at + 1] - values[at]) / (grid[at + 1] - grid[at]) }
    let (before, after) = (slope(index - 1), slope(index + 1))
    let beside = abs(before - slope(index - 2)) + abs(slope(index + 2) - after)
    guard abs(after - before) > 4 * beside + tolerance / 10 else { return nil }
    let line = values[index] - before * grid[index]
    let crossing = (values[index + 1] - after * grid[index + 1] - line) / (before - after)
    guard crossing > grid[index], crossing < grid[index + 1] else { return nil }
    return (crossing * 1e4).rounded() / 1e4
  }

  // MARK: Points

  /// Returns the fewest points on a curve with an error of at most `limit`, and among these those with the least error; nil
  /// for more than twice as many as a track may have.
  private func points(of curve: Curve, _ ease: Easing, within limit: Double) -> [Sample]? {
    let (samples, places) = (curve.samples, curve.places)
    let required = curve.required ?? -1
    var best = [(count: Int, error: Double, from: Int)](
      repeating: (.max, .infinity, -1),
      count: places.count
    )
    best[0] = (1, 0, -1)
    for begin in places.indices.dropLast() where best[begin].count < 2 * Self.mostPoints {
      let end = begin < required ? required : places.count - 1
      for next in (begin + 1)...max(begin + 1, end) where next < places.count {
        let cost = max(
          best[begin].error,
          // The value is not defined inside of a jump.
          next == begin + 1 && curve.jumps.contains(begin)
            ? 0 : error(samples, places[begin], places[next], ease, limit)
        )
        guard cost <= limit else { continue }
        let count = best[begin].count + 1
        if (count, cost) < (best[next].count, best[next].error) {
          best[next] = (count, cost, begin)
        }
      }
    }
    guard best[places.count - 1].count < .max else { return nil }
    var points: [Sample] = []
    var place = places.count - 1
    while place >= 0 {
      points.append(samples[places[place]])
      place = best[place].from
    }
    return points.reversed()
  }

  private func error(_ samples: [Sample], _ begin: Int, _ end: Int, _ ease: Easing, _ limit: Double)
    -> Double
  {
    let (from, to) = (samples[begin], samples[end])
    var largest = 0.0
    for index in begin..<end where index > begin {
      let share = (samples[index].x - from.x) / (to.x - from.x)
      let progress = ease == .linear ? share : ease.value(at: share)
      largest = max(largest, abs(from.y + (to.y - from.y) * progress - samples[index].y))
      if largest > limit { break }
    }
    return largest
  }

  /// Shifts the values of points so that the largest error is small, by repeated least squares in which large errors
  /// count more (Lawson's method).
  private func balanced(_ points: [Sample], _ curve: Curve, _ ease: Easing) -> [Sample] {
    var weights = curve.samples.map { _ in 1.0 }
    var best = (points: points, error: Double.infinity)
    var current = points
    for _ in 0..<40 {
      let (next, rests) = leastSquares(current, curve.samples, weights, ease)
      let error = rests.max() ?? 0
      if error < best.error { best = (next, error) }
      guard error > 0 else { break }
      for index in weights.indices { weights[index] *= rests[index] / error + 1e-3 }
      let sum = weights.reduce(0, +) / Double(weights.count)
      for index in weights.indices { weights[index] /= sum }
      current = next
    }
    return best.points
  }

  /// Fits the values of points to samples; the value of the page at rest stays.
  ///
  /// The equations are tridiagonal.
  private func leastSquares(
    _ points: [Sample],
    _ samples: [Sample],
    _ weights: [Double],
    _ ease: Easing
  ) -> (points: [Sample], rests: [Double]) {
    let count = points.count
    var (diagonal, upper, right) = (
      [Double](repeating: 1e-9, count: count), [Double](repeating: 0, count: count),
      points.map { $0.y * 1e-9 }
    )
    var shares: [(part: Int, share: Double)] = []
    var part = 0
    for (index, sample) in samples.enumerated() {
      while part < count - 2, sample.x > points[part + 1].x { part += 1 }
      let share = ease.value(
        at: (sample.x - points[part].x) / (points[part + 1].x - points[part].x)
      )
      shares.append((part, share))
      let weight = weights[index]
      diagonal[part] += weight * (1 - share) * (1 - share)
      diagonal[part + 1] += weight * share * share
      upper[part] += weight * share * (1 - share)
      right[part] += weight * (1 - share) * sample.y
      right[part + 1] += weight * share * sample.y
    }
    if let rest = points.firstIndex(where: { $0.x == 0 }) {
      diagonal[rest] += 1e9
      right[rest] += 1e9 * points[rest].y
    }
    for row in 1..<count {
      let factor = upper[row - 1] / diagonal[row - 1]
      diagonal[row] -= factor * upper[row - 1]
      right[row] -= factor * right[row - 1]
    }
    var fitted = points
    for row in points.indices.reversed() {
      let next = row + 1 < count ? upper[row] * fitted[row + 1].y : 0
      fitted[row].y = (right[row] - next) / diagonal[row]
    }
    let rests = zip(samples, shares).map { sample, place in
      let (from, to) = (fitted[place.part].y, fitted[place.part + 1].y)
      return abs(from + (to - from) * place.share - sample.y)
    }
    return (fitted, rests)
  }

  // MARK: Errors

  /// Returns a track that repeats; nil if the function does not.
  private func periodic() -> Result? {
    for period in [1.0, 2, 4, 0.5] where window.upperBound - window.lowerBound > 2 * period {
      let rest = stride(from: window.lowerBound, to: window.upperBound - period, by: 0.0625)
        .map { abs(value($0 + period) - value($0)) }.max()
      guard let rest, rest < tolerance / 10 else { continue }
      let curve = sampled(-period / 2...period / 2)
      for ease in [Easing.linear, .sineInOut, .quadInOut] {
        guard let points = points(of: curve, ease, within: tolerance * 0.98),
          points.count <= Self.mostPoints
        else { continue }
        return measured(points, ease, sampled(range), .repeat)
      }
    }
    return nil
  }

  /// Returns the result of points, with the rule outside of them that is nearer to the function.
  private func measured(
    _ points: [Sample],
    _ ease: Easing,
    _ curve: Curve,
    _ only: Track.Outside? = nil
  ) -> Result {
    let positions = curve.samples.map(\.x)
    let outer = stride(from: window.lowerBound, through: window.upperBound, by: 0.0625)
      .filter { !range.contains($0) }
    let rules: [Track.Outside] =
      only.map { [$0] } ?? (points.count > 1 ? [.hold, .extend] : [.hold])
    let results = rules.map { rule in
      let whole = PointTrack(points.map { ($0.x, $0.y) }, ease: ease, outside: rule).rounded(unit)
      let track = trimmed(whole, at: positions)
      return Result(
        track: track,
        error: largestError(of: track, at: positions),
        outerError: largestError(of: track, at: outer)
      )
    }
    return results.min { $0.outerError < $1.outerError } ?? results[0]
  }

  /// Returns a track without the points at its ends that have the value of the next one.
  private func trimmed(_ track: PointTrack, at positions: [Double]) -> PointTrack {
    guard track.outside == .hold else { return track }
    var track = track
    let error = largestError(of: track, at: positions)
    for isFirst in [true, false] {
      while track.points.count > 2 {
        var shorter = track
        let removed = shorter.points.remove(at: isFirst ? 0 : shorter.points.count - 1)
        guard removed.at != 0, largestError(of: shorter, at: positions) <= error + 1e-9 else {
          break
        }
        track = shorter
      }
    }
    return track
  }

  private func largestError(of track: PointTrack, at positions: [Double]) -> Double {
    positions.map { abs(track.value(at: $0) - value($0)) }.max() ?? 0
  }
}
