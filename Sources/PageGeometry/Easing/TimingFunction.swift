import TextTools

/// A function from elapsed time to progress, both as fractions of a whole motion.
///
/// It is a named curve, a CSS easing function, or a spring.
///
/// - Source: Robert Penner's equations; W3C, CSS Easing Functions Level 2 (2024-08-29).
public enum TimingFunction: Sendable, Hashable {
  /// An easing function by Robert Penner, such as `sineInOut`.
  case easing(Easing)
  /// CSS `cubic-bezier(x1, y1, x2, y2)`, `ease`, `ease-in`, `ease-out` and `ease-in-out`.
  case cubicBezier(CubicBezier)
  /// CSS `steps(n, jump-end)`, `step-start` and `step-end`.
  case steps(Steps)
  /// CSS `linear(0, 0.25 75%, 1)`.
  case piecewiseLinear(PiecewiseLinear)
  /// `spring(stiffness: 180, damping: 12)` or `spring(duration: 0.5, bounce: 0.3)`.
  case spring(Spring)

  /// The function whose progress equals the time.
  public static let linear = TimingFunction.easing(.linear)

  /// Returns the progress at a time.
  ///
  /// - Parameter t: The time as a fraction. Outside 0…1 CSS functions continue as CSS defines; other
  ///   functions keep the value at the nearer end.
  /// - Returns: A fraction. It is exactly 0 at time 0 and exactly 1 at time 1, except for steps that jump at
  ///   these times and for `linear()` with other outputs. The result is NaN if the time is NaN.
  public func value(at t: Double) -> Double {
    switch self {
    case .easing(let easing): easing.value(at: t)
    case .cubicBezier(let curve): curve.extendedValue(at: t)
    case .steps(let steps): steps.value(at: t)
    case .piecewiseLinear(let line): line.value(at: t)
    case .spring(let spring): spring.value(at: t)
    }
  }
}

extension TimingFunction {
  /// The CSS function `steps()`: a staircase of equal steps.
  public struct Steps: Sendable, Hashable {
    /// The choice of steps at the ends of 0…1.
    public enum Jump: String, Sendable, CaseIterable {
      /// A step at 0.
      case start = "jump-start"
      /// A step at 1.
      case end = "jump-end"
      /// No step at either end.
      case none = "jump-none"
      /// A step at 0 and one at 1.
      case both = "jump-both"

      /// The smallest allowed number of intervals: without a step at either end, there must be one inside.
      package var leastCount: Int { self == .none ? 2 : 1 }
    }

    /// The number of intervals, at least `jump.leastCount`.
    public let count: Int
    /// The steps at the ends.
    public let jump: Jump

    /// Creates a staircase; too few intervals are a programmer error and trap.
    public init(_ count: Int, _ jump: Jump = .end) {
      precondition(count >= jump.leastCount, "count must be at least \(jump.leastCount)")
      (self.count, self.jump) = (count, jump)
    }

    /// Returns the progress at a time.
    ///
    /// Outside 0…1 the staircase continues.
    package func value(at t: Double) -> Double {
      guard t.isFinite else { return t }
      let position = t * Double(count)
      // The time of a frame is a quotient. If it is rounded down at a step, the frame must still count as
      // after the step.
      let whole = position.rounded()
      var step = abs(position - whole) <= 2 * position.ulp ? whole : position.rounded(.down)
      if jump == .start || jump == .both { step += 1 }
      if t >= 0 { step = max(step, 0) }
      if t <= 1 { step = min(step, jumps) }
      return step / jumps
    }

    /// The number of steps.
    private var jumps: Double {
      switch jump {
      case .start, .end: Double(count)
      case .none: Double(count - 1)
      case .both: Double(count + 1)
      }
    }
  }

  /// The CSS function `linear()`: points joined by straight lines.
  public struct PiecewiseLinear: Sendable, Hashable {
    /// A point of the function.
    public struct Point: Sendable, Hashable {
      /// The time in percent, the unit of the input string, so that it is not rounded.
      public let percent: Double
      /// The progress.
      public let output: Double

