import RealModule

/// The fraction of its velocity that freely scrolling content keeps after one millisecond.
///
/// - Unit: per millisecond. Range: greater than 0 and less than 1.
/// - Source: UIScrollView.DecelerationRate.
public struct DecelerationRate: Sendable, Hashable {
  /// The fraction, greater than 0 and less than 1.
  public let rawValue: Double

  /// 0.998: a flick at 1000 points per second travels 499.5 points.
  public static let normal = DecelerationRate(0.998)
  /// 0.99: a flick at 1000 points per second travels 99.5 points.
  public static let fast = DecelerationRate(0.99)

  /// Creates a rate; a value not between 0 and 1 is a programmer error and traps.
  public init(_ rawValue: Double) {
    precondition(
      rawValue > 0 && rawValue < 1,
      "a deceleration rate must be greater than 0 and less than 1"
    )
    self.rawValue = rawValue
  }

  /// The decay constant λ = −1000 ln rate, per second: v(t) = v₀ e^(−λt).
  package var decay: Double { -1000 * .log(rawValue) }
}
