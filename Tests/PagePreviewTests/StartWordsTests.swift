import PagePreview
import Testing

/// What a preview is started with.
struct StartWordsTests {
  @Test
  func `The words of a command line are kept as they can be said again`() {
    let words =
      "coverflow --port 0 --size 960x540 --gap=-7 --rtl --no-wrap --wrap --set tilt=0.7 "
      + "--set=far=a=b --pages a --pages b --no-open"
    let start = PreviewStart(
      preset: "coverflow",
      words: words.split(separator: " ").map(String.init)
    )
    #expect(start.settings == ["tilt": "0.7", "far": "a=b"])
    #expect(
      start.options.arguments == [
        "--size=960x540", "--gap=-7", "--pages=a", "--pages=b", "--wrap", "--rtl",
      ]
    )
  }
}
