import Testing
import TextTools

/// Escaping of nonprinting characters.
struct VisibleTextTests {
  @Test(arguments: [
    ("cardflow – 12 % Größe 日本 👍", "cardflow – 12 % Größe 日本 👍"),
    ("\u{1B}[31m", "\\u{1B}[31m"),
    ("a\u{9B}2J", "a\\u{9B}2J"),
    ("one\r\ntwo\tthree", "one\\u{D}\\u{A}two\\u{9}three"),
    ("\u{202E}left\u{2066}", "\\u{202E}left\\u{2066}"),
    ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"),
    ("\u{FEFF}\u{200B}\u{FFFE}\u{0}", "\\u{FEFF}\\u{200B}\\u{FFFE}\\u{0}"),
    ("\u{E0041}\u{E000}", "\\u{E0041}\\u{E000}"),
  ])
  func `Nonprinting characters are replaced by their codes`(text: String, shown: String) {
    #expect(text.visible == shown)
  }
}
