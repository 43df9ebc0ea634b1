public import PageGeometry

/// The timing of an animated move.
public enum MoveCurve: Sendable, Hashable {
  /// A CSS timing curve.
  case bezier(CubicBezier)
  /// An easing function by Robert Penner.
  case easing(Easing)

  /// Returns the progress at a time, both as fractions.
  ///
  /// Outside 0…1 the result is the value at the nearer end.
  package func value(at t: Double) -> Double {
    switch self {
    case .bezier(let curve): curve.value(at: t)
    case .easing(let easing): easing.value(at: t)
    }
  }

  /// Returns the derivative of `value`: finite, one-sided at 0 and 1, and 0 outside 0…1.
  package func slope(at t: Double) -> Double {
    switch self {
    case .bezier(let curve): curve.slope(at: t)
    case .easing(let easing): easing.slope(at: t)
    }
  }

  /// The times of the local extrema, ascending, inside 0…1.
  package var turns: [Double] {
    switch self {
    case .bezier(let curve): curve.turns
    case .easing(let easing): easing.turns
    }
  }
}
