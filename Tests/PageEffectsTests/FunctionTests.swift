import Foundation
import PageEffects
import Testing

/// Functions, compared with values computed by hand or from the definition.
@Suite struct FunctionTests {
  static let values: [(String, Double)] = [
    ("abs(-3)", 3), ("abs(3)", 3), ("abs(0)", 0),
    ("sign(-3)", -1), ("sign(0)", 0), ("sign(0.1)", 1), ("sign(-inf)", -1),
    ("min(2, 1)", 1), ("min(1, 2, -3, 5)", -3), ("max(2, 1)", 2), ("max(1, 2, -3, 5)", 5),
    ("clamp(5, -1, 1)", 1), ("clamp(-5, -1, 1)", -1), ("clamp(0.3, -1, 1)", 0.3),
    // If the bounds are reversed, the result is the bound that is given last.
    ("clamp(0, 2, 1)", 1),
    ("lerp(10, 20, 0)", 10), ("lerp(10, 20, 1)", 20), ("lerp(10, 20, 0.25)", 12.5),
    ("lerp(10, 20, 2)", 30), ("lerp(10, 20, -1)", 0),
    ("ramp(5, 0, 10)", 0.5), ("ramp(-5, 0, 10)", 0), ("ramp(15, 0, 10)", 1),
    ("ramp(2.5, 10, 0)", 0.75), ("ramp(11, 10, 0)", 0), ("ramp(-1, 10, 0)", 1),
    ("step(1, 0.9)", 0), ("step(1, 1)", 1), ("step(1, 1.1)", 1),
    ("floor(1.5)", 1), ("floor(-1.5)", -2), ("floor(2)", 2),
    ("ceil(1.5)", 2), ("ceil(-1.5)", -1), ("ceil(2)", 2),
    ("trunc(1.9)", 1), ("trunc(-1.9)", -1), ("trunc(0.5)", 0),
    ("frac(1.25)", 0.25), ("frac(-1.25)", 0.75), ("frac(3)", 0),
    // `round` rounds halves away from zero.
    ("round(0.5)", 1), ("round(-0.5)", -1), ("round(1.5)", 2), ("round(2.5)", 3),
    ("round(-2.5)", -3), ("round(2.4)", 2), ("round(-2.6)", -3),
    // `roundJS` rounds halves up.
    ("roundJS(0.5)", 1), ("roundJS(-0.5)", 0), ("roundJS(1.5)", 2), ("roundJS(2.5)", 3),
    ("roundJS(-2.5)", -2), ("roundJS(-2.6)", -3), ("roundJS(-1.4)", -1),
    // The result of `mod` has the sign of the divisor.
    ("mod(5, 3)", 2), ("mod(-1, 3)", 2), ("mod(-4, 3)", 2), ("mod(3, 3)", 0), ("mod(-3, 3)", 0),
    ("mod(5, -3)", -1), ("mod(-5, -3)", -2), ("mod(0.75, 0.5)", 0.25),
    // `wrap` adds or subtracts the divisor at most once, and leaves both ends of the range unchanged.
    ("wrap(0, 10)", 0), ("wrap(5, 10)", 5), ("wrap(-5, 10)", -5), ("wrap(6, 10)", -4),
    ("wrap(-6, 10)", 4), ("wrap(9, 10)", -1), ("wrap(26, 10)", 16), ("wrap(2, 3)", -1),
    ("sqrt(9)", 3), ("sqrt(2)", 1.4142135623730951), ("exp(0)", 1), ("exp(1)", 2.718281828459045),
    ("ln(1)", 0), ("ln(exp(2))", 2), ("log10(1000)", 3), ("log10(0.01)", -2),
    ("sin(0)", 0), ("sin(30deg)", 0.5), ("sin(pi / 2)", 1), ("cos(0)", 1), ("cos(60deg)", 0.5),
    ("cos(180deg)", -1), ("tan(45deg)", 1), ("tan(-45deg)", -1),
    ("atan2(1, 0)", Double.pi / 2), ("atan2(0, -1)", Double.pi), ("atan2(-1, -1)", -0.75 * .pi),
    ("atan2(0, 1)", 0),
    ("tri(0)", 1), ("tri(0.25)", 0.75), ("tri(-0.25)", 0.75), ("tri(1)", 0), ("tri(-3)", 0),
    ("pl(0; -1:0, 0:10, 2:20)", 10), ("pl(1; -1:0, 0:10, 2:20)", 15),
    ("pl(-0.5; -1:0, 0:10, 2:20)", 5),
    ("pl(-2; -1:0, 0:10, 2:20)", -10), ("pl(4; -1:0, 0:10, 2:20)", 30), ("pl(3; 0:7)", 7),
    ("plc(1; -1:0, 0:10, 2:20)", 15), ("plc(-2; -1:0, 0:10, 2:20)", 0),
    ("plc(4; -1:0, 0:10, 2:20)", 20), ("plc(-1; -1:3, 0:10)", 3),
    ("cubicInOut(0)", 0), ("cubicInOut(0.25)", 0.0625), ("cubicInOut(0.5)", 0.5),
    ("cubicInOut(0.75)", 0.9375), ("cubicInOut(1)", 1), ("cubicInOut(2)", 1), ("cubicInOut(-1)", 0),
    ("smoothstep(0, 1, 0.5)", 0.5), ("smoothstep(0, 2, 0.5)", 0.15625), ("smoothstep(0, 1, -1)", 0),
    ("smoothstep(0, 1, 3)", 1), ("smoothstep(1, 0, 0.25)", 0.84375),
    ("smootherstep(0, 1, 0.5)", 0.5), ("smootherstep(0, 2, 0.5)", 0.103515625),
    ("smootherstep(0, 1, -1)", 0), ("smootherstep(1, 0, -1)", 1),
  ]

