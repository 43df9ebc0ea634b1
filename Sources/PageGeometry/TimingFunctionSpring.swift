extension TimingFunction {
  /// A spring that is released at 0 and settles at 1.
  ///
  /// A spring has no end, but a motion has one. So the time 0…1 spans the spring's motion until it
  /// settles: until its distance x from rest, 1 at the start, first has |x| < 0.001 and |x′| < 0.001 ω.
  /// All values are then divided by the last one, which is at most 0.1 % from 1, so that the motion ends
  /// at exactly 1 without a jump.
  ///
  /// Only the damping ratio ζ shapes this curve. Stiffness, mass and duration change the pace of a spring,
  /// which is here given by the length of the motion.
  ///
  /// - Source: the closed forms of x″ + 2ζωx′ + ω²x = 0. The limits are those of Flutter's physics,
  ///   `Tolerance.defaultTolerance`, with 1/ω as the unit of time. Duration and bounce are those of
  ///   SwiftUI's `Spring(duration:bounce:)`: ω = 2π / duration; ζ = 1 − bounce, or 1 / (1 + bounce) for a
  ///   negative bounce.
  public struct Spring: Sendable, Hashable {
    /// The numbers that a spring is written with.
    public enum Form: Sendable, Hashable {
      /// The mass, the stiffness and the damping coefficient, each over 0.
      case physical(mass: Double = 1, stiffness: Double, damping: Double)
      /// The seconds of an undamped swing, over 0, and the bounce, over −1 and under 1.
      case perceptual(duration: Double, bounce: Double)

      /// The damping ratio ζ: under 1 the spring overshoots, at 1 it settles soonest without.
      public var dampingRatio: Double {
        switch self {
        case .physical(let mass, let stiffness, let damping):
          damping / (2 * stiffness.squareRoot() * mass.squareRoot())
        case .perceptual(_, let bounce):
          bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        }
      }
    }

    /// The numbers that the spring is written with.
    public let form: Form

    /// The distance from rest over ωt, 1 at the start.
    private let distance: DampedCurve
    /// The ωt at which it settles.
    private let end: Double
    /// The way to the place where it settles.
    private let reach: Double

    /// A spring; a damping ratio outside of `dampingRatios` is a programmer error and traps.
    public init(_ form: Form) {
      precondition(
        Self.dampingRatios.contains(form.dampingRatio),
        "the damping ratio must be in \(Self.dampingRatios)"
      )
      self.form = form
      distance = DampedCurve(ratio: form.dampingRatio, value: 1, slope: 0)
      end = SettlingTime(of: distance, value: Self.tolerance, slope: Self.tolerance).first
      reach = 1 - distance.value(at: end)
    }

    /// The damping ratios that are allowed.
    ///
    /// Chosen: at 0.001 a spring swings a thousand times before it settles, more than frames can show; at
    /// 1000 it has long been one curve, an exponential decline.
    public static let dampingRatios = 0.001...1_000.0

    /// The limit of the distance from rest, and of the speed in units of ω.
    private static let tolerance = 0.001

    /// The share of the way.
    ///
    /// - Parameter t: The share of time; outside of 0…1 the nearer end applies.
    /// - Returns: 0 at 0 and 1 at 1; over 1 in between where the spring overshoots.
    public func value(at t: Double) -> Double {
      guard t > 0 else { return t.isNaN ? t : 0 }
      guard t < 1 else { return 1 }
      return (1 - distance.value(at: t * end)) / reach
    }
  }
}
