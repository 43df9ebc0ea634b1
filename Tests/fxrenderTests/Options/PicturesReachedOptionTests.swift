import ProgramTestSupport
import TestSupport
import Testing

/// The note on pictures to which a scroll does not go.
struct PicturesReachedOptionTests {
  private static let four =
    "the scroll ends at picture 4 of 6; --to 5 goes on to the last one"
  private static let small = "--pages photos --size 4x4 --page-size 3x3 --output out"

  @Test(arguments: [
    ("linear --frames 3 \(small)", four),
    ("linear --frames 3 --format gif \(small)", four),
    ("linear --scroll swipe --frames 3 \(small)", four),
    (
      "sheet linear --count 4 --width 200 --columns 2 \(small).png",
      "the scroll ends at picture 2 of 6; --to 5 goes on to the last one"
    ),
    ("linear --frames 3 --to 2 \(small)", nil),
    ("linear --frames 3 --to 5 \(small)", nil),
    ("linear --frames 3 --quiet \(small)", nil),
    ("linear --frames 3 --pages 6 --size 4x4 --page-size 3x3 --output out", nil),
    ("linear --scroll script.yaml --frames 3 \(small)", nil),
  ])
  func `A note says that a scroll ends before the last picture`(
    words: String,
    note: String?
  ) async throws {
    let folder = TemporaryFolder()
    try Self.writePhotos(to: folder)
    try folder.write(text: "steps: [{ flick: [-400, 0] }]\n", to: "script.yaml")
    let result = try await folder.run(words)
    #expect(result.status == 0, "\(result.error)")
    let notes = result.error.split(separator: "\n").filter { $0.contains("picture") }
    #expect(notes == [note].compactMap { $0.map { "note: \($0)" } })
  }

  private static func writePhotos(to folder: borrowing TemporaryFolder) throws {
    for page in 1...6 {
      let colours: [[UInt8]] = [[UInt8(page), 2, 3]]
      try folder.write(stripes: colours, width: 4, height: 4, to: "photos/\(page).png")
    }
  }

  @Test func `Programs get the note as an event`() async throws {
    let folder = TemporaryFolder()
    try Self.writePhotos(to: folder)
    let result = try await folder.run("linear --frames 2 --events \(Self.small)")
    let event = #"{"message":{"text":"note: \#(Self.four)"}}"#
    #expect(result.error.contains(event), "\(result.error)")
  }
}
