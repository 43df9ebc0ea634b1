public import PageEffects

extension SettingError {
  /// What is wrong, in a sentence without its end.
  public var problem: String {
    switch self {
    case .unknownParameter(let name, _): "there is no parameter '\(name)'"
    case .wrongType(let parameter, let text):
      "\(parameter.name) cannot be '\(text)'; it has to be \(Self.words(for: parameter))"
    case .outsideLimits(let parameter, let text):
      "\(parameter.name) cannot be '\(text)'; it has to be \(Self.limits(of: parameter))"
    }
  }

  /// What would be right.
  public var help: String {
    switch self {
    case .unknownParameter(let name, let known):
      let nearest = Suggestion.nearest(to: name, in: known)
      let hint = nearest.map { "Did you mean '\($0)'? " } ?? ""
      return "\(hint)Parameters: \(known.joined(separator: ", "))."
    case .wrongType(let parameter, _), .outsideLimits(let parameter, _):
      return "\(parameter.name): \(parameter.help)"
    }
  }

  private static func words(for parameter: Parameter) -> String {
    switch parameter.kind {
    case .bool: "true or false"
    case .choice: "one of \(parameter.choices.joined(separator: ", "))"
    case .number: "a number"
    case .angle: "an angle, such as 30deg or 0.5rad"
    case .length: "a length in points"
    case .percent: "a share, such as 50% or 0.5"
    }
  }

  private static func limits(of parameter: Parameter) -> String {
    guard let limits = parameter.limits else { return "any number" }
    if limits.lowerBound == .leastNonzeroMagnitude { return "more than 0" }
    if limits.upperBound == .infinity { return "at least \(text(limits.lowerBound))" }
    if limits.lowerBound == -.infinity { return "at most \(text(limits.upperBound))" }
    return "between \(text(limits.lowerBound)) and \(text(limits.upperBound))"
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
