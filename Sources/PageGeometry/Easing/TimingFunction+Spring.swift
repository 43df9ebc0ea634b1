extension TimingFunction {
  /// A spring that is released at 0 and settles at 1.
  ///
  /// The distance x from rest is 1 at the start. Time 1 is the settling time, which is the first time at
  /// which |x| < 0.001 and |x′| < 0.001 ω, where ω is the angular frequency without damping. All values are
  /// divided by the value at that time, which differs from 1 by at most 0.1 %, so that the motion ends at
  /// exactly 1 without a jump.
  ///
  /// Only the damping ratio ζ affects the result. Stiffness, mass and duration would change the speed of the
  /// spring, but the duration of the motion is set separately.
  ///
  /// - Source: the closed forms of x″ + 2ζωx′ + ω²x = 0. The limits are those of Flutter's physics,
  ///   `Tolerance.defaultTolerance`, with 1/ω as the unit of time. Duration and bounce are those of
  ///   SwiftUI's `Spring(duration:bounce:)`: ω = 2π / duration; ζ = 1 − bounce, or 1 / (1 + bounce) for a
  ///   negative bounce.
  public struct Spring: Sendable, Hashable {
    /// The two ways to write a spring.
    public enum Form: Sendable, Hashable {
      /// The mass, the stiffness and the damping coefficient, each greater than 0.
      case physical(mass: Double = 1, stiffness: Double, damping: Double)
      /// The period of the undamped spring in seconds, greater than 0, and the bounce, greater than −1 and
      /// less than 1.
      case perceptual(duration: Double, bounce: Double)

      /// The damping ratio ζ.
      ///
      /// Below 1 the spring overshoots; at 1 it settles as fast as possible without overshoot.
      public var dampingRatio: Double {
        switch self {
        case .physical(let mass, let stiffness, let damping):
          damping / (2 * stiffness.squareRoot() * mass.squareRoot())
        case .perceptual(_, let bounce):
          bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        }
      }
    }

    /// The form in which the spring is written.
    public let form: Form

    /// The distance from rest as a function of ωt, starting at 1.
    private let distance: DampedCurve
    /// The value of ωt at which the spring settles.
    private let end: Double
    /// The progress at which the spring settles, near 1.
    private let reach: Double

    /// Creates a spring; a damping ratio outside `dampingRatios` is a programmer error and traps.
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

    /// The allowed damping ratios.
    ///
    /// The limits are chosen by judgement. At 0.001 a spring oscillates a thousand times before it settles,
    /// which frames cannot show. At 1000 the curve no longer differs visibly from exponential decay.
    public static let dampingRatios = 0.001...1_000.0

    /// The settling limit of the distance from rest, and of the speed in units of ω.
    private static let tolerance = 0.001

    /// Returns the progress at a time, which is greater than 1 where the spring overshoots.
    ///
    /// Outside 0…1 the result is the value at the nearer end.
    package func value(at t: Double) -> Double {
      guard t > 0 else { return t.isNaN ? t : 0 }
      guard t < 1 else { return 1 }
      return (1 - distance.value(at: t * end)) / reach
    }
  }
}
