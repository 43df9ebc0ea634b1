import RealModule

/// Free motion whose velocity decays exponentially.
///
/// The velocity is `v(t) = v₀ e^(−λt)`, and the position is `x(t) = x₀ + (v₀/λ)(1 − e^(−λt))`, for t ≥ 0.
/// The values at time 0 are v₀ and x₀, and λ is `decay`. Positions are in points, velocities in points per
/// second, times in seconds.
package struct Deceleration: Sendable, Hashable {
  /// The position at time 0.
  package private(set) var start: Double
  /// The velocity at time 0.
  package let startVelocity: Double
  /// The decay constant λ, greater than 0, per second.
  package let decay: Double
  /// The position that the motion approaches.
  package private(set) var rest: Double

  /// Creates a motion from its start, its velocity and its decay constant, which must be greater than 0.
  package init(from start: Double, velocity: Double, decay: Double) {
    precondition(decay > 0, "decay must be greater than 0")
    (self.start, startVelocity, self.decay) = (start, velocity, decay)
    rest = start + velocity / decay
  }

  /// Creates a motion with the decay that makes it rest at a target: `velocity / (target − start)`.
  ///
  /// The result is nil if there is no such decay, because the target is not ahead.
  package init?(from start: Double, velocity: Double, to target: Double) {
    let decay = velocity / (target - start)
    guard decay > 0, decay.isFinite else { return nil }
    (self.start, startVelocity, self.decay, rest) = (start, velocity, decay, target)
  }

  /// Returns the position at a time.
  package func position(at time: Double) -> Double { start - travel * .expMinusOne(-decay * time) }

  /// Returns the velocity at a time.
  package func velocity(at time: Double) -> Double { startVelocity * .exp(-decay * time) }

  /// Returns the time at which the motion reaches a position; nil for a position that it never reaches, such
  /// as `rest`.
  package func time(at position: Double) -> Double? {
    guard position != start else { return 0 }
    let share = (position - start) / travel
    return share > 0 && share < 1 ? -.log(onePlus: -share) / decay : nil
  }

  /// Returns the time until the motion is within a distance of its rest: `ln(|v₀| / (λ distance)) / λ`.
  ///
  /// The distance must be greater than 0. The time is 0 if the motion starts that close to its rest.
  package func duration(untilWithin distance: Double) -> Double {
    abs(travel) > distance ? .log(abs(travel) / distance) / decay : 0
  }

  /// Returns the same motion with a distance added to each position.
  package func translated(by distance: Double) -> Deceleration {
    var motion = self
    (motion.start, motion.rest) = (start + distance, rest + distance)
    return motion
  }

  /// The total distance of the motion.
  ///
  /// This quotient is more precise than the difference of two large positions.
  private var travel: Double { startVelocity / decay }
}
