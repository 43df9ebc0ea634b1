extension String {
  /// The string escaped for XML and HTML, for use in elements and in quoted attributes.
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

  /// The string as part of a URL: letters, digits and `-_./` are kept, all other bytes are
  /// percent-encoded (RFC 3986, 2.1).
  package var percentEncoded: String {
    utf8.map { byte in
      byte.isAlphanumeric || "-_./".utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + byte.hexadecimal.uppercased()
    }.joined()
  }

  /// The string as one word of a shell command, quoted if necessary.
  package var shellWord: String {
    let isPlain =
      !isEmpty && utf8.allSatisfy { $0.isAlphanumeric || "-_./=:,+@%".utf8.contains($0) }
    guard !isPlain else { return self }
    // Scalars instead of characters, because a quote with a combining mark is one character.
    return "'" + unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  fileprivate var isAlphanumeric: Bool {
    let character = Character(UnicodeScalar(self))
    return character.isASCII && (character.isLetter || character.isNumber)
  }
}
