public import PageEffects
import PageGeometry

extension SettingError {
  /// What is wrong, in a sentence without its end.
  public var problem: String {
    switch self {
    case .unknownParameter(let name, _): "there is no parameter '\(name)'"
    case .wrongType(let parameter, let text), .missingUnit(let parameter, let text):
      "\(parameter.name) cannot be '\(text)'; it has to be \(Self.words(for: parameter))"
    case .wrongUnit(let parameter, let text, _):
      "\(parameter.name) cannot be '\(text)'; it has to be \(Self.words(for: parameter))"
        + (parameter.kind == .number ? " without a unit" : "")
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
    case .missingUnit(_, let text):
      return "Write the unit, such as 90deg; (\(text)) * 1rad is in radians."
    case .wrongType(let parameter, _), .wrongUnit(let parameter, _, _),
      .outsideLimits(let parameter, _):
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
    return limits.words { parameter.text(of: $0) }
  }
}

extension ClosedRange<Double> {
  /// The range in words that follow "has to be".
  var words: String { words(\.plainText) }

  /// The range in words that follow "has to be", its ends as `text` writes them.
  func words(_ text: (Double) -> String) -> String {
    if lowerBound == .leastNonzeroMagnitude { return "more than 0" }
    if upperBound == .infinity { return "at least \(text(lowerBound))" }
    if lowerBound == -.infinity { return "at most \(text(upperBound))" }
    return "between \(text(lowerBound)) and \(text(upperBound))"
  }
}
