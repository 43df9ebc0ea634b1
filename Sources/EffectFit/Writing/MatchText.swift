import TextTools

extension Recognition.Match {
  /// The text of a preset that extends the recognized one.
  package var presetText: String {
    MatchText.text(
      of: preset,
      summary: "The effect \(preset), recognized in poses.",
      settings: settings
    )
  }
}

extension TrackFit.Match {
  /// The text of a preset that extends the best one.
  package var presetText: String {
    MatchText.text(
      of: preset,
      summary: "The effect \(preset) with the settings of frames.",
      settings: written.map { ($0.name, $0.rounded.numberText) }
    )
  }

  /// The best preset and its settings, in lines.
  package var lines: [String] {
    var lines = ["\(preset): coordinates differ by \(Self.text(error)) px on average"]
    for setting in settings {
      let scale = setting.isAngle ? 180 / Double.pi : 1
      let error = isExplained ? " ± \(Self.text(setting.error * scale))" : ""
      lines.append("  \(setting.name) = \(setting.rounded.numberText)\(error)")
    }
    if !settings.isEmpty, !isExplained {
      lines.append(
        "  no standard errors: corners differ in the same way at neighbouring page differences"
      )
    }
    if !unknown.isEmpty {
      lines.append("  the data cannot tell: \(unknown.joined(separator: ", "))")
    }
    if !equal.isEmpty { lines.append("  equal on this data: \(equal.joined(separator: ", "))") }
    return lines
  }

  /// Returns a number with three significant digits, and at most six decimals.
  private static func text(_ value: Double) -> String {
    var digits = 1.0
    while abs(value) * digits < 100, digits < 1e6 { digits *= 10 }
    return ((value * digits).rounded() / digits).plainText
  }
}

extension TrackFit.Match.Setting {
  /// The value with the digits that its error leaves.
  var rounded: Value {
    Value(Recognition.rounded(value, error: error / 4, isAngle: isAngle), isAngle: isAngle)
  }
}

/// The text of presets that extend others.
enum MatchText {
  static func text(
    of preset: String,
    summary: String,
    settings: [(name: String, text: String)]
  ) -> String {
    let lines = ["extends: \(preset)", "summary: \"\(summary)\""] + parameters(settings)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines with other defaults of parameters; none for no parameter.
  static func parameters(_ settings: [(name: String, text: String)]) -> [String] {
    settings.isEmpty
      ? [] : ["parameters:"] + settings.map { "  \($0.name): { default: \($0.text) }" }
  }
}
