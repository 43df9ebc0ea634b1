/// A curve of CSS: a cubic Bézier from (0, 0) to (1, 1), its abscissas in 0…1.
///
/// - Source: W3C, CSS Easing Functions Level 2, 2.3 Cubic Bézier easing functions.
public struct CubicBezier: Sendable, Hashable {
  /// The abscissa of the first control point, in 0…1.
  public let x1: Double
  /// The ordinate of the first control point.
  public let y1: Double
  /// The abscissa of the second control point, in 0…1.
  public let x2: Double
  /// The ordinate of the second control point.
  public let y2: Double

  /// (0.25, 0.1, 0.25, 1): fast at the start, slow at the end.
  public static let ease = CubicBezier(0.25, 0.1, 0.25, 1)

  /// (0.42, 0, 1, 1): slow at the start.
  public static let easeIn = CubicBezier(0.42, 0, 1, 1)

  /// (0, 0, 0.58, 1): slow at the end.
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)

  /// (0.42, 0, 0.58, 1): slow at both ends.
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)

  /// A curve from its two control points; abscissas outside 0…1 are a programmer error and trap.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "x1 and x2 must be in 0...1")
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

  /// The ordinate at an abscissa, along the tangent of the nearer end outside of 0…1.
  ///
  /// - Parameter t: The share of time.
  /// - Returns: The share of the way, as CSS defines it for all times.
  public func extendedValue(at t: Double) -> Double {
    if t < 0 {
      if x1 > 0 { return t * (y1 / x1) }
      return x2 > 0 ? t * (y2 / x2) : 0
    }
    guard t > 1 else { return value(at: t) }
    if x2 < 1 { return 1 + (t - 1) * ((1 - y2) / (1 - x2)) }
    return x1 < 1 ? 1 + (t - 1) * ((1 - y1) / (1 - x1)) : 1
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
  private func parameter(at t: Double) -> Double {
    let parameter = (0.0...1).first { x($0) >= t }
    // Where the curve is steep, the rounding of an abscissa would show in the ordinate.
    guard Self.rise(x1, x2, parameter) < Self.steep else { return parameter }
    return (0.0...1).first { reaches(t, at: $0) }
  }

  /// Whether the point at a parameter has reached an abscissa, with twice the digits of a double.
  private func reaches(_ t: Double, at s: Double) -> Bool {
    let (r, s) = (TwoDoubles(1) + TwoDoubles(-s), TwoDoubles(s))
    let middle = r * (r * TwoDoubles(x1) + s * TwoDoubles(x2))
    let x = s * (middle + middle + middle + s * s)
    return (x + TwoDoubles(-t)).high >= 0
  }

  /// The slope dx/ds under which an error of 2⁻⁵³ in x may become one of over 10⁻¹⁴ in s.
  private static let steep = 0.01
}

/// An unevaluated sum of two doubles, for 106 bits of precision.
///
/// - Source: T. J. Dekker, A floating-point technique for extending the available precision, 1971.
private struct TwoDoubles {
  let high: Double
  private let low: Double

  init(_ number: Double) { (high, low) = (number, 0) }

  /// The sum of two numbers of which the first is the greater.
  private init(_ great: Double, _ small: Double) {
    high = great + small
    low = small - (high - great)
  }

  static func + (a: Self, b: Self) -> Self {
    let sum = a.high + b.high
    let part = sum - a.high
    let error = (a.high - (sum - part)) + (b.high - part)
    return Self(sum, error + (a.low + b.low))
  }

  static func * (a: Self, b: Self) -> Self {
    let product = a.high * b.high
    let error = (-product).addingProduct(a.high, b.high)
    return Self(product, error + (a.high * b.low + a.low * b.high))
  }
}
