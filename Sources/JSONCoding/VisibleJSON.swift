package import Foundation
import TextTools

extension Data {
  /// Returns the JSON with nonprinting characters and the characters in `more` escaped.
  ///
  /// The values do not change, and tabs and line breaks between values are kept.
  package func visibleJSON(escaping more: String = "") -> Data {
    let isPlain = allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && !more.utf8.contains(byte) || byte == 9 || byte == 10
    }
    guard !isPlain else { return self }
    var escaped = ""
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      if scalar.isNonprinting && scalar != "\n" && scalar != "\t"
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
