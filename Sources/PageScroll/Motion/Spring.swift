/// A damped spring.
///
/// - Source: UIScrollView re-creations for the constants of `bounce` and `page`.
public struct Spring: Sendable, Hashable {
  /// The mass, over 0.
  public let mass: Double
  /// The stiffness, over 0.
  public let stiffness: Double
  /// The damping ratio ζ, over 0: under 1 the spring oscillates; 1 settles fastest without oscillation.
  public let dampingRatio: Double

  /// The spring that pulls content back to an edge: ω = 10, critically damped.
  public static let bounce = Spring(mass: 1, stiffness: 100, dampingRatio: 1)
  /// The spring that pulls content to a page: ω = √200, critically damped.
  public static let page = Spring(mass: 1, stiffness: 200, dampingRatio: 1)

  /// Creates a spring; a value that is not over 0 is a programmer error and traps.
  public init(mass: Double, stiffness: Double, dampingRatio: Double) {
    precondition(
      mass > 0 && stiffness > 0 && dampingRatio > 0,
      "mass, stiffness and damping ratio must be over 0"
    )
    (self.mass, self.stiffness, self.dampingRatio) = (mass, stiffness, dampingRatio)
  }

  /// The natural angular frequency ω = √(k/m), in radians per second.
  package var frequency: Double { (stiffness / mass).squareRoot() }

  /// The highest speed toward the anchor at which the spring does not pass it, in points per second.
  ///
  /// It is `ω (ζ + √(ζ² − 1)) · distance`: the speed of the faster of the two decays. A spring with ζ < 1
  /// passes its anchor at any speed; for it, the value for ζ = 1 is used.
  package func approachSpeed(from distance: Double) -> Double {
    let excess = max(dampingRatio, 1)
    return frequency * (excess + (excess - 1).squareRoot() * (excess + 1).squareRoot()) * distance
  }
}
