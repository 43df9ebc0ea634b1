public import PageGeometry

/// The velocity of a finger, from the places where it was.
///
/// It is the finger's: content moves the other way.
public struct TouchVelocity: Sendable, Hashable {
  /// A place where the finger was.
  struct Sample: Sendable, Hashable {
    var point: Point
    /// In seconds.
    var time: Double
    /// When the finger came to the place, in seconds.
    var arrival: Double
  }

  /// The way that velocity is told from samples.
  public let estimator: VelocityEstimator
  private var samples: [Sample] = []

  /// A finger that is not down yet.
  public init(estimator: VelocityEstimator = .weighted) { self.estimator = estimator }

  /// Adds where the finger is.
  ///
  /// Only as many samples are kept as the estimator looks at.
  ///
  /// - Parameters:
  ///   - point: The place in points.
  ///   - time: In seconds, not before the last sample; one at the same time takes its place.
  public mutating func add(_ point: Point, at time: Double) {
    if let last = samples.last {
      precondition(time >= last.time, "time goes forward")
      if time == last.time { samples.removeLast() }
    }
    let rested = samples.last.flatMap { $0.point == point ? $0.arrival : nil }
    samples.append(Sample(point: point, time: time, arrival: rested ?? time))
    if samples.count > estimator.capacity { samples.removeFirst() }
  }

  /// The velocity that the finger lifts with.
  ///
  /// - Parameters:
  ///   - time: When it lifts, in seconds.
  ///   - restTime: How long it rests, in seconds, and still has a velocity.
  /// - Returns: Points a second; zero if it has rested longer, or was never down.
  public func velocity(atRelease time: Double, restTime: Double = 0.1) -> Point {
    guard let last = samples.last, time - last.arrival <= restTime else { return .zero }
    return estimator.velocity(of: samples)
  }
}
