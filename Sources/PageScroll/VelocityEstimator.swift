import PageGeometry
import RealModule

/// How the velocity of a finger is told from samples of its place.
public enum VelocityEstimator: String, Sendable, Hashable, CaseIterable {
  /// 0.60, 0.35 and 0.05 of the last three difference quotients, from old to new; a missing one
  /// counts as 0. The newest has little weight because a lifting finger slows down.
  case weighted
  /// The slope at the newest sample of the parabola through those of the last 100 ms, of which there
  /// are at least 3 and at most 20, no two further than 40 ms apart; fewer give 0.
  case leastSquares
  /// The way of the last 100 ms over its time.
  case window

  /// How many samples are looked at; 100 ms of a window are those of ten samples a millisecond.
  var capacity: Int {
    switch self {
    case .weighted: 4
    case .leastSquares: 20
    case .window: 1000
    }
  }

  /// The velocity at the newest of several samples, of rising times, in points a second.
  func velocity(of samples: [TouchVelocity.Sample]) -> Point {
    switch self {
    case .weighted:
      // From the newest, so that it is the older ones that are missing.
      let quotients = zip(samples.dropFirst(), samples).reversed()
      let weighted = zip([0.05, 0.35, 0.60], quotients)
      return weighted.reduce(Point.zero) { sum, term in
        let (weight, (new, old)) = term
        let time = new.time - old.time
        return Point(
          x: sum.x + weight * (new.point.x - old.point.x) / time,
          y: sum.y + weight * (new.point.y - old.point.y) / time
        )
      }
    case .leastSquares:
      let run = Self.run(of: samples, gap: 0.04)
      let times = run.map(\.time)
      return Point(
        x: Self.slope(of: run.map(\.point.x), at: times),
        y: Self.slope(of: run.map(\.point.y), at: times)
      )
    case .window:
      let run = Self.run(of: samples, gap: .infinity)
      guard let old = run.first, let new = run.last, run.count > 1 else { return .zero }
      let time = new.time - old.time
      return Point(x: (new.point.x - old.point.x) / time, y: (new.point.y - old.point.y) / time)
    }
  }

  /// The samples of the last 100 ms before the newest, back to a gap.
  private static func run(
    of samples: [TouchVelocity.Sample],
    gap: Double
  ) -> ArraySlice<TouchVelocity.Sample> {
    guard let newest = samples.last else { return [] }
    var start = samples.endIndex - 1
    while start > 0, newest.time - samples[start - 1].time <= 0.1,
      samples[start].time - samples[start - 1].time <= gap
    {
      start -= 1
    }
    return samples[start...]
  }

  /// The slope of the parabola of least squares at the last of several places.
  ///
  /// The parabola is a sum of polynomials that are orthogonal over the times, which is exact where
  /// normal equations would lose half of the digits.
  private static func slope(of places: [Double], at times: [Double]) -> Double {
    guard let last = times.last, let first = times.first, times.count >= 3 else { return 0 }
    let count = Double(times.count)
    let span = last - first
    let u = times.map { ($0 - last) / span }
    let mean = u.reduce(0, +) / count
    let linear = u.map { $0 - mean }
    let linearSquare = linear.reduce(0) { $0 + $1 * $1 }
    let skew = linear.reduce(0) { $0 + $1 * $1 * $1 } / linearSquare
    let quadratic = linear.map { $0 * $0 - skew * $0 - linearSquare / count }
    let quadraticSquare = quadratic.reduce(0) { $0 + $1 * $1 }
    // Samples that lie almost on one another are no three samples.
    guard quadraticSquare > 1e-20 else { return 0 }
    let slope = zip(linear, places).reduce(0) { $0 + $1.0 * $1.1 } / linearSquare
    let bend = zip(quadratic, places).reduce(0) { $0 + $1.0 * $1.1 } / quadraticSquare
    // The derivatives of the two polynomials at u = 0.
    return (slope + bend * (-2 * mean - skew)) / span
  }
}