      fileprivate var input: Double { percent / 100 }
    }

    /// The points, at least two, with ascending percentages.
    public let points: [Point]

    /// Creates a function from outputs that each have no, one or two percentages.
    ///
    /// As in CSS, a percentage that is less than an earlier one is raised to it. An output with two
    /// percentages creates two points. Outputs without a percentage are spaced evenly between their
    /// neighbours. Without percentages, the first output is at 0 % and the last at 100 %.
    ///
    /// - Parameter stops: At least two, with at most two percentages each; anything else is a programmer
    ///   error and traps.
    public init(_ stops: [(output: Double, percents: [Double])]) {
      precondition(stops.count > 1, "stops must be at least 2")
      var points: [(percent: Double?, output: Double)] = []
      var largest = -Double.infinity
      for (index, stop) in stops.enumerated() {
        precondition(stop.percents.count <= 2, "percents must be at most 2")
        var percents = stop.percents
        if percents.isEmpty, index == 0 { percents = [0] }
        if percents.isEmpty, index == stops.count - 1 { percents = [100] }
        for percent in percents {
          largest = max(largest, percent)
          points.append((largest, stop.output))
        }
        if percents.isEmpty { points.append((nil, stop.output)) }
      }
      self.points = Self.spread(points)
    }

    /// Returns the progress at a time.
    ///
    /// Beyond the points, the first or the last line continues.
    ///
    /// If several points have the same time, the last one determines the progress.
    package func value(at t: Double) -> Double {
      guard !t.isNaN else { return t }
      // The search ends with `low` equal to the number of points at or before the time.
      var (low, high) = (0, points.count)
      while low < high {
        let middle = (low + high) / 2
        if points[middle].input <= t { low = middle + 1 } else { high = middle }
      }
      let index = min(max(low - 1, 0), points.count - 2)
      let (a, b) = (points[index], points[index + 1])
      guard a.input != b.input, t != b.input else { return b.output }
      return a.output + (t - a.input) / (b.input - a.input) * (b.output - a.output)
    }

    /// Fills in missing percentages by spacing the points evenly between their neighbours.
    private static func spread(_ points: [(percent: Double?, output: Double)]) -> [Point] {
      var spread: [Point] = []
      for (index, point) in points.enumerated() {
        if let percent = point.percent {
          spread.append(Point(percent: percent, output: point.output))
          continue
        }
        let before = spread[index - 1].percent
        let next = points[index...].firstIndex { $0.percent != nil } ?? points.count - 1
        let gap = (points[next].percent ?? before) - before
        let percent = before + gap / Double(next - index + 1)
        spread.append(Point(percent: percent, output: point.output))
      }
      return spread
    }
  }
}

extension TimingFunction {
  /// Parses a function: a name, or a name with arguments in parentheses.
  ///
  /// - Parameter text: The string to parse, for example `sineInOut`, `ease-in`, `cubic-bezier(0.2, 0, 0, 1)`,
  ///   `steps(4)`, `linear(0, 0.25 75%, 1)` or `spring(duration: 0.5, bounce: 0.3)`. Case and extra white
  ///   space are ignored.
  /// - Throws: `TimingFunctionError` for the first mistake.
  public init(_ text: String) throws(TimingFunctionError) {
    let words = Self.trimmed(text[...])
    guard let open = words.firstIndex(of: "(") else {
      self = try Self.named(String(words))
      return
    }
    let name = String(Self.trimmed(words[..<open]))
    guard let call = Call(rawValue: name.lowercased()) else { throw .function(name) }
    guard words.last == ")" else { throw .arguments(form: call.form) }
    let inside = words[words.index(after: open)...].dropLast()
    let arguments = inside.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    self =
      switch call {
      case .cubicBezier: .cubicBezier(try Self.parseBezier(arguments))
      case .steps: .steps(try Self.parseSteps(arguments))
      case .linear: .piecewiseLinear(try Self.parseLine(arguments))
      case .spring: .spring(try Self.parseSpring(arguments))
      }
  }

