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
        let words = Steps.Jump.allCases.map(\.rawValue) + ["start", "end"]
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
      var words = argument.split(whereSeparator: \.isWhitespace)
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
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}
