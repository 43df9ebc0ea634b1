import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Frames without a page.
struct EmptyFramesOptionTests {
  private static let range =
    "This effect with 4 pages shows a page from -1.5 to 4.83; use --wrap or"
  private static let end =
    "error: --to 10 leaves frames without a page\n  \(range) more --pages."

  @Test(
    arguments: [
      "linear", "render linear --print-spec", "linear --quiet --format gif", "sheet linear",
      "record linear --goldens goldens", "plan linear --shards 2 --for make", "preview linear",
    ].map { Refusal("\($0) --pages 4 --to 10", 64, end) }
      + Refusal.table(
        """
        64 render --spec far.json
        \(end)
        64 linear --pages 4 --from -2
        error: --from -2 leaves frames without a page
          \(range) positions in this range.
        64 linear --pages 4 --to 4.5 --ease backOut
        error: --to 4.5 leaves frames without a page
          --ease backOut goes as far as 4.95. \(range) more --pages.
        64 fspager-cross-fading --pages 1 --to 2
        error: --to 2 leaves frames without a page
          This effect with 1 page shows a page from -1 to 1; use more --pages.
        """
      )
  )
  func `An end of a sweep that leaves frames empty is rejected`(refusal: Refusal) async throws {
    let folder = TemporaryFolder()
    let spec = #"{"preset": "linear", "pages": ["4"], "to": 10}"#
    _ = try folder.write(spec.utf8, to: "far.json")
    try await refusal.check(in: folder)
    #expect(try folder.names() == ["far.json"])
  }

  private static let small = "--size 4x4 --page-size 3x3 --output out"

  @Test(arguments: [
    ("linear --to 10 --pages 4 --wrap --frames 3", ""),
    ("linear --to 10 --pages 4 --frames 11 --range 0-3", ""),
    ("linear --frames 3 --center-offset 90,0", "3 of 3 frames show no page; the first is frame 0"),
    ("linear --frames 3 --viewpoint-offset 0,90 --quiet", ""),
    ("linear --pages 1 --to 5 --scroll swipe --duration 0.1", ""),
    ("linear --scroll late.yaml --frames 4", "2 of 4 frames show no page; the first is frame 0"),
  ])
  func `A render ends with a note on empty frames`(words: String, note: String) async throws {
    let folder = TemporaryFolder()
    // The first two frames are before the only page is inserted.
    let script = """
      summary: A page that comes late.
      view: { size: [4, 4], pageSize: [3, 3], pages: 0 }
      steps: [{ wait: 0.03 }, { insert: 0 }, { wait: 0.1 }]
      """
    _ = try folder.write(script.utf8, to: "late.yaml")
    let result = try await folder.run("\(words) \(Self.small)")
    #expect(result.status == 0, "\(result.error)")
    let notes = result.error.split(separator: "\n").filter { $0.contains("no page") }
    #expect(notes == (note.isEmpty ? [] : ["note: \(note)"]))
  }
}
