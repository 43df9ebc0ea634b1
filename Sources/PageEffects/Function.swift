/// A function that an expression may call.
///
/// Definitions as in the catalogue of effects; one name each, no synonyms.
public enum Function: String, Sendable, CaseIterable {
  /// The distance from 0.
  case abs
  /// −1, 0 or 1.
  case sign
  /// The smallest of two or more.
  case min
  /// The greatest of two or more.
  case max
  /// The first, kept between the second and the third.
  case clamp
  /// The way from the first to the second, of which the third is the share.
  case lerp
  /// The share of the way from the second to the third at which the first is, kept in 0…1.
  case ramp
  /// 0 where the second is below the first, else 1 (as in GLSL).
  case step
  /// The next integer below.
  case floor
  /// The next integer above.
  case ceil
  /// The integer toward zero.
  case trunc
  /// What remains above the integer below.
  case frac
  /// The nearest integer; halves go away from zero.
  case round
  /// The nearest integer; halves go up: floor(x + ½).
  case roundJS
  /// The remainder, with the sign of the divisor.
  case mod
  /// The first with the second added or subtracted once, so that it is within half the second.
  case wrap
  /// The square root.
  case sqrt
  /// The exponential function.
  case exp
  /// The natural logarithm.
  case ln
  /// The logarithm to base 10.
  case log10
  /// The sine.
  case sin
  /// The cosine.
  case cos
  /// The tangent.
  case tan
  /// The angle of the point whose y is the first and whose x the second.
  case atan2
  /// A triangle: 1 at 0, falling to 0 at ±1.
  case tri
  /// Straight lines through points, the end pieces extended: `pl(d; -1:0, 0:1, 1:0)`.
  case pl
  /// Straight lines through points, constant beyond the ends.
  case plc
  /// The CSS curve `cubic-bezier(x1, y1, x2, y2)` at the first.
  case bezier
  /// Slow, fast, slow: 4x³ below ½, 1 − (2 − 2x)³ / 2 above.
  case cubicInOut
  /// The Hermite step between two edges (as in GLSL).
  case smoothstep
  /// Where a spring let go at 0 is on its way to 1: time, damping ratio, angular frequency.
  case spring

  /// How it is called, for messages and documentation.
  public var signature: String {
    switch self {
    case .abs, .sign, .floor, .ceil, .trunc, .frac, .round, .roundJS, .sqrt, .exp, .ln, .log10,
      .sin, .cos, .tan, .tri, .cubicInOut:
      "\(rawValue)(x)"
    case .min, .max: "\(rawValue)(a, b, ...)"
    case .clamp: "clamp(x, lowest, highest)"
    case .lerp: "lerp(a, b, t)"
    case .ramp: "ramp(x, a, b)"
    case .step: "step(edge, x)"
    case .mod: "mod(x, n)"
    case .wrap: "wrap(d, n)"
    case .atan2: "atan2(y, x)"
    case .pl, .plc: "\(rawValue)(x; x1:y1, x2:y2, ...)"
    case .bezier: "bezier(t, x1, y1, x2, y2)"
    case .smoothstep: "smoothstep(edge0, edge1, x)"
    case .spring: "spring(t, ratio, frequency)"
    }
  }

  /// How many arguments it takes.
  var arguments: ClosedRange<Int> {
    switch self {
    case .abs, .sign, .floor, .ceil, .trunc, .frac, .round, .roundJS, .sqrt, .exp, .ln, .log10,
      .sin, .cos, .tan, .tri, .cubicInOut, .pl, .plc:
      1...1
    case .step, .mod, .wrap, .atan2: 2...2
    case .clamp, .lerp, .ramp, .smoothstep, .spring: 3...3
    case .bezier: 5...5
    case .min, .max: 2...Expression.maximumNodes
    }
  }
}
