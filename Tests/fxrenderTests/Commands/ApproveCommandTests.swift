import FrameSnapshot
import PageSequence
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender approve`, which records a golden again with a reason.
struct ApproveCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `A golden is recorded again with its options and the reason`() async throws {
    try await folder.recordAndChangeOwn("--frames 2 --fps 30 --pixels apng")
    let spec = try GoldenFile(path: folder.path("Renders/own/golden.json")).spec
    let reason = "it leans <more>, \"so\" \u{1B}[31m it says"
    let words = ["approve", "own.yaml", "--reason", reason]
    let result = try await Program.run(words, in: folder.path)
    #expect(result == Program.Result(status: 0, output: "Renders/own\n", error: ""))
    let file = try GoldenFile(path: folder.path("Renders/own/golden.json"))
    #expect(file.spec == spec && file.pixels == .apng)
    #expect(file.presetReference == "own.yaml")
    let json = try folder.text("Renders/own/golden.json")
    #expect(json.contains(#""reason" : "it leans <more>, \"so\" \u001b[31m it says","#))
    #expect(try await folder.output(of: "verify").hasPrefix("own: passes, 2 frames, identical\n"))
    // `record` does not keep the reason.
    let again = try await folder.run("record own.yaml --frames 2 \(small)")
    #expect(again.status == 0 && again.error == "note: option fps: 30 → 60\n")
    #expect(try !folder.text("Renders/own/golden.json").contains("reason"))
  }

  @Test func `A candidate without a golden becomes the golden`() async throws {
    try await folder.recordOwn("--frames 2 --pixels png")
    try folder.makeFolder("goldens/own")
    try folder.move("Renders/own", to: "goldens/own/candidate")
    let result = try await folder.run("approve own.yaml --reason first --goldens goldens")
    #expect(result == Program.Result(status: 0, output: "goldens/own\n", error: ""))
    let names = try folder.names(in: "goldens/own")
    #expect(names == ["filmstrip.png", "golden", "golden.json", "poses.tsv"])
    let file = try GoldenFile(path: folder.path("goldens/own/golden.json"))
    #expect(file.count == 2 && file.pixels == .png(every: 1))
  }

  @Test func `The options of a golden override those of its candidate`() async throws {
    try await folder.recordAndChangeOwn("--frames 2")
    #expect(try await folder.run("verify", environment: ["CI": "true"]).status == 1)
    try folder.expectGolden("Renders/own/candidate")
    #expect(try await folder.run("approve own.yaml --reason better").status == 0)
    try folder.expectGolden("Renders/own")
    #expect(try GoldenFile(path: folder.path("Renders/own/golden.json")).count == 2)
  }

  static let refusals = Refusal.table(
    """
    66 approve own.yaml --reason better
    error: 'Renders/own' has neither a golden nor a candidate
      Record one: fxrender record own.yaml.
    64 approve own.yaml --reason\u{20}
    64 approve own.yaml --reason \t
    error: the reason is empty
      Say in a sentence why the change is right.
    64 approve nothere --reason better
    error: there is no preset 'nothere'
      'fxrender list' shows all; a file is named by its path, such as ./nothere.yaml.
    66 approve not/there.yaml --reason better
    error: cannot read the preset 'not/there.yaml': it does not exist
    64 approve linear
    error: --reason is missing
      --reason <TEXT>  The reason for the change.
    """
  )

  @Test(arguments: refusals)
  func `An invalid approval is rejected, and nothing is written`(refusal: Refusal) async throws {
    try folder.writeOwn()
    try await refusal.check(in: folder)
    #expect(try folder.names() == ["own.yaml"])
  }
}
