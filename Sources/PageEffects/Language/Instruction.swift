import PageGeometry
import RealModule

/// An instruction of a compiled program: an operation on up to three slots, or on a table.
struct Instruction: Hashable {
  var operation: Code
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0

  /// The operation of an instruction.
  enum Code: UInt8 {
    case negate, not, abs, sign, floor, ceil, trunc, frac, round, roundJS, sqrt, exp, ln, log10
    case sin, cos, tan, tri, cubicInOut
    case add, subtract, multiply, divide, power, less, lessOrEqual, equal, notEqual, and, or
    case min, max, step, mod, wrap, atan2
    case select, clamp, lerp, ramp, smoothstep, spring
    /// Evaluates the program's table with index `a`.
    case table
  }

  /// Evaluates any instruction except `table`.
  ///
  /// Unused operands are ignored. A true condition is 1, a false one is 0.
  @inline(__always)
  func value(_ a: Double, _ b: Double, _ c: Double) -> Double {
    switch operation {
    case .negate: -a
    case .not: a == 0 ? 1 : 0
    case .abs: Swift.abs(a)
    case .sign: a > 0 ? 1 : a < 0 ? -1 : a == 0 ? 0 : a
    case .floor: a.rounded(.down)
    case .ceil: a.rounded(.up)
    case .trunc: a.rounded(.towardZero)
    case .frac: a - a.rounded(.down)
    case .round: a.rounded(.toNearestOrAwayFromZero)
    case .roundJS: (a + 0.5).rounded(.down)
    case .sqrt: a.squareRoot()
    case .exp: .exp(a)
    case .ln: .log(a)
    case .log10: .log10(a)
    case .sin: .sin(a)
    case .cos: .cos(a)
    case .tan: .tan(a)
    case .tri: Self.greater(0, 1 - Swift.abs(a))
    case .cubicInOut: Easing.cubicInOut.value(at: a)
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    case .power: Self.power(a, b)
    case .less: a < b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .notEqual: a != b ? 1 : 0
    case .and: a != 0 && b != 0 ? 1 : 0
    case .or: a != 0 || b != 0 ? 1 : 0
    case .min: Self.smaller(a, b)
    case .max: Self.greater(a, b)
    case .step: b < a ? 0 : b >= a ? 1 : a + b
    case .mod: a - b * (a / b).rounded(.down)
    case .wrap: a < -b / 2 ? a + b : a > b / 2 ? a - b : a
    case .atan2: .atan2(y: a, x: b)
    case .select: a != 0 ? b : c
    case .clamp: Self.smaller(Self.greater(a, b), c)
    case .lerp: a + (b - a) * c
    case .ramp: Self.smaller(Self.greater((a - b) / (c - b), 0), 1)
    case .smoothstep: Self.smoothstep(a, b, c)
    case .spring: Self.spring(a, ratio: b, frequency: c)
    case .table: preconditionFailure("tables must be evaluated by the program")
    }
  }

  /// Returns the smaller of two numbers; NaN if either is NaN.
  @inline(__always)
  private static func smaller(_ a: Double, _ b: Double) -> Double {
    a < b ? a : b <= a ? b : a + b
  }

  /// Returns the greater of two numbers; NaN if either is NaN.
  @inline(__always)
  private static func greater(_ a: Double, _ b: Double) -> Double {
    a > b ? a : b >= a ? b : a + b
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    // A negative base has a real power only for integer exponents.
    if let integer = Int(exactly: exponent) { return .pow(base, integer) }
    return .pow(base, exponent)
  }

  private static func smoothstep(_ edge0: Double, _ edge1: Double, _ x: Double) -> Double {
    let t = smaller(greater((x - edge0) / (edge1 - edge0), 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Evaluates the position of a damped spring that starts at rest at 0 and settles at 1.
  ///
  /// Each of the three cases, underdamped, critically damped and overdamped, has its closed form.
  private static func spring(_ t: Double, ratio: Double, frequency: Double) -> Double {
    guard t > 0 else { return t.isNaN ? t : 0 }
    let decay = ratio * frequency
    if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      return 1 - .exp(-decay * t) * (.cos(damped * t) + decay / damped * .sin(damped * t))
    }
    guard ratio > 1 else { return 1 - .exp(-decay * t) * (1 + decay * t) }
    let spread = frequency * (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (decay - spread, decay + spread)
    return 1 - (fast * .exp(-slow * t) - slow * .exp(-fast * t)) / (2 * spread)
  }
}