  /// The largest output, and the largest time in percent.
  ///
  /// These limits are chosen by judgement: larger numbers are probably mistakes, and up to the limits
  /// positions are exact enough.
  private static let largest = (output: 1_000.0, percent: 100_000.0)

  /// The largest number of steps, chosen by judgement: no motion has that many frames.
  private static let mostSteps = 1_000_000

  /// The range of stiffness, damping, mass and duration; chosen by judgement, well beyond any useful spring.
  private static let springNumbers = 0.001...1_000_000.0

  private static func named(_ name: String) throws(TimingFunctionError) -> Self {
    let lowercased = name.lowercased()
    if let keyword = keywords.first(where: { $0.name == lowercased }) { return keyword.function }
    let easing = Easing.allCases.first { $0.rawValue.lowercased() == lowercased }
    if let easing { return .easing(easing) }
    if let curve = NamedCurve.all.first(where: { $0.name == lowercased }) {
      return try Self(curve.text)
    }
    if let call = Call(rawValue: lowercased) { throw .arguments(form: call.form) }
    throw .name(name)
  }

  private static func parseBezier(
    _ arguments: [Substring]
  ) throws(TimingFunctionError) -> CubicBezier {
    guard arguments.count == 4 else { throw .arguments(form: Call.cubicBezier.form) }
    let outputs = -largest.output...largest.output
    return CubicBezier(
      try number(arguments[0], "x1", in: 0...1, .cubicBezier),
      try number(arguments[1], "y1", in: outputs, .cubicBezier),
      try number(arguments[2], "x2", in: 0...1, .cubicBezier),
      try number(arguments[3], "y2", in: outputs, .cubicBezier)
    )
  }

  private static func parseSteps(_ arguments: [Substring]) throws(TimingFunctionError) -> Steps {
    guard (1...2).contains(arguments.count) else { throw .arguments(form: Call.steps.form) }
    var jump = Steps.Jump.end
    if arguments.count == 2 {
      let word = arguments[1].lowercased()
      // CSS has the short names `start` and `end` for `jump-start` and `jump-end`.
      guard
        let known = Steps.Jump(rawValue: ["start", "end"].contains(word) ? "jump-\(word)" : word)
      else {
        let words = Steps.Jump.allCases.map { $0.rawValue } + ["start", "end"]
        throw .word(String(arguments[1]), allowed: words)
      }
      jump = known
    }
    guard let count = Int(arguments[0]), (jump.leastCount...mostSteps).contains(count) else {
      throw .number(
        String(arguments[0]),
        of: "n",
        allowed: "a whole number from \(jump.leastCount) to \(mostSteps)",
        form: jump == .none ? "steps(n, jump-none)" : Call.steps.form
      )
    }
    return Steps(count, jump)
  }

  private static func parseLine(
    _ arguments: [Substring]
  ) throws(TimingFunctionError) -> PiecewiseLinear {
    guard arguments.count > 1 else { throw .arguments(form: Call.linear.form) }
    var stops: [(output: Double, percents: [Double])] = []
    for argument in arguments {
      var words = argument.split(whereSeparator: { $0.isWhitespace })
      // The output comes before or after its percentages.
      guard let first = words.first, (1...3).contains(words.count) else {
        throw .arguments(form: Call.linear.form)
      }
      let word = first.last == "%" ? words.removeLast() : words.removeFirst()
      let outputs = -largest.output...largest.output
      let output = try number(word, "An output", in: outputs, .linear)
      var percents: [Double] = []
      for word in words {
        guard word.last == "%" else { throw .arguments(form: Call.linear.form) }
        let inputs = -largest.percent...largest.percent
        percents.append(try number(word.dropLast(), "A percentage", in: inputs, .linear))
      }
      stops.append((output, percents))
    }
    return PiecewiseLinear(stops)
  }

