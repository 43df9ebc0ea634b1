import PageGeometry

/// The motion of a spring toward its anchor, in closed form.
///
/// Positions are in points, velocities in points per second, times in seconds since the start, at least 0.
package struct SpringMotion: Sendable, Hashable {
  /// The spring.
  package let spring: Spring
  /// The position of the anchor.
  package private(set) var anchor: Double
  /// The position at time 0, relative to the anchor.
  package let distance: Double
  /// The velocity at time 0.
  package let startVelocity: Double

  /// The distance from the anchor, in multiples of `unit`, as a function of time × angular frequency.
  private let curve: DampedCurve
  /// A power of 2 near the size of the motion.
  ///
  /// Scaling by it prevents overflow and causes no rounding.
  private let unit: Double

  /// Creates a motion from its initial distance from the anchor and its initial velocity.
  package init(spring: Spring, anchor: Double, distance: Double, velocity: Double) {
    (self.spring, self.anchor, self.distance) = (spring, anchor, distance)
    startVelocity = velocity
    let slope = velocity / spring.frequency
    let size = max(abs(distance), abs(slope))
    unit = size > 0 ? size.binade : 1
    curve = DampedCurve(ratio: spring.dampingRatio, value: distance / unit, slope: slope / unit)
  }

  /// Returns the position at a time.
  package func position(at time: Double) -> Double { anchor + distance(at: time) }

  /// Returns the distance from the anchor at a time.
  ///
  /// It is more precise than the position if the anchor is far from 0.
  package func distance(at time: Double) -> Double {
    curve.value(at: spring.frequency * time) * unit
  }

  /// Returns the velocity at a time.
  package func velocity(at time: Double) -> Double {
    curve.derivative.value(at: spring.frequency * time) * unit * spring.frequency
  }

  /// The first time after the start at which the motion crosses its anchor; nil if it never does.
  package var crossing: Double? { first(curve.zero) }

  /// The first time after the start at which the motion changes direction; nil if it never does.
  package var peak: Double? { first(curve.derivative.zero) }

  /// The time between two changes of direction; nil if the damping prevents oscillation.
  package var halfPeriod: Double? { first(curve.halfPeriod) }

  /// Returns the first time at which the motion is within a distance of the anchor and below a speed.
  ///
  /// Both limits must be greater than 0. The time is infinite if the damping is too small.
  package func duration(untilWithin distance: Double, speed: Double) -> Double {
    precondition(distance > 0 && speed > 0, "distance and speed must be greater than 0")
    let limits = (distance / unit, speed / unit / spring.frequency)
    return SettlingTime(of: curve, value: limits.0, slope: limits.1).first / spring.frequency
  }

  /// Returns the same motion with a distance added to each position.
  package func translated(by distance: Double) -> SpringMotion {
    var motion = self
    motion.anchor += distance
    return motion
  }

  /// Converts a time of the curve to seconds; nil for a motion at rest, whose curve is 0 everywhere.
  private func first(_ time: Double?) -> Double? {
    guard distance != 0 || startVelocity != 0 else { return nil }
    return time.map { $0 / spring.frequency }
  }
}
