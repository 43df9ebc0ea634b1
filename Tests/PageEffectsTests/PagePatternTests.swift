import PageEffects
import Testing

/// Texts with fields of a page.
struct PagePatternTests {
  static let rows: [(String, [PagePattern.Part])] = [
    ("", []), ("plain", [.text("plain")]), ("{name}", [.field("name")]),
    ("{number}. {first name}!", [.field("number"), .text(". "), .field("first name"), .text("!")]),
    ("{{d}} {x-1}", [.text("{d} "), .field("x-1")]), ("a}}b", [.text("a}b")]),
  ]

  @Test(arguments: rows)
  func `A pattern has texts and fields`(text: String, parts: [PagePattern.Part]) {
    #expect(PagePattern(text)?.parts == parts)
  }

  @Test(arguments: [
    "{", "}", "{name", "name}", "{}", "{ name }", "{a.b}", "{a/b}", "{{x}", "{a{b}}",
  ])
  func `A brace without a partner and a malformed field are refused`(text: String) {
    #expect(PagePattern(text) == nil)
  }

  @Test func `Fields are filled once, so that their values cannot have fields`() throws {
    let pattern = try #require(PagePattern("{a}-{b}"))
    #expect(pattern.filled { "{\($0)}{name}" } == "{a}{name}-{b}{name}")
    #expect(pattern.fields == ["a", "b"])
  }

  @Test func `A long text is refused`() {
    #expect(PagePattern(String(repeating: "a", count: PagePattern.mostBytes)) != nil)
    #expect(PagePattern(String(repeating: "a", count: PagePattern.mostBytes + 1)) == nil)
  }

  @Test(arguments: [
    ("Hello, Ünïcödé — ΑΒΓ Жя 漢字 ひら 한글 Ա", nil),
    ("עברית", UnshapedText.Problem.shaping("ע")), ("हिन्दी", .shaping("ह")), ("ไทย", .shaping("ไ")),
    ("a\u{301}", .mark("\u{301}")), ("🙂", .emoji("🙂")), ("❤\u{FE0F}", .emoji("\u{FE0F}")),
    ("a\u{202E}b", .control("\u{202E}")), ("\u{E000}", .control("\u{E000}")), ("a\nb", nil),
  ])
  func `Scripts that need shaping, marks and emoji are found`(
    text: String,
    problem: UnshapedText.Problem?
  ) {
    #expect(UnshapedText.problem(in: text) == problem)
  }
}
