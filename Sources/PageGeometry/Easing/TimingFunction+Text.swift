extension TimingFunction {
  /// The CSS keywords and their functions; Penner's functions also include a `linear`.
  static let keywords: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("ease", .cubicBezier(.ease)), ("ease-in", .cubicBezier(.easeIn)),
    ("ease-out", .cubicBezier(.easeOut)), ("ease-in-out", .cubicBezier(.easeInOut)),
    ("step-start", .steps(Steps(1, .start))), ("step-end", .steps(Steps(1, .end))),
  ]

  /// The names of functions without arguments: CSS keywords, then Penner's names.
  package static let names =
    keywords.map(\.name) + Easing.allCases.map(\.rawValue).filter { $0 != "linear" }

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
  /// It is the name if the function has one.
  public var description: String {
    if let keyword = Self.keywords.first(where: { $0.function == self }) { return keyword.name }
    switch self {
    case .easing(let easing): return easing.rawValue
    case .cubicBezier(let curve):
      return Self.call(.cubicBezier, [curve.x1, curve.y1, curve.x2, curve.y2].map(\.plainText))
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
