import EffectModule
import Testing

struct JSONReaderTests {
  /// Texts, and the values that are read, in a plain notation.
  static let texts: [(text: String, value: String)] = [
    (" null ", "null"), ("true", "true"), ("false", "false"), ("0", "0.0"), ("-0", "-0.0"),
    ("12.5e-1", "1.25"), ("1E+2", "100.0"), ("4e-324", "5e-324"), ("[]", "[]"), ("{}", "{}"),
    ("[1,[2],\n{\"a\" : 3}]", "[1.0 [2.0] {a:3.0}]"), (#""""#, "''"), (#""é✓""#, "'é✓'"),
    (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, "'\"\\/\u{8}\u{C}\n\r\té😀'"),
  ]

  @Test(arguments: texts) func `A valid text is read`(_ text: String, _ value: String) throws {
    #expect(Self.plain(try JSONReader.node(Array(text.utf8))) == value)
  }

  static let errors: [(text: String, error: String)] = [
    ("", "expected a value at byte 0"), ("nul", "expected a value at byte 3"),
    ("01", "expected the end of the text at byte 1"), ("-", "expected a value at byte 1"),
    ("+1", "expected a value at byte 0"), ("1.", "expected a digit at byte 2"),
    (".5", "expected a value at byte 0"), ("1e", "expected a digit at byte 2"),
    ("1e999", "the number 1e999 is too large"), ("NaN", "expected a value at byte 0"),
    ("[1,]", "expected a value at byte 3"), ("[1 2]", "expected ',' or ']' at byte 3"),
    ("{\"a\"}", "expected ':' at byte 4"), ("{a:1}", "expected a key in quotes at byte 1"),
    ("{\"a\":1,\"a\":2}", "the key 'a' is repeated"), ("{\"a\":1", "expected ',' or '}' at byte 6"),
    ("\"a", "expected '\"' at byte 2"), ("\"\n\"", "expected a character at byte 1"),
    (#""\x""#, "unknown escape before byte 3"),
    (#""\u12g4""#, "expected a hexadecimal digit at byte 5"),
    (#""\ud83d""#, "half of a surrogate pair before byte 7"),
    ("1 1", "expected the end of the text at byte 2"),
  ]

  @Test(arguments: errors) func `An invalid text has an error`(_ text: String, _ error: String) {
    #expect(Self.error(of: Array(text.utf8)) == error)
  }

  @Test func `A text has limits`() {
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    #expect(
      Self.error(of: Array(deep.utf8)) == "values may be nested 32 levels deep; at byte 33"
    )
    let many = "[" + String(repeating: "0,", count: 200_000) + "0]"
    #expect(Self.error(of: Array(many.utf8)) == "a text may have 200000 values")
    let expected = "a text may have 4194304 bytes, found 5000000"
    #expect(Self.error(of: [UInt8](repeating: 0x20, count: 5_000_000)) == expected)
    #expect(Self.error(of: [0x22, 0xFF, 0x22]) == "the string before byte 3 is not UTF-8")
  }

  private static func error(of bytes: [UInt8]) -> String? {
    do throws(ReadingError) {
      _ = try JSONReader.node(bytes)
      return nil
    } catch { return error.message }
  }

  private static func plain(_ node: JSONNode) -> String {
    switch node {
    case .null: "null"
    case .bool(let holds): "\(holds)"
    case .number(let number): "\(number)"
    case .string(let text): "'\(text)'"
    case .array(let elements): "[\(elements.map(plain).joined(separator: " "))]"
    case .object(let pairs):
      "{\(pairs.map { "\($0.key):\(plain($0.value))" }.joined(separator: " "))}"
    }
  }
}
