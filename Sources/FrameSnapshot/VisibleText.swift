package import Foundation
import FrameImage

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

  /// The text as it stands in XML and HTML, in an element or in an attribute of either quotes.
  package var markup: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Data {
  /// JSON with every character that is an instruction escaped, which is equal JSON.
  ///
  /// - Parameter more: Further characters to escape.
  /// - Returns: UTF-8; tabs and line breaks between values are kept.
  package func visibleJSON(escaping more: String = "") -> Data {
    let isPlain = allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && !more.utf8.contains(byte) || byte == 9 || byte == 10
    }
    guard !isPlain else { return self }
    var escaped = ""
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      if scalar.isInstruction && scalar != "\n" && scalar != "\t"
        || more.unicodeScalars.contains(scalar)
      {
        for unit in String(scalar).utf16 { escaped += "\\u" + unit.hexadecimal }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return Data(escaped.utf8)
  }
}

extension Unicode.Scalar {
  /// Whether it is no letter, mark or space but tells a reader of text what to do: C0 and C1, marks
  /// of direction and width, breaks of lines and paragraphs, and what Unicode has not assigned.
  var isInstruction: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }
}
