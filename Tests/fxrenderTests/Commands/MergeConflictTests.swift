import Foundation
import FrameSnapshot
import ProgramTestSupport
import TestSupport
import Testing

/// Goldens after a merge, in CI, and with options of their own.
struct MergeConflictTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// Records a golden of `own.yaml` twice, and writes both as the sides of a conflict.
  private static func merge(
    _ ours: String,
    _ theirs: String,
    in folder: borrowing TemporaryFolder
  ) async throws {
    try folder.writeOwn()
    var sides: [String] = []
    for (number, options) in [ours, theirs].enumerated() {
      try await folder.output(of: "record own.yaml \(options) \(small) --goldens \(number)")
      sides.append(try folder.text("\(number)/own/golden.json"))
    }
    let both = "<<<<<<< HEAD\n\(sides[0])=======\n\(sides[1])>>>>>>> branch\n"
    try folder.write(text: both, to: "Renders/own/golden.json")
    try folder.write(text: "<<<<<<< HEAD\n", to: "Renders/own/poses.tsv")
  }

  @Test func `A conflict is an error of verify, and approve asks for a side`() async throws {
    try await Self.merge("--frames 3", "--frames 4", in: folder)
    let found = try await folder.run("verify own.yaml")
    #expect(found.status == 65)
    #expect(found.error.contains("golden.json contains the conflict markers of a merge"))
    try await Refusal(
      "approve own.yaml --reason merged",
      64,
      """
      error: both sides of the merge have different options in Renders/own/golden.json
        Add --options ours or --options theirs. From ours to theirs:
        option frames: 3 → 4
      """
    ).check(in: folder)
    for (side, count) in [("theirs", 4), ("ours", 3)] {
      try await Self.merge("--frames 3", "--frames 4", in: folder)
      try await folder.output(of: "approve own.yaml --reason merged --options \(side)")
      #expect(try GoldenFile(path: folder.path("Renders/own/golden.json")).count == count)
      let verdict = try await folder.output(of: "verify own.yaml")
      #expect(verdict.hasPrefix("own: passes, \(count) frames, identical\n"))
    }
    try await Refusal(
      "approve own.yaml --reason again --options ours",
      64,
      "error: --options has no effect\n"
        + "  Renders/own/golden.json contains no merge conflict; omit the option."
    ).check(in: folder)
  }

  @Test func `A conflict between equal options needs no decision`() async throws {
    try await Self.merge("--frames 3", "--frames 3", in: folder)
    try await folder.output(of: "approve own.yaml --reason merged")
    #expect(try await folder.output(of: "verify").hasPrefix("own: passes"))
  }

  @Test func `record keeps the options of a golden, or shows what changes`() async throws {
    try await folder.recordOwn("--frames 3 --pixels apng")
    let again = try await folder.run("record own.yaml")
    #expect(again == Program.Result(status: 0, output: "Renders/own\n", error: ""))
    let file = try GoldenFile(path: folder.path("Renders/own/golden.json"))
    #expect(file.count == 3 && file.pixels == .apng)
    let other = try await folder.run("record own.yaml --frames 2 \(small)")
    #expect(other.status == 0 && other.error == "note: option frames: 3 → 2\n")
  }

  @Test func `With CI=true, no golden is replaced, approved or removed`() async throws {
    try await folder.recordAndChangeOwn()
    #expect(try await folder.run("verify", environment: ["CI": "true"]).status == 1)
    try await folder.recordOrphan()
    let replacing = """
      error: 'Renders/own' is not replaced, because CI is set
        Use the candidate that 'fxrender verify' writes, and approve it outside CI.

      """
    let approving = """
      error: 'Renders/own' is not approved, because CI is set
        Download the candidate, approve it outside CI, and commit the golden.

      """
    let removing = """
      error: 'Renders/gone' is not removed, because CI is set
        Remove it outside CI, and commit the removal.

      """
    let before = try folder.names()
    let golden = try folder.text("Renders/own/golden.json")
    for (command, output, error) in [
      ("record own.yaml", "", replacing), ("record own.yaml --frames 9", "", replacing),
      ("record linear own.yaml \(small)", "", replacing),
      ("record linear --name own", "", replacing),
      ("approve own.yaml --reason better", "", approving),
      ("approve own.yaml --reason better --options ours", "", approving),
      ("approve own --reason better", "", approving),
      ("approve --candidates Renders", "", approving), ("approve --candidates .", "", approving),
      ("orphans --prune", "Renders/gone\n", removing),
    ] {
      let result = try await folder.run(command, environment: ["CI": "true"])
      let text = command.hasSuffix(" .") ? error.replacing("'Renders", with: "'./Renders") : error
      #expect(result == Program.Result(status: 73, output: output, error: text), "\(command)")
    }
    #expect(try folder.names() == before)
    #expect(try folder.text("Renders/own/golden.json") == golden)
    #expect(try folder.names(in: "Renders") == ["gone", "own"])
    // A missing golden is recorded.
    let fresh = "record own.yaml --name fresh --frames 1 \(small)"
    #expect(try await folder.run(fresh, environment: ["CI": "true"]).status == 0)
    // A candidate without a golden is not approved.
    try folder.makeFolder("new/own")
    try folder.move("Renders/fresh", to: "new/own/candidate")
    for command in ["approve own.yaml --reason first --goldens new", "approve --candidates new"] {
      #expect(try await folder.run(command, environment: ["CI": "true"]).status == 73)
    }
    #expect(try folder.names(in: "new/own") == ["candidate"])
  }

  @Test func `One command accepts all candidates below a folder`() async throws {
    try await folder.recordOwn("--frames 3 --pixels png")
    try folder.makeFolder("Tests/__Goldens__")
    try folder.move("Renders/own", to: "Tests/__Goldens__/own")
    try await folder.recordOwn("--frames 4 --pixels apng")
    try folder.move("Renders/own", to: "Tests/__Goldens__/own/candidate")
    try folder.write(text: "old", to: "Tests/__Goldens__/dots.apng")
    try folder.write(text: "new", to: "Tests/__Goldens__/dots-candidate.apng")
    try folder.write(text: "{}", to: "Tests/.build/x/candidate/golden.json")
    let command = "approve --candidates Tests"
    #expect(try await folder.run(command, environment: ["CI": "1"]).status == 73)
    let result = try await folder.run(command)
    let lines = "Tests/__Goldens__/dots.apng\nTests/__Goldens__/own\n"
    #expect(result == Program.Result(status: 0, output: lines, error: ""))
    #expect(try folder.text("Tests/__Goldens__/dots.apng") == "new")
    let files = try folder.names(in: "Tests/__Goldens__/own")
    #expect(files == ["filmstrip.png", "golden.json", "golden.png", "poses.tsv"])
    #expect(try GoldenFile(path: folder.path("Tests/__Goldens__/own/golden.json")).count == 4)
    #expect(try await folder.run(command).status == 66)
  }
}