  @Test(arguments: values)
  func `A function evaluates to the expected value`(_ text: String, _ expected: Double) throws {
    let found = try value(of: text)
    #expect(isClose(found, expected), "\(found)")
  }

  /// Values of the named CSS curves in browsers, to six decimals.
  @Test(arguments: [
    ("0.25, 0.1, 0.25, 1", 0.5, 0.802403), ("0.25, 0.1, 0.25, 1", 0.25, 0.408511),
    ("0.42, 0, 1, 1", 0.5, 0.315357), ("0, 0, 0.58, 1", 0.5, 0.684643),
    ("0.42, 0, 0.58, 1", 0.5, 0.5), ("0.42, 0, 0.58, 1", 0.25, 0.129162),
    ("0, 0, 1, 1", 0.3, 0.3), ("0.42, 0, 0.58, 1", 0, 0), ("0.42, 0, 0.58, 1", 1, 1),
    ("0.42, 0, 0.58, 1", -2, 0), ("0.42, 0, 0.58, 1", 2, 1),
  ])
  func `A Bézier curve equals the CSS curve`(_ curve: String, _ t: Double, _ expected: Double)
    throws
  {
    let found = try value(of: "bezier(d, \(curve))", d: t)
    #expect(abs(found - expected) < 1e-6, "\(found)")
  }

  @Test func `A Bézier curve evaluates to the y at the given x`() throws {
    for s in stride(from: 0.05, to: 1, by: 0.05) {
      func cubic(_ a: Double, _ b: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
      }
      let found = try value(of: "bezier(d, 0.68, -0.55, 0.265, 1.55)", d: cubic(0.68, 0.265))
      #expect(abs(found - cubic(-0.55, 1.55)) < 1e-9)
    }
  }

  @Test(arguments: [0.2, 0.7, 1, 1.000001, 2.5])
  func `A spring starts at rest and settles`(_ ratio: Double) throws {
    func position(_ t: Double) throws -> Double { try value(of: "spring(d, \(ratio), 12)", d: t) }
    #expect(try position(0) == 0)
    #expect(try position(-1) == 0)
    // The speed is 0 at the start, so the position is about ½ ω² t² with ω = 12.
    #expect(abs(try position(1e-4) - 0.5 * 144 * 1e-8) < 1e-8)
    #expect(abs(try position(20) - 1) < 1e-9)
    let highest = try stride(from: 0, to: 2, by: 0.01).map(position).max() ?? 0
    #expect((highest > 1 + 1e-6) == (ratio < 1))
  }

  /// For a position x, a frequency ω and a damping ratio ζ, the equation is x'' = ω² (1 − x) − 2 ζ ω x'.
  ///
  /// The derivatives are computed as finite differences.
  @Test(arguments: [0.2, 1, 2.5], [0.05, 0.2, 0.4])
  func `A spring satisfies its differential equation`(_ ratio: Double, _ t: Double) throws {
    let h = 1e-3
    let (a, b, c) = try (
      value(of: "spring(d, \(ratio), 5)", d: t - h), value(of: "spring(d, \(ratio), 5)", d: t),
      value(of: "spring(d, \(ratio), 5)", d: t + h)
    )
    let (speed, force) = ((c - a) / (2 * h), (a - 2 * b + c) / (h * h))
    #expect(abs(force - (25 * (1 - b) - 2 * ratio * 5 * speed)) < 1e-2)
  }

  /// The result is NaN if any operand is NaN.
  @Test(arguments: [
    "max(0, X)", "max(X, 0)", "min(0, X)", "min(X, 0)", "clamp(X, 0, 1)", "clamp(0, X, 1)",
    "tri(X)", "sign(X)", "step(0, X)", "step(X, 0)", "ramp(X, 0, 1)", "smoothstep(0, 1, X)",
    "smootherstep(0, X, 1)", "cubicInOut(X)", "spring(X, 1, 1)",
    "bezier(X, 0.4, 0, 0.6, 1)", "pl(X; 0:0, 1:1)", "plc(X; 0:0, 1:1)", "lerp(0, X, 0.5)", "abs(X)",
    "wrap(X, 3)", "mod(X, 3)", "round(X)",
  ])
  func `A function of NaN is NaN`(_ text: String) throws {
    let constant = text.replacingOccurrences(of: "X", with: "(0 / 0)")
    let run = text.replacingOccurrences(of: "X", with: "(d / d)")
    #expect(try value(of: constant).isNaN)
    #expect(try value(of: run).isNaN)
  }

  @Test func `The table of test values contains every function`() {
    let covered = Self.values.map(\.0).joined() + " bezier( spring("
    for function in Function.all {
      #expect(covered.contains("\(function.name)("), "\(function.name)")
    }
  }

  @Test func `A signature is a call`() {
    for function in Function.all {
      #expect(function.signature.hasPrefix("\(function.name)("))
      #expect(function.signature.hasSuffix(")"))
    }
  }
}
