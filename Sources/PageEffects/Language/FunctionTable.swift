extension Function {
  /// All functions, in the order of the reference.
  ///
  /// A new function is one more entry: programs and exports evaluate its formula.
  package static let all: [Function] = [
    Function("abs", "x", "the distance from 0", .instruction(.abs)),
    Function("sign", "x", "−1, 0 or 1", .instruction(.sign), "x > 0 ? 1 : x < 0 ? -1 : x"),
    Function("min", "a, b, ...", "the smallest", .instruction(.min)),
    Function("max", "a, b, ...", "the greatest", .instruction(.max)),
    Function(
      "clamp",
      "x, lowest, highest",
      "x, limited to the range",
      .instruction(.clamp),
      "min(max(x, lowest), highest)"
    ),
    Function(
      "lerp",
      "a, b, t",
      "`a + (b - a) * t`: a at t = 0, b at t = 1, also for other t",
      .instruction(.lerp),
      "a + (b - a) * t"
    ),
    Function(
      "ramp",
      "x, a, b",
      "0 at a, 1 at b, linear between, constant beyond",
      .instruction(.ramp),
      "clamp((x - a) / (b - a), 0, 1)"
    ),
    Function(
      "step",
      "edge, x",
      "0 if x is below the edge, else 1",
      .instruction(.step),
      // Neither condition is true if a number is NaN.
      "x < edge ? 0 : x >= edge ? 1 : x + edge"
    ),
    Function("floor", "x", "the integer below", .instruction(.floor)),
    Function("ceil", "x", "the integer above", .instruction(.ceil)),
    Function("trunc", "x", "the integer toward 0", .instruction(.trunc)),
    Function("frac", "x", "`x - floor(x)`", .instruction(.frac), "x - floor(x)"),
    Function(
      "round",
      "x",
      "the nearest integer; halves are rounded away from 0: −0.5 gives −1",
      .instruction(.round),
      // Numbers from 2⁵² on are integers. Below, the fractional part and its double are exact.
      "abs(x) < 2 ^ 52 ? whole + trunc(2 * (x - whole)) : x",
      where: ["whole": "trunc(x)"]
    ),
    Function(
      "roundJS",
      "x",
      "the nearest integer; halves are rounded up, `floor(x + 0.5)`: −0.5 gives 0",
      .instruction(.roundJS),
      "floor(x + 0.5)"
    ),
    Function(
      "mod",
      "x, n",
      "the remainder, with the sign of n: `mod(-1, 3)` is 2",
      .instruction(.mod),
      "x - n * floor(x / n)"
    ),
    Function(
      "wrap",
      "d, n",
      "d, with n added or subtracted once to be within n / 2 of 0",
      .instruction(.wrap),
      "d < -n / 2 ? d + n : d > n / 2 ? d - n : d"
    ),
    Function("sqrt", "x", "the square root", .instruction(.sqrt)),
    Function("exp", "x", "e to the power of x", .instruction(.exp)),
    Function("ln", "x", "the natural logarithm", .instruction(.ln)),
    Function("log10", "x", "the logarithm to base 10", .instruction(.log10)),
    Function("sin", "x", "the sine", .instruction(.sin)),
    Function("cos", "x", "the cosine", .instruction(.cos)),
    Function("tan", "x", "the tangent", .instruction(.tan)),
    Function("atan2", "y, x", "the angle of the point (x, y)", .instruction(.atan2)),
    Function(
      "tri",
      "x",
      "a triangle, `max(0, 1 - abs(x))`",
      .instruction(.tri),
      "max(0, 1 - abs(x))"
    ),
    Function(
      "pl",
      "x; x1:y1, x2:y2, ...",
      "lines through points, extended beyond the ends",
      .track(.extend)
    ),
    Function(
      "plc",
      "x; x1:y1, x2:y2, ...",
      "lines through points, constant beyond the ends",
      .track(.hold)
    ),
    Function(
      "bezier",
      "t, x1, y1, x2, y2",
      "the CSS curve `cubic-bezier(x1, y1, x2, y2)` at t",
      .bezier
    ),
    Function(
      "cubicInOut",
      "x",
      "slow, fast, slow: from 0 at 0 to 1 at 1",
      .instruction(.cubicInOut),
      "t < 0.5 ? 4 * t ^ 3 : 1 - (2 - 2 * t) ^ 3 / 2",
      where: ["t": "clamp(x, 0, 1)"]
    ),
    Function(
      "smoothstep",
      "edge0, edge1, x",
      "a smooth step from 0 to 1 between two edges",
      .instruction(.smoothstep),
      "t * t * (3 - 2 * t)",
      where: ["t": "ramp(x, edge0, edge1)"]
    ),
    Function(
      "smootherstep",
      "edge0, edge1, x",
      "a step like `smoothstep` that also starts and ends without acceleration",
      "t * t * t * (t * (6 * t - 15) + 10)",
      where: ["t": "ramp(x, edge0, edge1)"]
    ) { arguments in
      let share = (arguments[2] - arguments[0]) / (arguments[1] - arguments[0])
      let t = Swift.min(Swift.max(share, 0), 1)
      return 6 * t * t * t * t * t - 15 * t * t * t * t + 10 * t * t * t
    },
    Function(
      "spring",
      "t, ratio, frequency",
      "a spring released at 0 that moves to 1; arguments: seconds, damping ratio (1 is critical), "
        + "radians per second",
      .instruction(.spring),
      // All values are finite for any damping ratio, as style sheets multiply those of the other cases by 0.
      "t <= 0 ? 0 : ratio < 1 ? under : ratio == 1 ? critical : over",
      where: [
        "s": "max(0, t)", "decay": "ratio * frequency",
        "damped": "frequency * sqrt(ratio < 1 ? 1 - ratio * ratio : 1)",
        "wave": "cos(damped * s) + decay / damped * sin(damped * s)",
        "spread": "frequency * sqrt(ratio > 1 ? ratio * ratio - 1 : 1e-9)",
        "slow": "decay - spread", "fast": "decay + spread",
        "under": "1 - exp(-decay * s) * wave",
        "critical": "1 - exp(-decay * s) * (1 + decay * s)",
        "over": "1 - (fast * exp(-slow * s) - slow * exp(-fast * s)) / (2 * spread)",
      ]
    ),
  ]

  /// The functions by name.
  package static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  // MARK: Functions that this program calls itself

  package static let abs = entry("abs")
  package static let sign = entry("sign")
  package static let min = entry("min")
  package static let max = entry("max")
  package static let clamp = entry("clamp")
  package static let floor = entry("floor")
  package static let mod = entry("mod")
  package static let wrap = entry("wrap")
  package static let sqrt = entry("sqrt")
  package static let sin = entry("sin")
  package static let cos = entry("cos")
  package static let bezier = entry("bezier")

  private static func entry(_ name: String) -> Function {
    guard let function = named[name] else { preconditionFailure("'\(name)' must be an entry") }
    return function
  }
}
