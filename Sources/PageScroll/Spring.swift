/// A spring with a mass and a damper.
///
/// - Source: UIScrollView re-creations for the constants of `bounce` and `page`.
public struct Spring: Sendable, Hashable {
  /// The mass, over 0.
  public let mass: Double
  /// The stiffness, over 0.
  public let stiffness: Double
  /// The damping ratio ζ, over 0: under 1 it swings, at 1 it comes to rest soonest without.
  public let dampingRatio: Double

  /// The spring that takes content back to an edge: ω = 10, critical.
  public static let bounce = Spring(mass: 1, stiffness: 100, dampingRatio: 1)
  /// The spring that takes content to a page: ω = √200, critical.
  public static let page = Spring(mass: 1, stiffness: 200, dampingRatio: 1)

  /// A spring from its parts; what is not over 0 is a programmer error and traps.
  public init(mass: Double, stiffness: Double, dampingRatio: Double) {
    precondition(
      mass > 0 && stiffness > 0 && dampingRatio > 0,
      "a spring has mass, force and damper"
    )
    self.mass = mass
    self.stiffness = stiffness
    self.dampingRatio = dampingRatio
  }

  /// The natural angular frequency ω = √(k/m), in radians a second.
  public var frequency: Double { (stiffness / mass).squareRoot() }

  /// The fastest start towards the anchor that does not pass it, in points a second.
  ///
  /// It is `ω (ζ + √(ζ² − 1)) · distance`, the speed along the faster of the two ways to rest, and
  /// so ω · distance at ζ = 1. A spring with ζ < 1 passes its anchor whatever its start; it is held
  /// to ω · distance too.
  ///
  /// - Parameter distance: How far from the anchor it starts, in points, at least 0.
  /// - Returns: At least 0.
  public func approachSpeed(from distance: Double) -> Double {
    let excess = max(dampingRatio, 1)
    return frequency * (excess + (excess - 1).squareRoot() * (excess + 1).squareRoot()) * distance
  }
}
