/// A CSS timing curve: a cubic Bézier from (0, 0) to (1, 1) whose control points have x in 0…1.
///
/// - Source: W3C, CSS Easing Functions Level 2, 2.3 Cubic Bézier easing functions.
public struct CubicBezier: Sendable, Hashable {
  /// The x of the first control point, in 0…1.
  public let x1: Double
  /// The y of the first control point.
  public let y1: Double
  /// The x of the second control point, in 0…1.
  public let x2: Double
  /// The y of the second control point.
  public let y2: Double

  /// CSS `ease`, (0.25, 0.1, 0.25, 1).
  public static let ease = CubicBezier(0.25, 0.1, 0.25, 1)
  /// CSS `ease-in`, (0.42, 0, 1, 1).
  public static let easeIn = CubicBezier(0.42, 0, 1, 1)
  /// CSS `ease-out`, (0, 0, 0.58, 1).
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)
  /// CSS `ease-in-out`, (0.42, 0, 0.58, 1).
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)

  /// Creates a curve from its two control points; an x outside 0…1 is a programmer error and traps.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "x1 and x2 must be in 0...1")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// Returns the progress at a time, both as fractions.
  ///
  /// Outside 0…1 the result is the value at the nearer end.
  public func value(at t: Double) -> Double {
    guard t > 0 else { return t.isNaN ? t : 0 }
    guard t < 1 else { return 1 }
    return y(parameter(at: t))
  }

  /// Returns the progress at any time as CSS defines it.
  ///
  /// Outside 0…1 the curve continues along the tangent at the nearer end.
  package func extendedValue(at t: Double) -> Double {
    if t < 0 {
      if x1 > 0 { return t * (y1 / x1) }
      return x2 > 0 ? t * (y2 / x2) : 0
    }
    guard t > 1 else { return value(at: t) }
    if x2 < 1 { return 1 + (t - 1) * ((1 - y2) / (1 - x2)) }
    return x1 < 1 ? 1 + (t - 1) * ((1 - y1) / (1 - x1)) : 1
  }

  /// Returns the slope dy/dx at a time: one-sided at 0 and 1, and 0 outside 0…1.
  ///
  /// The result is always finite. Where the tangent is vertical, it is the slope of a short chord.
  public func slope(at t: Double) -> Double {
    guard t >= 0, t <= 1 else { return t.isNaN ? t : 0 }
    let s = parameter(at: t)
    let run = Self.rise(x1, x2, s)
    guard run < 1e-6 else { return Self.rise(y1, y2, s) / run }
    let (before, after) = (max(0, s - 1e-4), min(1, s + 1e-4))
    return (y(after) - y(before)) / (x(after) - x(before))
  }

  /// The times of the curve's local extrema, ascending, inside 0…1.
  public var turns: [Double] {
    // The roots of dy/ds = 3 (a s² + 2 b s + c), in a form without cancellation.
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

  /// Returns the parameter of the point whose x is a time in 0…1.
  ///
  /// Bisection finds the parameter exactly, because x never decreases.
  private func parameter(at t: Double) -> Double {
    let parameter = (0.0...1).first { x($0) >= t }
    // Where the curve is steep, a rounding error in x would become a visible error in y.
    guard Self.rise(x1, x2, parameter) < Self.steep else { return parameter }
    return (0.0...1).first { reaches(t, at: $0) }
  }

  /// Returns whether the x at a parameter is at least t, computed with twice the precision of a double.
  private func reaches(_ t: Double, at s: Double) -> Bool {
    let (r, s) = (TwoDoubles(1) + TwoDoubles(-s), TwoDoubles(s))
    let middle = r * (r * TwoDoubles(x1) + s * TwoDoubles(x2))
    let x = s * (middle + middle + middle + s * s)
    return (x + TwoDoubles(-t)).high >= 0
  }

  /// The slope dx/ds below which an error of 2⁻⁵³ in x can cause an error of more than 10⁻¹⁴ in the
  /// parameter s.
  private static let steep = 0.01
}

/// An unevaluated sum of two doubles, which has 106 bits of precision.
///
/// - Source: T. J. Dekker, A floating-point technique for extending the available precision, 1971.
private struct TwoDoubles {
  let high: Double
  private let low: Double

  init(_ number: Double) { (high, low) = (number, 0) }

  /// Creates the sum of two numbers, the larger one first.
  private init(_ large: Double, _ small: Double) {
    high = large + small
    low = small - (high - large)
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
