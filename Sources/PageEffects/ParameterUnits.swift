extension Parameter {
  /// Whether its values may be written in a unit.
  func takes(_ unit: Unit) -> Bool {
    switch unit {
    case .none: true
    case .degrees, .radians, .turns: kind == .angle
    case .points: kind == .length
    case .percent: kind == .percent || kind == .number
    }
  }
}

/// The units that a formula without variables is written in.
struct WrittenUnits {
  /// The units of its numbers.
  private(set) var units: [Parameter.Unit] = []
  /// Whether it has a function between angles and other numbers, so that units say nothing of its value.
  private(set) var isConverted = false

  private static let conversions: Set = ["sin", "cos", "tan", "atan2"]

  /// - Parameter text: A formula that can be read.
  init(of text: String) {
    // Most are bare numbers.
    guard text.unicodeScalars.contains(where: { $0 == "%" || (65...122).contains($0.value) }) else {
      return
    }
    var lexer = ExpressionLexer(text, at: SourceSpan())
    while let token = try? lexer.next(), token.kind != .end {
      switch token.kind {
      case .number:
        let unit = Parameter.Unit.of(token.text)
        if unit != .none { units.append(unit) }
      case .name: if Self.conversions.contains(token.text) { isConverted = true }
      case .symbol, .end: break
      }
    }
  }
}

extension Parameter.Unit {
  /// Whether a text is a number that would need a unit as an angle: not 0, finite, and written without one.
  ///
  /// - Parameter text: What stands in a file or on the command line; formulas with variables need none.
  /// - Returns: Whether it would.
  package static func isMissing(inAngle text: String) -> Bool {
    if let number = Double(text) { return number != 0 && number.isFinite }
    let written = WrittenUnits(of: text)
    guard written.units.isEmpty, !written.isConverted, let expression = try? Expression(text),
      let value = ProgramBuilder.constant(expression)
    else { return false }
    return value != 0 && value.isFinite
  }
}
