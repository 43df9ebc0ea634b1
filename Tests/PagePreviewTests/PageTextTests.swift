import Foundation
import PagePreview
import Testing

/// Texts of the command line as data for the page.
struct PageTextTests {
  @Test(arguments: [
    (
      PageText("error: it's too large\n  Reduce --max-size or --scale."),
      #"[["It's too large"],["Reduce ",{"option":"maxSize"}," or ",{"option":"scale"},"."]]"#
    ),
    (PageText("error: --size cannot be 'x'"), #"[[{"option":"size"}," cannot be 'x'"]]"#),
    (
      PageText("a --goldens b\n\nUse --approximate"),
      #"[["A --goldens b"],["Use ",{"option":"approximate"}]]"#
    ),
    (PageText("tilt cannot be 'x'", about: "tilt"), #"[[{"parameter":"tilt"}," cannot be 'x'"]]"#),
    (PageText("mix/a.jpg: the file is empty"), #"[["mix\/a.jpg: the file is empty"]]"#),
    (PageText("é: unknown. Use --size"), #"[["É: unknown. Use ",{"option":"size"}]]"#),
    (PageText(""), "[]"),
  ])
  func `Options and parameters are apart from the lines of a text`(
    text: PageText,
    json: String
  ) throws {
    #expect(String(decoding: try JSONEncoder().encode(text), as: UTF8.self) == json)
  }
}
