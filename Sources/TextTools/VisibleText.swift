extension String {
  /// The text as one safe line: every nonprinting character is replaced by its code, such as `\u{1B}`.
  ///
  /// Names and paths are untrusted: they may contain characters that control a terminal, reverse the writing
  /// direction, are invisible, or are not allowed in XML.
  package var visible: String { visible(keeping: "") }

  /// Returns the text with nonprinting characters replaced by their codes, except those in `kept`.
  package func visible(keeping kept: String) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isNonprinting, !kept.unicodeScalars.contains(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control or format character, a line or paragraph separator, a surrogate, for
  /// private use, or not assigned by Unicode.
  package var isNonprinting: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }
}
