import PageGeometry

/// A curve of CSS: a cubic Bézier from (0, 0) to (1, 1), its abscissas in 0…1.
///
/// - Source: W3C, CSS Easing Functions Level 1.
public struct CubicBezier: Sendable, Hashable {
  /// The abscissa of the first control point, in 0…1.
  public let x1: Double
  /// The ordinate of the first control point.
  public let y1: Double
  /// The abscissa of the second control point, in 0…1.
  public let x2: Double
  /// The ordinate of the second control point.
  public let y2: Double

  /// (0.42, 0, 0.58, 1): slow at both ends.
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)

  /// A curve from its two control points; abscissas outside 0…1 are a programmer error and trap.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "time goes forward")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The ordinate at an abscissa.
  ///
  /// - Parameter t: The share of time; what lies outside of 0…1 is taken as the nearer end.
  /// - Returns: The share of the way, 0 at 0 and 1 at 1.
  public func value(at t: Double) -> Double {
    guard t > 0 else { return t.isNaN ? t : 0 }
    guard t < 1 else { return 1 }
    return y(parameter(at: t))
  }

  /// The slope at an abscissa, dy/dx.
  ///
  /// - Parameter t: The share of time; at the ends of 0…1 the slope is that inside.
  /// - Returns: Shares of the way per share of time; 0 outside of 0…1. It is finite: where the curve
  ///   stands upright for an instant it is that of a short chord.
  public func slope(at t: Double) -> Double {
    guard t >= 0, t <= 1 else { return t.isNaN ? t : 0 }
    let s = parameter(at: t)
    let run = Self.rise(x1, x2, s)
    guard run < 1e-6 else { return Self.rise(y1, y2, s) / run }
    let (before, after) = (max(0, s - 1e-4), min(1, s + 1e-4))
    return (y(after) - y(before)) / (x(after) - x(before))
  }

  /// The abscissas, ascending and inside of 0…1, at which the curve turns back.
  public var turns: [Double] {
    // dy/ds = 3 (a s² + 2 b s + c), of which b is taken so that the roots do not cancel.
    let (a, b, c) = (3 * y1 - 3 * y2 + 1, y2 - 2 * y1, y1)
    let square = b * b - a * c
    guard square > 0 else { return [] }
    let sum = -(b + (b < 0 ? -1 : 1) * square.squareRoot())
    return [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }.sorted().map(x)
  }

  private func x(_ s: Double) -> Double { Self.point(x1, x2, s) }

  private func y(_ s: Double) -> Double { Self.point(y1, y2, s) }

  private static func point(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
  }

  private static func rise(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * p1 + 2 * r * s * (p2 - p1) + s * s * (1 - p2))
  }

  /// The parameter of the point at an abscissa in 0…1, to neighbouring doubles: abscissas only grow.
  private func parameter(at t: Double) -> Double { (0.0...1).first { x($0) >= t } }
}
