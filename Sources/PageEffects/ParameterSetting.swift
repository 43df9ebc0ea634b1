extension Parameter {
  /// The value that a text stands for.
  ///
  /// A bare number is in the declared unit; `30deg`, `50%`, `2*pi`, `inf`, `true`, `0` and the
  /// names of choices are read too.
  ///
  /// - Parameter text: What was given, as on the command line.
  /// - Returns: The value, in radians, points or as a share where it is a number.
  /// - Throws: `wrongType` where the text is no such value, `outsideLimits` where it is too small
  ///   or too large.
  public func value(of text: String) throws(SettingError) -> ParameterValue {
    switch kind {
    case .bool:
      if ["true", "1", "yes", "on"].contains(text) { return .bool(true) }
      if ["false", "0", "no", "off"].contains(text) { return .bool(false) }
      throw .wrongType(self, text: text)
    case .choice:
      guard choices.contains(text) else { throw .wrongType(self, text: text) }
      return .choice(text)
    case .number, .angle, .length, .percent:
      guard let number = number(of: text), !number.isNaN else {
        throw .wrongType(self, text: text)
      }
      if let limits, !limits.contains(number) { throw .outsideLimits(self, text: text) }
      return .number(number)
    }
  }

  private func number(of text: String) -> Double? {
    guard let expression = try? Expression(text) else { return nil }
    let words = text.split { $0.isWhitespace }
    // A number of its own and nothing else takes the declared unit; `inf` has none.
    let isBare =
      words.count == 1 && Double(words[0]) != nil && words[0].contains { $0.isNumber }
    guard isBare, unit != .none else { return ProgramBuilder.constant(expression) }
    return (try? Expression(words[0] + unit.rawValue)).flatMap(ProgramBuilder.constant)
  }
}