  private static func parseSpring(_ arguments: [Substring]) throws(TimingFunctionError) -> Spring {
    let labels = ["stiffness", "damping", "mass", "duration", "bounce"]
    var numbers: [String: Double] = [:]
    for argument in arguments {
      let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(trimmed)
      guard parts.count == 2 else { throw .arguments(form: Call.spring.form) }
      let label = parts[0].lowercased()
      guard labels.contains(label) else { throw .word(String(parts[0]), allowed: labels) }
      guard numbers[label] == nil else { throw .arguments(form: Call.spring.form) }
      let isBounce = label == "bounce"
      let range = isBounce ? (-1.0).nextUp...1.0.nextDown : springNumbers
      numbers[label] = try number(
        parts[1],
        label,
        in: range,
        allowed: isBounce ? "a number greater than -1 and less than 1" : nil,
        .spring
      )
    }
    let form: Spring.Form
    switch (numbers["stiffness"], numbers["damping"], numbers["duration"], numbers["bounce"]) {
    case (let stiffness?, let damping?, nil, nil):
      form = .physical(mass: numbers["mass"] ?? 1, stiffness: stiffness, damping: damping)
    case (nil, nil, let duration?, let bounce?) where numbers["mass"] == nil:
      form = .perceptual(duration: duration, bounce: bounce)
    default: throw .arguments(form: Call.spring.form)
    }
    guard Spring.dampingRatios.contains(form.dampingRatio) else {
      throw .dampingRatio(form.dampingRatio)
    }
    return Spring(form)
  }

  private static func number(
    _ word: Substring,
    _ name: String,
    in range: ClosedRange<Double>,
    allowed: String? = nil,
    _ call: Call
  ) throws(TimingFunctionError) -> Double {
    // Double's initializer also accepts hexadecimal numbers, 'nan' and 'infinity', which CSS does not.
    guard word.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(word), range.contains(number)
    else {
      let ends = "a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)"
      throw .number(String(word), of: name, allowed: allowed ?? ends, form: call.form)
    }
    return number
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: { $0.isWhitespace })
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}

extension TimingFunction {
  /// A spring that is released at 0 and settles at 1.
  ///
  /// The distance x from rest is 1 at the start. Time 1 is the settling time, which is the first time at
  /// which |x| < 0.001 and |x′| < 0.001 ω, where ω is the angular frequency without damping. All values are
  /// divided by the value at that time, which differs from 1 by at most 0.1 %, so that the motion ends at
  /// exactly 1 without a jump.
  ///
  /// Only the damping ratio ζ affects the result. Stiffness, mass and duration would change the speed of the
  /// spring, but the duration of the motion is set separately.
  ///
  /// - Source: the closed forms of x″ + 2ζωx′ + ω²x = 0. The limits are those of Flutter's physics,
  ///   `Tolerance.defaultTolerance`, with 1/ω as the unit of time. Duration and bounce are those of
  ///   SwiftUI's `Spring(duration:bounce:)`: ω = 2π / duration; ζ = 1 − bounce, or 1 / (1 + bounce) for a
  ///   negative bounce.
  public struct Spring: Sendable, Hashable {
    /// The two ways to write a spring.
    public enum Form: Sendable, Hashable {
      /// The mass, the stiffness and the damping coefficient, each greater than 0.
      case physical(mass: Double = 1, stiffness: Double, damping: Double)
      /// The period of the undamped spring in seconds, greater than 0, and the bounce, greater than −1 and
      /// less than 1.
      case perceptual(duration: Double, bounce: Double)

      /// The damping ratio ζ.
      ///
      /// Below 1 the spring overshoots; at 1 it settles as fast as possible without overshoot.
      public var dampingRatio: Double {
        switch self {
        case .physical(let mass, let stiffness, let damping):
          damping / (2 * stiffness.squareRoot() * mass.squareRoot())
        case .perceptual(_, let bounce):
          bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        }
      }
    }

    /// The form in which the spring is written.
    public let form: Form

    /// The distance from rest as a function of ωt, starting at 1.
    private let distance: DampedCurve
    /// The value of ωt at which the spring settles.
    private let end: Double
    /// The progress at which the spring settles, near 1.
    private let reach: Double

