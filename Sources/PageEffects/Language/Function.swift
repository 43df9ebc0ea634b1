/// A function that expressions can call.
package enum Function: String, Sendable, CaseIterable {
  case abs
  /// The sign: −1, 0 or 1.
  case sign
  case min, max
  /// The first argument, limited to the range from the second to the third.
  case clamp
  /// Linear interpolation: the first argument where the third is 0, the second where the third is 1.
  case lerp
  /// The position of the first argument between the second and the third, limited to 0…1.
  case ramp
  /// 0 if the second argument is less than the first, else 1 (as in GLSL).
  case step
  /// The largest integer that is not greater than the argument.
  case floor
  /// The smallest integer that is not less than the argument.
  case ceil
  /// The integer part.
  case trunc
  /// The fractional part: x − floor(x).
  case frac
  /// The nearest integer; halves are rounded away from zero.
  case round
  /// The nearest integer; halves are rounded up: floor(x + ½).
  case roundJS
  /// The remainder, with the sign of the divisor.
  case mod
  /// The first argument, with the second added or subtracted once if the result is nearer to 0.
  case wrap
  case sqrt, exp, ln, log10, sin, cos, tan
  /// The angle of a point, from y and x.
  case atan2
  /// A triangle: 1 at 0, falling linearly to 0 at ±1, and 0 beyond.
  case tri
  /// Linear interpolation between points, extended beyond the ends: `pl(d; -1:0, 0:1, 1:0)`.
  case pl
  /// Linear interpolation between points, constant beyond the ends.
  case plc
  /// The CSS curve `cubic-bezier(x1, y1, x2, y2)` at the first argument.
  case bezier
  /// An easing that is slow at both ends: 4x³ below ½, 1 − (2 − 2x)³ / 2 above.
  case cubicInOut
  /// Hermite interpolation from 0 to 1 between two edges (as in GLSL).
  case smoothstep
  /// The position of a spring that moves from 0 to 1; the arguments are the time, the damping ratio and
  /// the angular frequency.
  case spring

  /// The call syntax, for messages and documentation.
  package var signature: String { "\(rawValue)(\(syntax.arguments))" }

  /// The allowed number of arguments, without the points after a semicolon.
  var arguments: ClosedRange<Int> {
    switch self {
    case .min, .max: return 2...Expression.maximumNodes
    case .pl, .plc: return 1...1
    default:
      let count = syntax.arguments.utf8.count { $0 == UInt8(ascii: ",") } + 1
      return count...count
    }
  }

  /// The names of the arguments for messages, and the operation that evaluates the function.
  var syntax: (arguments: String, code: Instruction.Code) {
    switch self {
    case .abs: ("x", .abs)
    case .sign: ("x", .sign)
    case .min: ("a, b, ...", .min)
    case .max: ("a, b, ...", .max)
    case .clamp: ("x, lowest, highest", .clamp)
    case .lerp: ("a, b, t", .lerp)
    case .ramp: ("x, a, b", .ramp)
    case .step: ("edge, x", .step)
    case .floor: ("x", .floor)
    case .ceil: ("x", .ceil)
    case .trunc: ("x", .trunc)
    case .frac: ("x", .frac)
    case .round: ("x", .round)
    case .roundJS: ("x", .roundJS)
    case .mod: ("x, n", .mod)
    case .wrap: ("d, n", .wrap)
    case .sqrt: ("x", .sqrt)
    case .exp: ("x", .exp)
    case .ln: ("x", .ln)
    case .log10: ("x", .log10)
    case .sin: ("x", .sin)
    case .cos: ("x", .cos)
    case .tan: ("x", .tan)
    case .atan2: ("y, x", .atan2)
    case .tri: ("x", .tri)
    case .pl, .plc: ("x; x1:y1, x2:y2, ...", .table)
    case .bezier: ("t, x1, y1, x2, y2", .table)
    case .cubicInOut: ("x", .cubicInOut)
    case .smoothstep: ("edge0, edge1, x", .smoothstep)
    case .spring: ("t, ratio, frequency", .spring)
    }
  }
}
