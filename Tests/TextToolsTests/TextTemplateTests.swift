import Testing
import TextTools

struct TextTemplateTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("{{a}}", "<a>"), ("{{a}}{{}} {{b c}}", "<a><> <b c>"),
    ("{a} }} {{a", "{a} }} {{a"), ("{{{a}}}", "<{a>}"), ("ä{{é}}ö", "ä<é>ö"),
  ])
  func `Placeholders are replaced, and an unfinished one is text`(text: String, filled: String) {
    #expect(TextTemplate(Array(text.utf8)).filled { "<\($0)>" } == filled)
  }
}
