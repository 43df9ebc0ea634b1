import Foundation
import FrameRender
import FrameSnapshot
import TestSupport
import Testing

/// The table of the goldens' revisions: no golden changes unless the revision of the renderer is raised.
struct RevisionTableTests {
  private static let file = Repository.root.appending(path: "Tests/revisions.tsv")
  private static let folders = [
    "Renders", "Examples/CarouselTests/Tests/CarouselTests/__Goldens__/CarouselTests",
  ]
  /// With this variable, `make revisions RENEW=1` writes the table.
  private static let renews =
    ProcessInfo.processInfo.environment["FXRENDER_RENEW_REVISIONS"] != nil

  /// Returns the hashes of each golden, by the path of its folder.
  private static func goldens() throws -> [String: RevisionTable.Golden] {
    var goldens: [String: RevisionTable.Golden] = [:]
    for folder in folders {
      let path = Repository.root.appending(path: folder).path
      for name in GoldenFolder.names(in: path) {
        goldens["\(folder)/\(name)"] = try RevisionTable.Golden(GoldenFolder(in: path, name: name))
      }
    }
    return goldens
  }

  @Test func `No golden has changed since the revision in the table`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    var table = try #require(RevisionTable(text: text))
    let goldens = try Self.goldens()
    if Self.renews {
      table = try table.renewed(goldens, revision: FrameRenderer.revision)
      try Data(table.text.utf8).write(to: Self.file)
    }
    let problems = table.problems(goldens, revision: FrameRenderer.revision)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))\n  Then: make revisions RENEW=1")
    #expect(table.text == text || Self.renews, "the table has another order")
  }

  private static let head = "golden\trevision\tinput\tframes\n"
  private static let table = RevisionTable(text: head + "a\t1\tA\t00\nb\t2\tB\t11\n")

  private static func golden(_ input: String, _ frames: String) -> RevisionTable.Golden {
    RevisionTable.Golden(input: input, frames: frames)
  }

  @Test func `A changed golden needs a raised revision, and a new golden adds a row`() throws {
    let table = try #require(Self.table)
    let goldens = [
      "a": Self.golden("A", "ff"), "b": Self.golden("B", "11"), "c": Self.golden("C", "22"),
    ]
    #expect(
      table.problems(goldens, revision: 1) == [
        "the poses or pixels of a have changed, and the revision is still 1; raise "
          + "FrameRenderer.revision",
        "b has revision 2, but the renderer has 1", "c is not in the table",
      ]
    )
    #expect(throws: RevisionTable.Unraised.self) { try table.renewed(goldens, revision: 1) }
    #expect(
      table.problems(goldens, revision: 2) == [
        "a has changed since revision 1", "c is not in the table",
      ]
    )
    let renewed = try table.renewed(goldens, revision: 2)
    #expect(renewed.text == Self.head + "a\t2\tA\tff\nb\t2\tB\t11\nc\t2\tC\t22\n")
    #expect(renewed.problems(goldens, revision: 2).isEmpty)
    #expect(renewed.problems(goldens, revision: 3).isEmpty)
  }

  @Test func `A golden whose preset has changed needs no raised revision`() throws {
    let table = try #require(Self.table)
    let goldens = ["a": Self.golden("A2", "00"), "b": Self.golden("B2", "ff")]
    #expect(
      table.problems(goldens, revision: 2) == [
        "a has changed with its preset or options", "b has changed with its preset or options",
      ]
    )
    let renewed = try table.renewed(goldens, revision: 2)
    #expect(renewed.text == Self.head + "a\t1\tA2\t00\nb\t2\tB2\tff\n")
  }

  @Test func `A golden that is gone leaves the table`() throws {
    let table = try #require(Self.table)
    let goldens = ["b": Self.golden("B", "11")]
    #expect(table.problems(goldens, revision: 2) == ["a is in the table, but is not a golden"])
    #expect(try table.renewed(goldens, revision: 2).text == Self.head + "b\t2\tB\t11\n")
  }

  @Test(arguments: ["", "a\t1\tA\t00\n", head + "a\t1\tA\n", head + "a\tx\tA\t0\n"])
  func `A table with another format is not read`(text: String) {
    #expect(RevisionTable(text: text) == nil)
  }
}
