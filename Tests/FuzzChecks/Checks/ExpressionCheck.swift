import PageEffects

/// Reads an expression, compiles it, and computes values.
///
/// In the expression, `p` is the page difference, like `d`. The expression is compiled twice: `p`
/// is a variable the first time and a number the second time. Both compiled expressions must have the
/// same value.
enum ExpressionCheck {
  private static let differences = [-2.25, -1, 0, 0.3, 40]

  static func run(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzVerdict {
    guard let text = String(validating: bytes, as: UTF8.self) else { return .foreign }
    let formula: Expression
    do throws(EffectError) {
      formula = try Expression(text)
    } catch {
      try check(error, in: text)
      return .refused
    }
    guard let variable = try effect(formula, text, p: .name("d", SourceSpan())) else {
      return .refused
    }
    for difference in differences {
      guard let constant = try effect(formula, text, p: .number(difference)) else { continue }
      let value = variable.pose(at: difference).rawAlpha
      let ahead = constant.pose(at: difference).rawAlpha
      try FuzzFinding.unless(
        value == ahead || value.isNaN && ahead.isNaN,
        "\(value) at \(difference), but \(ahead) when compiled"
      )
    }
    return .accepted
  }

  /// Returns an effect with the expression as its opacity; nil if the expression is refused.
  private static func effect(
    _ formula: Expression,
    _ text: String,
    p: Expression
  ) throws(FuzzFinding) -> Effect? {
    var definition = EffectDefinition()
    definition.lets = [.init(name: "p", value: .expression(p, SourceSpan()), span: SourceSpan())]
    definition.template.alpha = .expression(formula, SourceSpan(length: text.unicodeScalars.count))
    do throws(EffectErrors) {
      return try Effect(definition, layout: .sample)
    } catch {
      for error in error.errors { try check(error, in: text) }
      return nil
    }
  }

  private static func check(_ error: EffectError, in text: String) throws(FuzzFinding) {
    // An error about a missing part is one column after the end of the text.
    let end = error.span.column + error.span.length - 1
    try FuzzFinding.unless(
      error.span.line == 1 && error.span.column >= 1 && error.span.length >= 1
        && end <= text.unicodeScalars.count + 1,
      "an error at \(error.span), which is outside the text"
    )
  }
}
