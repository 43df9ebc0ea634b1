import PageGeometry
import Testing

@Suite struct SuggestionTests {
  static let known = ["translate", "rotateX", "rotateY", "rotate", "scale", "about", "d"]

  @Test(arguments: [
    ("rotat", "rotate"), ("rotatex", "rotateX"), ("ROTATEY", "rotateY"), ("trnaslate", "translate"),
    ("sclae", "scale"), ("scal", "scale"), ("scales", "scale"), ("D", "d"), ("abuot", "about"),
    ("translation", "translate"),
  ])
  func aNearNameIsFound(_ name: String, _ meant: String) {
    #expect(Suggestion.nearest(to: name, in: Self.known) == meant)
  }

  @Test(arguments: ["", "x", "perspective", "zzzzzz", String(repeating: "scale", count: 100_000)])
  func nothingFarIsSuggested(_ name: String) {
    #expect(Suggestion.nearest(to: name, in: Self.known) == nil)
  }

  @Test func aTieFallsToTheFirst() {
    #expect(Suggestion.nearest(to: "rotateZ", in: ["rotateX", "rotateY"]) == "rotateX")
    #expect(Suggestion.nearest(to: "a", in: []) == nil)
  }

  @Test func ofEquallyNearNamesTheOneWithMostLettersOfTheGivenIsMeant() {
    #expect(Suggestion.nearest(to: "tpi", in: ["pi", "tip"]) == "tip")
    #expect(Suggestion.nearest(to: "foo", in: ["mod", "floor"]) == "floor")
  }
}
