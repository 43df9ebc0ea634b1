/// A damped spring.
///
/// - Source: re-creations of UIScrollView, for the constants of `bounce` and `page`.
public struct Spring: Sendable, Hashable {
  /// The mass, greater than 0.
  public let mass: Double
  /// The stiffness, greater than 0.
  public let stiffness: Double
  /// The damping ratio ζ, greater than 0.
  ///
  /// Below 1 the spring oscillates; at 1 it settles as fast as possible without oscillation.
  public let dampingRatio: Double

  /// The spring that pulls content back to an edge, critically damped, with the angular frequency 10.
  public static let bounce = Spring(mass: 1, stiffness: 100, dampingRatio: 1)
  /// The spring that pulls content to a page, critically damped, with the angular frequency √200.
  public static let page = Spring(mass: 1, stiffness: 200, dampingRatio: 1)

  /// Creates a spring; a value that is not greater than 0 is a programmer error and traps.
  public init(mass: Double, stiffness: Double, dampingRatio: Double) {
    precondition(
      mass > 0 && stiffness > 0 && dampingRatio > 0,
      "mass, stiffness and damping ratio must be greater than 0"
    )
    (self.mass, self.stiffness, self.dampingRatio) = (mass, stiffness, dampingRatio)
  }

  /// The angular frequency ω without damping, √(stiffness / mass), in radians per second.
  package var frequency: Double { (stiffness / mass).squareRoot() }

  /// Returns the highest speed toward the anchor at which the spring does not pass it, in points per second.
  ///
  /// The result is `ω (ζ + √(ζ² − 1)) · distance`: the rate of the faster of the two exponential decays,
  /// times the distance. A spring with ζ < 1 passes its anchor at any speed; for such a spring, the result is
  /// that for ζ = 1.
  package func approachSpeed(from distance: Double) -> Double {
    let excess = max(dampingRatio, 1)
    return frequency * (excess + (excess - 1).squareRoot() * (excess + 1).squareRoot()) * distance
  }
}
