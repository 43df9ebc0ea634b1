import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender orphans`, which lists goldens whose preset no longer exists.
struct OrphansCommandTests {
  @Test func `Goldens without a preset are listed, with status 1`() async throws {
    let folder = TemporaryFolder()
    #expect(try await folder.output(of: "orphans") == "")
    for name in ["Presets/b", "Presets/a", "c"] {
      try folder.write(text: presetText(), to: "\(name).yaml")
    }
    try await folder.output(of: "record a b c.yaml linear --frames 1 \(small)")
    // A folder without a golden's file is not a golden.
    try folder.makeFolder("Renders/d")
    #expect(try await folder.output(of: "orphans") == "")
    // A golden whose preset is invalid is not an orphan.
    try folder.write(text: "wrong", to: "Presets/a.yaml")
    #expect(try await folder.output(of: "orphans") == "")
    for name in ["Presets/b", "Presets/a", "c"] { try folder.remove("\(name).yaml") }
    let result = try await folder.run("orphans")
    let lines = "Renders/a\nRenders/b\nRenders/c\n"
    #expect(result == Program.Result(status: 1, output: lines, error: ""))
    // A damaged golden does not prevent the list.
    try folder.write(text: "{}", to: "Renders/b/golden.json")
    let other = try await folder.run("orphans")
    #expect(other.status == 1 && other.output == "Renders/a\nRenders/c\n")
    #expect(other.error.hasPrefix("error: Renders/b/golden.json does not have the layout"))
    #expect(try folder.names(in: "Renders") == ["a", "b", "c", "d", "linear"])
    #expect(try await folder.output(of: "orphans --goldens Presets") == "")
    // --prune removes the files of goldens and nothing else.
    try folder.write(text: "mine", to: "Renders/c/notes.txt")
    let pruned = try await folder.run("orphans --prune")
    #expect(pruned.status == 65 && pruned.output == "Renders/a\nRenders/c\n")
    #expect(try folder.names(in: "Renders") == ["b", "c", "d", "linear"])
    #expect(try folder.names(in: "Renders/c") == ["notes.txt"])
    try folder.remove("Renders/b")
    #expect(try await folder.run("orphans").status == 0)
  }

  @Test func `A golden is no orphan in another folder than that of its presets`() async throws {
    let folder = TemporaryFolder()
    try folder.write(text: presetText(), to: "Presets/a.yaml")
    try folder.write(text: presetText(), to: "own/b.yaml")
    try await folder.output(of: "record a own/b.yaml --frames 1 \(small)")
    try folder.makeFolder("sub")
    let found = try await folder.run(
      "orphans --prune --goldens ../Renders",
      .shell(#"cd sub && "$@""#)
    )
    #expect(found == Program.Result(status: 0, output: "", error: ""))
    #expect(try folder.names(in: "Renders") == ["a", "b"])
    try await Refusal(
      "orphans --goldens nowhere",
      66,
      "error: there is no folder 'nowhere'\n  Name the folder of the goldens: --goldens DIR."
    ).check(in: folder)
  }
}
