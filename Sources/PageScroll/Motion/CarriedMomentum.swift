import RealModule

/// The velocity that a flick takes over from the motion that its finger stopped.
///
/// Nothing is taken over if the finger moves in the opposite direction, or too slowly for a flick.
public enum CarriedMomentum: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// A share that grows with the velocity: `0.000816 · |u|^1.967`, at most 40,000 points per second.
  ///
  /// - Source: Flutter, BouncingScrollPhysics.carriedMomentum, which approximates iOS.
  case powerLaw
  /// The whole velocity.
  ///
  /// - Source: Android, OverScroller with its flywheel, which is on by default.
  case sum

  /// Returns the velocity, in the direction of a flick or 0, that it takes over from the stopped motion.
  package func carried(_ velocity: Double, into flick: Double) -> Double {
    guard velocity * flick > 0 else { return 0 }
    switch self {
    case .none: return 0
    case .sum: return velocity
    case .powerLaw:
      let speed = min(0.000816 * .pow(abs(velocity), 1.967), 40_000)
      return velocity < 0 ? -speed : speed
    }
  }
}
