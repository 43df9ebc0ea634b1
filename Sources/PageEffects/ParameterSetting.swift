extension Parameter {
  /// The value that a text stands for.
  ///
  /// A bare number is in the declared unit, which for an angle is degrees; `30deg`, `50%`, `180deg / 7`,
  /// `inf`, `true`, `0` and the names of choices are read too.
  ///
  /// - Parameter text: What was given, as on the command line.
  /// - Returns: The value, in radians, points or as a share where it is a number.
  /// - Throws: `wrongType` where the text is no such value, `wrongUnit` where its unit is of something
  ///   else, `missingUnit` where an angle is a formula without one, `outsideLimits` where it is too small
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
      guard let number = try number(of: text), !number.isNaN else {
        throw .wrongType(self, text: text)
      }
      if let limits, !limits.contains(number) { throw .outsideLimits(self, text: text) }
      return .number(number)
    }
  }

  private func number(of text: String) throws(SettingError) -> Double? {
    guard let expression = try? Expression(text), let value = ProgramBuilder.constant(expression)
    else { return nil }
    let written = WrittenUnits(of: text)
    if !written.isConverted, let unit = written.units.first(where: { !takes($0) }) {
      throw .wrongUnit(self, text: text, unit)
    }
    guard unit != .none else { return value }
    guard let bare = Self.bareNumber(text) else {
      if kind == .angle, Unit.isMissing(inAngle: text) { throw .missingUnit(self, text: text) }
      return value
    }
    return (try? Expression(bare + unit.rawValue)).flatMap(ProgramBuilder.constant)
  }

  /// A setting that means the same without the parameter's unit being known.
  ///
  /// - Parameter text: What was given, as on the command line.
  /// - Returns: The text; of an angle that is a bare number, with its unit.
  package func withUnit(_ text: String) -> String {
    guard kind == .angle, let bare = Self.bareNumber(text) else { return text }
    return bare + unit.rawValue
  }

  /// A number of its own and nothing else, which takes the declared unit; `inf` has none.
  package static func bareNumber(_ text: String) -> String? {
    let words = text.split { $0.isWhitespace }
    guard words.count == 1, Double(words[0]) != nil, words[0].contains(where: \.isNumber) else {
      return nil
    }
    return String(words[0])
  }
}
