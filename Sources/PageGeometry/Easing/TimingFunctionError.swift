import TextTools

/// The reason why a string is not a timing function.
public enum TimingFunctionError: Error, Hashable {
  /// There is no function without arguments that has this name.
  case name(String)
  /// There is no function with arguments that has this name.
  case function(String)
  /// The parentheses or the arguments do not have the expected form.
  case arguments(form: String)
  /// An argument is not a number, or out of range.
  case number(String, of: String, allowed: String, form: String)
  /// An argument is not one of the allowed words.
  case word(String, allowed: [String])
  /// The damping ratio of a spring is out of range.
  case dampingRatio(Double)
}

extension TimingFunctionError: CustomStringConvertible {
  /// The problem and the allowed values, to be displayed after the input.
  public var description: String {
    switch self {
    case .name(let name):
      Self.hint(name, in: TimingFunction.names)
        + """
        Names: \(TimingFunction.keywords.map { $0.name }.joined(separator: ", ")), and \
        \(Self.families.dropLast().joined(separator: ", ")) or \(Self.families.last ?? "") \
        followed by In, Out or InOut; and those of tools and platforms, such as easy-ease, material-standard, \
        apple-snappy and figma-gentle. Functions: \(Self.functions).
        """
    case .function(let name):
      Self.hint(name, in: TimingFunction.Call.allCases.map { $0.rawValue })
        + "Functions: \(Self.functions)."
    case .arguments(let form): "Expected \(form)."
    case .number(let text, let name, let allowed, let form):
      "\(name) cannot be '\(text)'. Expected \(allowed), as in \(form)."
    case .word(let word, let allowed):
      Self.hint(word, in: allowed)
        + "Expected \(allowed.dropLast().joined(separator: ", ")) or \(allowed.last ?? ""), "
        + "not '\(word)'."
    case .dampingRatio(let ratio):
      "The damping ratio of this spring is \(ratio.plainText). "
        + "Expected \(TimingFunction.Spring.dampingRatios.lowerBound.plainText) to "
        + "\(TimingFunction.Spring.dampingRatios.upperBound.plainText): "
        + "change its damping or its bounce."
    }
  }

  private static func hint(_ name: String, in known: [String]) -> String {
    Suggestion.question(Suggestion.nearest(to: name, in: known))
  }

  private static var functions: String {
    TimingFunction.Call.allCases.map { "\($0.rawValue)()" }.joined(separator: ", ")
  }

  /// Penner's names without the suffixes In, Out and InOut.
  private static var families: [String] {
    Easing.allCases.map { $0.rawValue }.filter { $0.hasSuffix("InOut") }.map {
      String($0.dropLast(5))
    }
  }
}
