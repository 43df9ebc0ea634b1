/// The text that can be drawn one character after the other, from left to right.
///
/// Text is not shaped: letters do not join, marks are not placed, and directions are not mixed. Characters for which
/// that would be wrong are refused.
package enum UnshapedText {
  /// The reason why a character is refused.
  package enum Problem: Sendable, Equatable {
    /// A script that is written from right to left, or whose letters change or move beside others.
    case shaping(Unicode.Scalar)
    /// A mark that combines with the character before it.
    case mark(Unicode.Scalar)
    case emoji(Unicode.Scalar)
    /// A control character, a character without a shape, or one that Unicode does not define.
    case control(Unicode.Scalar)

    /// The problem in a sentence.
    package var sentence: String {
      switch self {
      case .shaping(let scalar):
        "the character '\(scalar)' (\(Self.code(scalar))) belongs to a script that needs shaping or is written from "
          + "right to left"
      case .mark(let scalar): "the mark \(Self.code(scalar)) combines with the character before it"
      case .emoji(let scalar): "\(Self.code(scalar)) is an emoji"
      case .control(let scalar): "\(Self.code(scalar)) is not a visible character"
      }
    }

    /// How to fix it.
    package static let help =
      "Text is drawn character by character from left to right; show this text in a picture."

    private static func code(_ scalar: Unicode.Scalar) -> String {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }

  /// Returns the problem of the first character that is refused; nil for a text that can be drawn.
  ///
  /// The text must be composed (NFC), so that letters with accents are one character.
  package static func problem(in text: String) -> Problem? {
    for scalar in text.unicodeScalars {
      if let problem = problem(of: scalar) { return problem }
    }
    return nil
  }

  private static func problem(of scalar: Unicode.Scalar) -> Problem? {
    // Most texts.
    if (0x20...0x7E).contains(scalar.value) { return nil }
    let properties = scalar.properties
    if shaped.contains(where: { $0.contains(scalar.value) }) { return .shaping(scalar) }
    if properties.isEmojiPresentation || scalar.value == 0xFE0F { return .emoji(scalar) }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark(scalar)
    case .control: return scalar == "\n" || scalar == "\t" ? nil : .control(scalar)
    // A soft hyphen and other format characters have no shape of their own.
    case .format, .surrogate, .privateUse, .unassigned: return .control(scalar)
    default: return nil
    }
  }

  /// The blocks of the scripts that need shaping or are written from right to left.
  private static let shaped: [ClosedRange<UInt32>] = [
    // Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic.
    0x0590...0x08FF,
    // The scripts of India and Sri Lanka, Thai, Lao, Tibetan, Myanmar.
    0x0900...0x109F,
    // Parts of Hangul syllables.
    0x1100...0x11FF,
    // The scripts of the Philippines, Khmer, Mongolian.
    0x1700...0x18AF,
    // Limbu to Vedic extensions, without the Cyrillic and Georgian letters among them.
    0x1900...0x1C7F, 0x1CC0...0x1CFF,
    // Syloti Nagri to Meetei Mayek, without Latin letters and Hangul syllables.
    0xA800...0xAB2F, 0xABC0...0xABFF, 0xD7B0...0xD7FF,
    // Presentation forms of Hebrew and Arabic.
    0xFB1D...0xFDFF, 0xFE70...0xFEFE,
    // Ancient and modern scripts from right to left, scripts of India and South-East Asia.
    0x10800...0x11FFF, 0x16100...0x16D7F, 0x1E800...0x1EFFF,
  ]
}
