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

  /// Returns the hash of each golden, by the path of its folder.
  private static func hashes() throws -> [String: String] {
    var hashes: [String: String] = [:]
    for folder in folders {
      let goldens = Repository.root.appending(path: folder).path
      for name in GoldenFolder.names(in: goldens) {
        hashes["\(folder)/\(name)"] = try RevisionTable.hash(GoldenFolder(in: goldens, name: name))
      }
    }
    return hashes
  }

  @Test
  func `No golden has changed since the revision in the table`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    var table = try #require(RevisionTable(text: text))
    let hashes = try Self.hashes()
    if Self.renews {
      table = try table.renewed(hashes, revision: FrameRenderer.revision)
      try Data(table.text.utf8).write(to: Self.file)
    }
    let problems = table.problems(hashes, revision: FrameRenderer.revision)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))\n  Then: make revisions RENEW=1")
    #expect(table.text == text || Self.renews, "the table has another order")
  }

  private static let table = RevisionTable(text: "golden\trevision\thash\na\t1\t00\nb\t2\t11\n")

  @Test
  func `A changed golden needs a raised revision, and a new golden adds a row`() throws {
    let table = try #require(Self.table)
    let hashes = ["a": "ff", "b": "11", "c": "22"]
    #expect(
      table.problems(hashes, revision: 1) == [
        "the poses or pixels of a have changed, and the revision is still 1; raise "
          + "FrameRenderer.revision",
        "b has revision 2, but the renderer has 1", "c is not in the table",
      ]
    )
    #expect(throws: RevisionTable.Unraised.self) { try table.renewed(hashes, revision: 1) }
    #expect(
      table.problems(hashes, revision: 2) == [
        "a has changed since revision 1", "c is not in the table",
      ]
    )
    let renewed = try table.renewed(hashes, revision: 2)
    #expect(renewed.text == "golden\trevision\thash\na\t2\tff\nb\t2\t11\nc\t2\t22\n")
    #expect(renewed.problems(hashes, revision: 2).isEmpty)
    #expect(renewed.problems(hashes, revision: 3).isEmpty)
  }

  @Test
  func `A golden that is gone leaves the table`() throws {
    let table = try #require(Self.table)
    #expect(
      table.problems(["b": "11"], revision: 2) == ["a is in the table, but is not a golden"]
    )
    #expect(
      try table.renewed(["b": "11"], revision: 2).text == "golden\trevision\thash\nb\t2\t11\n"
    )
  }

  @Test(arguments: [
    "", "a\t1\t00\n", "golden\trevision\thash\na\t1\n", "golden\trevision\thash\na\tx\t0\n",
  ])
  func `A table with another format is not read`(text: String) {
    #expect(RevisionTable(text: text) == nil)
  }
}
