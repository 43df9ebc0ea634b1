/// The rule that estimates the velocity of a finger from its samples.
public enum VelocityEstimator: Sendable, Hashable {
  /// The weighted sum of the last three difference quotients: 0.60, 0.35 and 0.05 from the oldest to the
  /// newest.
  ///
  /// - Source: measurements of UIScrollView.
  case weighted
  /// The slope, at the newest sample, of the parabola that fits the samples of the last 0.1 s best.
  ///
  /// Samples before a pause of more than 0.04 s do not count. With fewer than three samples, the velocity is 0.
  ///
  /// - Source: Flutter's VelocityTracker, whose constants these are.
  case leastSquares
  /// The distance in the last `seconds`, which must be greater than 0, divided by the time.
  ///
  /// - Source: Embla Carousel uses 0.17 s.
  case window(seconds: Double)

  /// The largest number of samples that the rule uses.
  var mostSamples: Int {
    switch self {
    case .weighted: 4
    case .leastSquares: 20
    case .window: 40
    }
  }
}
