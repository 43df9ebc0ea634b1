/// Reads JSON (RFC 8259) without Foundation, within limits.
package struct JSONReader {
  /// The largest number of bytes of a text.
  static let mostBytes = 4 << 20
  /// The deepest nesting of arrays and objects.
  static let mostDepth = 32
  /// The largest number of values in a text.
  package static let mostValues = 200_000

  private let bytes: [UInt8]
  private var place = 0
  private var values = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a text that contains one value.
  package static func node(_ bytes: [UInt8]) throws(ReadingError) -> JSONNode {
    guard bytes.count <= mostBytes else {
      throw ReadingError("a text may have \(mostBytes) bytes, found \(bytes.count)")
    }
    var reader = JSONReader(bytes)
    let node = try reader.value(depth: 0)
    reader.skipSpaces()
    guard reader.place == bytes.count else { throw reader.unexpected("the end of the text") }
    return node
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(ReadingError) -> JSONNode {
    guard depth <= Self.mostDepth else {
      throw ReadingError("values may be nested \(Self.mostDepth) levels deep; at byte \(place)")
    }
    values += 1
    guard values <= Self.mostValues else {
      throw ReadingError("a text may have \(Self.mostValues) values")
    }
    skipSpaces()
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(
    depth: Int
  ) throws(ReadingError) -> [(key: String, value: JSONNode)] {
    place += 1
    var pairs: [(key: String, value: JSONNode)] = []
    var keys: Set<String> = []
    skipSpaces()
    if take("}") { return pairs }
    repeat {
      skipSpaces()
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      guard keys.insert(key).inserted else { throw ReadingError("the key '\(key)' is repeated") }
      skipSpaces()
      guard take(":") else { throw unexpected("':'") }
      pairs.append((key, try value(depth: depth + 1)))
      skipSpaces()
    } while take(",")
    guard take("}") else { throw unexpected("',' or '}'") }
    return pairs
  }

  private mutating func array(depth: Int) throws(ReadingError) -> [JSONNode] {
    place += 1
    var elements: [JSONNode] = []
    skipSpaces()
    if take("]") { return elements }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpaces()
    } while take(",")
    guard take("]") else { throw unexpected("',' or ']'") }
    return elements
  }

  private mutating func word(_ word: StaticString, _ node: JSONNode) throws(ReadingError)
    -> JSONNode
  {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw unexpected("a value") }
      place += 1
    }
    return node
  }

  private mutating func number() throws(ReadingError) -> Double {
    let start = place
    _ = take("-")
    if !take("0") { try digits(orThrow: "a value") }
    if take(".") { try digits(orThrow: "a digit") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits(orThrow: "a digit")
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw ReadingError("the number \(text) is too large")
    }
    return number
  }

  private mutating func digits(orThrow expected: String) throws(ReadingError) {
    guard isDigit else { throw unexpected(expected) }
    while isDigit { place += 1 }
  }

  // MARK: Strings

  private mutating func string() throws(ReadingError) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw unexpected("a character") }
      place += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      try appendEscape(to: &text)
    }
    guard take("\"") else { throw unexpected("'\"'") }
    guard let string = String(validating: text, as: UTF8.self) else {
      throw ReadingError("the string before byte \(place) is not UTF-8")
    }
    return string
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(ReadingError) {
    let letter = next
    place += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      var code = UInt32(unit)
      if UTF16.isLeadSurrogate(unit), take("\\"), take("u") {
        let trail = try codeUnit()
        if UTF16.isTrailSurrogate(trail) {
          code = 0x1_0000 + (code - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
        }
      }
      guard let scalar = Unicode.Scalar(code) else {
        throw ReadingError("half of a surrogate pair before byte \(place)")
      }
      text.append(contentsOf: Array(String(Character(scalar)).utf8))
    default: throw ReadingError("unknown escape before byte \(place)")
    }
  }

  private mutating func codeUnit() throws(ReadingError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Self.hexadecimal(byte) else {
        throw unexpected("a hexadecimal digit")
      }
      unit = unit << 4 | UInt16(digit)
      place += 1
    }
    return unit
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  // MARK: Bytes

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private var isDigit: Bool {
    guard let next else { return false }
    return next >= UInt8(ascii: "0") && next <= UInt8(ascii: "9")
  }

  /// Skips a byte; returns whether it was there.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      place += 1
    }
  }

  private func unexpected(_ expected: String) -> ReadingError {
    ReadingError("expected \(expected) at byte \(place)")
  }
}
