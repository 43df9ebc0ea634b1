import TestSupport
import Testing

/// Options that the interface promises and that do not exist yet.
struct PlannedTests {
  static let rows = [
    ("cardflow --color always", "--color", "Messages have no colour."),
    ("trace swipes --color never", "--color", "Messages have no colour."),
  ]

  @Test(arguments: rows)
  func `An option to come is refused as such`(
    words: String,
    option: String,
    help: String
  ) async throws {
    let error = "error: \(option) does not exist in this version\n  \(help)"
    try await Refusal(words, 64, error).check(in: try TemporaryFolder())
  }

  @Test
  func `What they do by default may be said`() async throws {
    let folder = try TemporaryFolder()
    try await folder.output(
      of: "cardflow --format png --scroll sweep --frames 1 \(small)"
    )
  }
}
