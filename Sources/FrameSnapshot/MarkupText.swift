package import Foundation
import FrameCompare
import FrameImage

extension String {
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
