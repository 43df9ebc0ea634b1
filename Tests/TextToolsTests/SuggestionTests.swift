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

  @Test(arguments: [
    ("bg", "background"), ("Out", "output"), ("back-ground", "background"), ("outpt", "output"),
    ("framerate", "fps"),
  ])
  func `Another name, the start of a name or a similar name means a known one`(
    name: String,
    meant: String
  ) {
    let known = ["output", "background", "fps"]
    let others: [String: Set<String>] = ["background": ["bg"], "fps": ["framerate"]]
    #expect(Suggestion.meant(by: name, in: known, others: others) == meant)
  }

  @Test func `The start of several names means none of them`() {
    #expect(Suggestion.meant(by: "out", in: ["output", "outline"]) == nil)
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
