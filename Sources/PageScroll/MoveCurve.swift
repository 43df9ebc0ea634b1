public import PageGeometry

/// How an animated move begins and ends.
public enum MoveCurve: Sendable, Hashable {
  /// A curve of CSS.
  case bezier(CubicBezier)
  /// One of the named curves.
  case easing(Easing)

  /// The share of the way that is done.
  ///
  /// - Parameter t: The share of time; what lies outside of 0…1 is taken as the nearer end.
  /// - Returns: 0 at 0 and 1 at 1; some curves go beyond in between.
  public func value(at t: Double) -> Double {
    switch self {
    case .bezier(let curve): curve.value(at: t)
    case .easing(let easing): easing.value(at: t)
    }
  }

  /// The slope of the curve, the derivative of `value`.
  ///
  /// - Parameter t: The share of time; at the ends of 0…1 the slope is that inside.
  /// - Returns: Shares of the way per share of time; 0 outside of 0…1, and finite everywhere.
  public func slope(at t: Double) -> Double {
    switch self {
    case .bezier(let curve): curve.slope(at: t)
    case .easing(let easing): easing.slope(at: t)
    }
  }

  /// The shares of time, ascending and inside of 0…1, at which the curve turns back.
  public var turns: [Double] {
    switch self {
    case .bezier(let curve): curve.turns
    case .easing(let easing): easing.turns
    }
  }
}
