extension String {
  /// The text with every character that is an instruction shown as its number: `\u{1B}`.
  ///
  /// Names and paths come from outside and may hold what moves a terminal's cursor, turns the
  /// direction of writing round, cannot be seen, or is not allowed in XML. After this none is left,
  /// and the text is one line.
  package var visible: String { visible(keeping: "") }

  /// The text with every character that is an instruction shown as its number, but for some.
  ///
  /// - Parameter kept: The characters to keep, such as line breaks.
  /// - Returns: The text.
  package func visible(keeping kept: String) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isInstruction, !kept.unicodeScalars.contains(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is no letter, mark or space but tells a reader of text what to do: C0 and C1, marks
  /// of direction and width, breaks of lines and paragraphs, and what Unicode has not assigned.
  package var isInstruction: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }
}
