import Flashes
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// The flashes of presets with black and white, and black and red pages.
struct FlashLintTests {
  private func findings(_ yaml: String, speed: Double? = nil) async throws -> [LintFinding] {
    let folder = TemporaryFolder()
    _ = try folder.write(yaml.utf8, to: "sample.yaml")
    let preset = try PresetFolder(path: folder.path).preset(named: "sample")
    return try await FlashLint(speed: speed, workers: 2).findings(on: preset)
  }

  /// Pages of 240 points beside each other.
  private static let row = """
    summary: Pages in a row.
    transform:
      - translate: { x: d * L }

    """

  @Test func `Pages in a row flash in a fast fling, but not at one page per second`() async throws {
    // In the first second of a fling from 8000 points per second, 8000 (1 − e^−2.002) / 2.002 = 3456 points
    // pass, over 14 pages: more than eight changes at every place before the last page is reached.
    let found = try await findings(Self.row)
    #expect(found.map(\.rule) == [.flash, .redFlash])
    #expect(
      found.map(\.subject) == [
        "black and white pages in a fling from 33.3 pages per second",
        "black and red pages in a fling from 33.3 pages per second",
      ]
    )
  }

  @Test func `Pages in a row do not flash in a slow fling`() async throws {
    // Three pages pass in all, so a place changes at most four times.
    #expect(try await findings(Self.row, speed: 6).isEmpty)
  }
}