    /// Creates a spring; a damping ratio outside `dampingRatios` is a programmer error and traps.
    public init(_ form: Form) {
      precondition(
        Self.dampingRatios.contains(form.dampingRatio),
        "the damping ratio must be in \(Self.dampingRatios)"
      )
      self.form = form
      distance = DampedCurve(ratio: form.dampingRatio, value: 1, slope: 0)
      end = SettlingTime(of: distance, value: Self.tolerance, slope: Self.tolerance).first
      reach = 1 - distance.value(at: end)
    }

    /// The allowed damping ratios.
    ///
    /// The limits are chosen by judgement. At 0.001 a spring oscillates a thousand times before it settles,
    /// which frames cannot show. At 1000 the curve no longer differs visibly from exponential decay.
    public static let dampingRatios = 0.001...1_000.0

    /// The settling limit of the distance from rest, and of the speed in units of ω.
    private static let tolerance = 0.001

    /// Returns the progress at a time, which is greater than 1 where the spring overshoots.
    ///
    /// Outside 0…1 the result is the value at the nearer end.
    package func value(at t: Double) -> Double {
      guard t > 0 else { return t.isNaN ? t : 0 }
      guard t < 1 else { return 1 }
      return (1 - distance.value(at: t * end)) / reach
    }
  }
}

extension TimingFunction {
  /// The CSS keywords and their functions; Penner's functions also include a `linear`.
  static let keywords: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("ease", .cubicBezier(.ease)), ("ease-in", .cubicBezier(.easeIn)),
    ("ease-out", .cubicBezier(.easeOut)), ("ease-in-out", .cubicBezier(.easeInOut)),
    ("step-start", .steps(Steps(1, .start))), ("step-end", .steps(Steps(1, .end))),
  ]

  /// The names of functions without arguments: CSS keywords, then Penner's names, then those of tools and platforms.
  package static let names =
    keywords.map { $0.name } + Easing.allCases.map { $0.rawValue }.filter { $0 != "linear" }
    + toolNames

  /// The names that tools and platforms give to curves and springs.
  package static let toolNames = NamedCurve.all.map { $0.name }

  /// The functions with arguments.
  enum Call: String, CaseIterable {
    case cubicBezier = "cubic-bezier"
    case steps, linear, spring

    /// The syntax, for error messages.
    var form: String {
      switch self {
      case .cubicBezier: "cubic-bezier(x1, y1, x2, y2)"
      case .steps: "steps(n) or steps(n, jump-end)"
      case .linear: "linear(0, 0.25 75%, 1)"
      case .spring:
        "spring(stiffness: 180, damping: 12), optionally with mass: 1, "
          + "or spring(duration: 0.5, bounce: 0.3)"
      }
    }
  }
}

extension TimingFunction: CustomStringConvertible {
  /// The canonical form, which is parsed to an equal function.
  ///
  /// It is the name if the function has one of CSS or Penner; names of tools become the function that they mean.
  public var description: String {
    if let keyword = Self.keywords.first(where: { $0.function == self }) { return keyword.name }
    switch self {
    case .easing(let easing): return easing.rawValue
    case .cubicBezier(let curve):
      return Self.call(.cubicBezier, [curve.x1, curve.y1, curve.x2, curve.y2].map { $0.plainText })
    case .steps(let steps):
      return Self.call(
        .steps,
        ["\(steps.count)"] + (steps.jump == .end ? [] : [steps.jump.rawValue])
      )
    case .piecewiseLinear(let line):
      return Self.call(
        .linear,
        line.points.map { "\($0.output.plainText) \($0.percent.plainText)%" }
      )
    case .spring(let spring): return Self.call(.spring, Self.arguments(of: spring.form))
    }
  }

  private static func arguments(of form: Spring.Form) -> [String] {
    switch form {
    case .physical(let mass, let stiffness, let damping):
      (mass == 1 ? [] : ["mass: \(mass.plainText)"])
        + ["stiffness: \(stiffness.plainText)", "damping: \(damping.plainText)"]
    case .perceptual(let duration, let bounce):
      ["duration: \(duration.plainText)", "bounce: \(bounce.plainText)"]
    }
  }

  private static func call(_ call: Call, _ arguments: [String]) -> String {
    "\(call.rawValue)(\(arguments.joined(separator: ", ")))"
  }
}
