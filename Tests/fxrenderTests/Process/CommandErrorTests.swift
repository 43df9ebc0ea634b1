import TestSupport
import Testing

/// Messages about invalid preset files.
struct CommandErrorTests {
  /// The text of a file, and the message about it.
  static let rows: [(text: String, error: String)] = [
    (
      presetText("translate: { x: d * (L + }"),
      """
      own.yaml:3:29: error: expected a number, a name or '(', found the end
          - translate: { x: d * (L + }
                                    ^
      """
    ),
    (
      presetText("rotat: { y: d }"),
      """
      own.yaml:3:5: error: unknown operation 'rotat'
          - rotat: { y: d }
            ^^^^^
        Did you mean 'rotate'? Operations: translate, rotateX, rotateY, rotateZ, rotate, scale, skew, perspective, about.
      """
    ),
    (
      "summary: One.\nlet:\n  a: b + 1\n  b: 2 * a\ntransform:\n  - translate: { x: a }\n",
      """
      own.yaml:4:10: error: definitions depend on each other: a → b → a
          b: 2 * a
                 ^
      """
    ),
    (
      presetText() + "windwo: [-2, 2]\n",
      """
      own.yaml:4:1: error: unknown key 'windwo'
        windwo: [-2, 2]
        ^^^^^^
        Did you mean 'window'? Keys here: summary, source, notes, family, tags, aka, abstract, extends, \
      sameAs, reduced, featured, compareWith, font, exceptions, parameters, let, perspective, depth, window, stride, \
      wrap, stage, background, direction, vertical, transform, alpha, order, hidden, backface, backfaceRule, interaction, \
      overlays, content, blur, shadow, glow, cornerRadius, clip, pieces, reflection, floor.
      """
    ),
  ]

  @Test(arguments: rows, ["", "show ", "poses ", "record "])
  func `Every command shows the line of the preset that contains an error`(
    row: (text: String, error: String),
    command: String
  ) async throws {
    let folder = TemporaryFolder()
    try folder.write(text: row.text, to: "own.yaml")
    try await Refusal(command + "own.yaml", 65, row.error).check(in: folder)
    #expect(try folder.names() == ["own.yaml"], "nothing is written")
  }
}
