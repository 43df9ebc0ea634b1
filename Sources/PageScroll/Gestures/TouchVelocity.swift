package import PageGeometry

/// The velocity of a finger, estimated from its last four samples.
///
/// It is the weighted sum of the last three difference quotients, with the weights 0.60, 0.35 and 0.05 from
/// the oldest to the newest. The newest has little weight because a finger slows down when it lifts. Missing
/// quotients count as 0.
package struct TouchVelocity: Sendable, Hashable {
  private struct Sample: Sendable, Hashable {
    var point: Point
    var time: Double
    /// The time at which the finger arrived at the point.
    var arrival: Double
  }

  private var samples: [Sample] = []

  /// Creates the velocity of a finger that is not down yet.
  package init() {}

  /// Adds a sample, which replaces an earlier one with the same time.
  ///
  /// - Parameters:
  ///   - point: The position of the finger, in points.
  ///   - time: The time in seconds, not before the last sample.
  package mutating func add(_ point: Point, at time: Double) {
    if let last = samples.last {
      precondition(time >= last.time, "times must not decrease")
      if time == last.time { samples.removeLast() }
    }
    let arrival = samples.last.flatMap { $0.point == point ? $0.arrival : nil }
    samples.append(Sample(point: point, time: time, arrival: arrival ?? time))
    if samples.count > 4 { samples.removeFirst() }
  }

  /// Returns the velocity of the finger at its release, in points per second.
  ///
  /// - Parameters:
  ///   - time: The time of the release, in seconds.
  ///   - restTime: The longest time, in seconds, that the finger may rest and still have a velocity.
  /// - Returns: Zero if the finger rested longer, or was never down.
  package func velocity(atRelease time: Double, restTime: Double = 0.1) -> Point {
    guard let last = samples.last, time - last.arrival <= restTime else { return .zero }
    let quotients = zip(samples.dropFirst(), samples).reversed()
    return zip([0.05, 0.35, 0.60], quotients).reduce(Point.zero) { sum, term in
      let (weight, (new, old)) = term
      let time = new.time - old.time
      return Point(
        x: sum.x + weight * (new.point.x - old.point.x) / time,
        y: sum.y + weight * (new.point.y - old.point.y) / time
      )
    }
  }
}
