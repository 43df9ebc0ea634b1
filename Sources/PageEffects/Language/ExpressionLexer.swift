/// Splits an expression into tokens.
struct ExpressionLexer {
  /// A token and its characters.
  struct Token: Equatable {
    var kind: Kind
    var range: Range<Int>
    var text: String
  }

  enum Kind: Equatable {
    case number(Double)
    case name
    case symbol
    case end
  }

  private let characters: [Unicode.Scalar]
  private let span: SourceSpan
  private var position = 0

  init(_ text: String, at span: SourceSpan) {
    // Positions count Unicode scalars, like those of the YAML reader.
    characters = Array(text.unicodeScalars)
    self.span = span
  }

  mutating func next() throws(EffectError) -> Token {
    skip { $0.isSpace }
    let start = position
    guard let first = peek() else { return Token(kind: .end, range: start..<start, text: "") }
    if first.isASCIIDigit || first == "." { return try number() }
    if first.isASCIILetter {
      skip { $0.continuesName }
      return token(.name, from: start)
    }
    position += 1
    if peek() == "=", first == "<" || first == ">" || first == "=" || first == "!" {
      position += 1
      return token(.symbol, from: start)
    }
    switch first {
    case "+", "-", "*", "/", "^", "(", ")", "<", ">", "?", ":", ",", ";":
      return token(.symbol, from: start)
    default:
      throw EffectError(.unknownCharacter(String(first)), at: span.part(start..<position))
    }
  }

  private mutating func number() throws(EffectError) -> Token {
    let start = position
    skip { $0.isASCIIDigit || $0 == "." }
    if let exponent = peek(), exponent == "e" || exponent == "E" {
      let signed = peek(1) == "+" || peek(1) == "-"
      if peek(signed ? 2 : 1)?.isASCIIDigit == true {
        position += signed ? 2 : 1
        skip { $0.isASCIIDigit }
      }
    }
    let text = text(from: start)
    guard let value = Double(text), text.utf8.last != UInt8(ascii: ".") else {
      throw EffectError(.malformedNumber(text), at: span.part(start..<position))
    }
    let number = value * (try unit())
    guard number.isFinite else {
      throw EffectError(.numberTooLarge(text), at: span.part(start..<position))
    }
    return token(.number(number), from: start)
  }

  /// Reads the unit directly after a number, and returns its factor.
  private mutating func unit() throws(EffectError) -> Double {
    let start = position
    if peek() == "%" {
      position += 1
    } else {
      skip { $0.continuesName }
    }
    let text = text(from: start)
    guard let unit = Parameter.Unit(rawValue: text) else {
      throw EffectError(.unknownUnit(text), at: span.part(start..<position))
    }
    return unit.factor
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < characters.count ? characters[position + ahead] : nil
  }

  private mutating func skip(while belongs: (Unicode.Scalar) -> Bool) {
    while let character = peek(), belongs(character) { position += 1 }
  }

  private func token(_ kind: Kind, from start: Int) -> Token {
    Token(kind: kind, range: start..<position, text: text(from: start))
  }

  /// Returns the characters from a position; all characters of tokens are ASCII.
  private func text(from start: Int) -> String {
    String(unsafeUninitializedCapacity: position - start) { bytes in
      for (place, character) in characters[start..<position].enumerated() {
        bytes[place] = UInt8(ascii: character)
      }
      return position - start
    }
  }
}

extension Expression {
  /// Returns whether a text has the form of a name: ASCII letters, digits and `_`, the first a letter.
  package static func isName(_ text: String) -> Bool {
    text.unicodeScalars.first?.isASCIILetter == true
      && text.unicodeScalars.allSatisfy { $0.continuesName }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// Whether a name can have the character after its first one.
  fileprivate var continuesName: Bool { isASCIILetter || isASCIIDigit || self == "_" }

  fileprivate var isSpace: Bool {
    self == " " || ("\t"..."\r").contains(self) || !isASCII && properties.isWhitespace
  }
}
