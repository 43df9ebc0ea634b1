import RealModule

/// The share of velocity that a freely scrolling content keeps after one millisecond.
///
/// - Unit: per millisecond. Range: over 0 and under 1.
/// - Source: UIScrollView.DecelerationRate.
public struct DecelerationRate: Sendable, Hashable {
  /// The share of velocity kept, over 0 and under 1.
  public let rawValue: Double

  /// 0.998: a flick of 1000 points a second goes 499.5 points.
  public static let normal = DecelerationRate(0.998)
  /// 0.99: a flick of 1000 points a second goes 99.5 points.
  public static let fast = DecelerationRate(0.99)

  /// A rate; what is not between 0 and 1 is a programmer error and traps.
  public init(_ rawValue: Double) {
    precondition(rawValue > 0 && rawValue < 1, "a rate is over 0 and under 1")
    self.rawValue = rawValue
  }

  /// The decay constant λ = −1000 ln rate, a second: v(t) = v₀ e^(−λt).
  public var decay: Double { -1000 * .log(rawValue) }
}
