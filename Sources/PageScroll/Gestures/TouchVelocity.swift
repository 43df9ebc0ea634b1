package import PageGeometry

/// The velocity of a finger, estimated from its last samples.
package struct TouchVelocity: Sendable, Hashable {
  private struct Sample: Sendable, Hashable {
    var point: Point
    var time: Double
    /// The time at which the finger arrived at the point.
    var arrival: Double
  }

  private var samples: [Sample] = []
  private let estimator: VelocityEstimator

  /// Creates the velocity of a finger that is not down yet.
  package init(_ estimator: VelocityEstimator = .weighted) { self.estimator = estimator }

  /// Adds a sample, which replaces an earlier one with the same time; it must not be before the last sample.
  package mutating func add(_ point: Point, at time: Double) {
    if let last = samples.last {
      precondition(time >= last.time, "times must not decrease")
      if time == last.time { samples.removeLast() }
    }
    let arrival = samples.last.flatMap { $0.point == point ? $0.arrival : nil }
    samples.append(Sample(point: point, time: time, arrival: arrival ?? time))
    if samples.count > estimator.mostSamples { samples.removeFirst() }
  }

  /// Returns the velocity of the finger at its release, in points per second; zero if the finger rested longer
  /// than `restTime`, or was never down.
  package func velocity(atRelease time: Double, restTime: Double = 0.1) -> Point {
    guard let last = samples.last, time - last.arrival <= restTime else { return .zero }
    switch estimator {
    case .weighted: return weighted
    case .leastSquares: return leastSquares
    case .window(let seconds):
      guard let first = samples.first(where: { last.time - $0.time <= seconds }) else {
        return .zero
      }
      let time = last.time - first.time
      return time > 0 ? Point { (last.point[$0] - first.point[$0]) / time } : .zero
    }
  }

  /// The weighted sum of the last three difference quotients.
  ///
  /// The newest has little weight because a finger slows down when it lifts. Missing quotients count as 0.
  private var weighted: Point {
    let quotients = zip(samples.dropFirst(), samples).reversed()
    return zip([0.05, 0.35, 0.60], quotients).reduce(Point.zero) { sum, term in
      let (weight, (new, old)) = term
      let time = new.time - old.time
      return Point { sum[$0] + weight * (new.point[$0] - old.point[$0]) / time }
    }
  }

  /// The time before the newest sample whose samples are used to fit a parabola, in seconds.
  private static let fittedTime = 0.1
  /// The longest time between two of these samples, in seconds.
  private static let longestPause = 0.04

  /// The slope, at the newest sample, of a parabola fitted to the samples by least squares.
  private var leastSquares: Point {
    guard let last = samples.last else { return .zero }
    var fitted: [Sample] = []
    for sample in samples.reversed() {
      guard last.time - sample.time <= Self.fittedTime,
        (fitted.last ?? sample).time - sample.time <= Self.longestPause
      else { break }
      fitted.append(sample)
    }
    guard fitted.count >= 3 else { return .zero }
    // The time is measured in units of the whole span before the newest sample, so that sums have similar sizes.
    let span = last.time - fitted[fitted.count - 1].time
    let times = fitted.map { ($0.time - last.time) / span }
    func sum(_ power: Int, _ values: [Double]? = nil) -> Double {
      times.indices.reduce(0) { sum, index in
        let term = (0..<power).reduce(values?[index] ?? 1) { product, _ in product * times[index] }
        return sum + term
      }
    }
    let (s0, s1, s2, s3, s4) = (sum(0), sum(1), sum(2), sum(3), sum(4))
    // Cramer's rule for the linear coefficient of the normal equations.
    let determinant =
      s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    guard determinant != 0 else { return .zero }
    return Point { axis in
      let way = fitted.map { $0.point[axis] - last.point[axis] }
      let (w0, w1, w2) = (sum(0, way), sum(1, way), sum(2, way))
      let slope =
        s0 * (w1 * s4 - s3 * w2) - w0 * (s1 * s4 - s3 * s2) + s2 * (s1 * w2 - w1 * s2)
      return slope / determinant / span
    }
  }
}
