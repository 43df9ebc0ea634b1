import Testing
import TextTools

struct SuggestionTests {
  static let known = ["translate", "rotateX", "rotateY", "rotate", "scale", "about", "d"]

  @Test(arguments: [
    ("rotat", "rotate"), ("rotatex", "rotateX"), ("ROTATEY", "rotateY"), ("trnaslate", "translate"),
    ("sclae", "scale"), ("scal", "scale"), ("scales", "scale"), ("D", "d"), ("abuot", "about"),
    ("translation", "translate"),
  ])
  func `A similar name is suggested`(_ name: String, _ meant: String) {
    #expect(Suggestion.nearest(to: name, in: Self.known) == meant)
  }

  @Test(arguments: ["", "x", "perspective", "zzzzzz", String(repeating: "scale", count: 100_000)])
  func `A different name is not suggested`(_ name: String) {
    #expect(Suggestion.nearest(to: name, in: Self.known) == nil)
  }

  @Test func `The first of several equally similar names is suggested`() {
    #expect(Suggestion.nearest(to: "rotateZ", in: ["rotateX", "rotateY"]) == "rotateX")
    #expect(Suggestion.nearest(to: "a", in: []) == nil)
  }

  @Test func `Among equally similar names, the one that shares the most letters is suggested`() {
    #expect(Suggestion.nearest(to: "tpi", in: ["pi", "tip"]) == "tip")
    #expect(Suggestion.nearest(to: "foo", in: ["mod", "floor"]) == "floor")
  }
}
