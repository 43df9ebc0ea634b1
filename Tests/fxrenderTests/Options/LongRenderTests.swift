import ProgramTestSupport
import TestSupport
import Testing

/// Renders with large numbers of frames.
struct LongRenderTests {
  private static let small = "--size 4x4 --page-size 3x3 --output out"

  @Test(arguments: [
    ("--duration 34", "--duration 34"), ("--hold 17 --frames 2", "--hold 17"),
    ("--frames 2040", nil), ("--speed 0.0883", nil), ("--duration 33", ""),
    ("--duration 34 --quiet", ""),
  ])
  func `Above 2000 frames, their number comes first`(words: String, option: String?) async throws {
    let folder = TemporaryFolder()
    let result = try await folder.run("linear \(words) \(Self.small) --format raw")
    #expect(result.status == 0, "\(result.error)")
    let first = result.error.split(separator: "\n").first
    switch option {
    case "": #expect(!result.error.contains("note: there are "), "\(result.error)")
    case nil: #expect(first == "note: there are 2040 frames")
    case let option?:
      let count = words.contains("hold") ? 2_042 : 2_040
      #expect(
        first == """
          note: there are \(count) frames, because \(option) is a time in seconds; milliseconds need a unit, \
          such as 500ms
          """
      )
    }
  }

  @Test func `Shards and resumed renders say once how many frames there are`() async throws {
    let folder = TemporaryFolder()
    let words = "linear --duration 34 --size 2x2 --page-size 2x2 --output out"
    for (part, isSaid) in [("--shard 2/2", false), ("--shard 1/2 --resume", true)] {
      let result = try await folder.run("\(words) \(part)")
      #expect(result.status == 0 && result.error.contains("2040 frames,") == isSaid, "\(result)")
    }
    let again = try await folder.run("\(words) --resume")
    #expect(again.status == 0 && !again.error.contains("because"), "\(again)")
  }
}
