import TextTools

/// A text from a preset, such as its name or the help of a parameter.
///
/// A preset may contain any characters, so that no generated file may contain its texts as they are. Interpolation of
/// such a text does not compile; one function for each place in a file makes it harmless.
package struct UserText: Sendable, Hashable {
  /// The text as the preset contains it.
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Whether there is no text.
  var isEmpty: Bool { text.isEmpty }

  /// The text on one line, without marks that end or open a comment in any of the languages.
  ///
  /// Line separators also end comments, Kotlin nests comments, and a file may be copied into a web page. Characters
  /// that cannot be seen, such as those that reverse the direction of writing, could hide code.
  var comment: String {
    let words = text.split(whereSeparator: \.isWhitespace).map { word in
      word.unicodeScalars.map { Self.isVisible($0) ? String($0) : "\u{FFFD}" }.joined()
    }
    return [("*/", "* /"), ("/*", "/ *"), ("</", "< /"), ("<!", "< !"), ("-->", "-- >")]
      .reduce(words.joined(separator: " ")) { $0.replacing($1.0, with: $1.1) }
  }

  /// The text on one line of Markdown, without marks of Markdown and HTML.
  var markdown: String {
    let escaped = comment.map { #"\`*_[]<>|&~$"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    // A heading or a list starts with these characters, some of them after digits.
    let digits = escaped.prefix { $0.isASCII && $0.isNumber }
    let rest = escaped.dropFirst(digits.count)
    let isMark = rest.first.map { (digits.isEmpty ? "#+-=" : ".)").contains($0) } ?? false
    return isMark ? "\(digits)\\\(rest)" : escaped
  }

  /// The text as code of Markdown.
  var markdownCode: String {
    let line = comment
    let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + line + fence : "\(fence) \(line) \(fence)"
  }

  /// Returns whether a character is seen or only joins others, as in emoji.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      scalar == "\u{200D}"
    default: true
    }
  }
}

extension DefaultStringInterpolation {
  @available(*, unavailable, message: "use a property that makes the text harmless")
  mutating func appendInterpolation(_ text: UserText) {}
}

/// How a language writes strings.
package struct StringSyntax: Sendable {
  /// The quotation mark.
  var quote: Unicode.Scalar
  /// Whether `$` starts an interpolation.
  var interpolates = false
  /// Whether escapes have UTF-16 code units.
  var isUTF16 = false

  /// Returns the code of a string.
  func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\", quote: "\\\(scalar)"
      case "$" where interpolates: "\\$"
      // A script in a web page must not contain the end of its element.
      case "<": escape(scalar)
      default: UserText.isVisible(scalar) ? String(scalar) : escape(scalar)
      }
    }
    return "\(quote)\(escaped.joined())\(quote)"
  }

  private func escape(_ scalar: Unicode.Scalar) -> String {
    guard isUTF16 else { return "\\u{\(String(scalar.value, radix: 16))}" }
    return String(scalar).utf16.map { "\\u\($0.hexadecimal)" }.joined()
  }
}
