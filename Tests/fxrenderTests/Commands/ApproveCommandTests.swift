import FrameSnapshot
import PageSequence
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender approve`, which records a golden again with a reason.
struct ApproveCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// Runs `approve` with a reason, which can contain spaces.
  private static func approve(
    _ preset: String,
    _ reason: String,
    in folder: borrowing TemporaryFolder
  ) async throws -> Program.Result {
    try await Program.run(["approve", preset, "--reason", reason], in: folder.path)
  }

  @Test
  func `A golden is recorded again with its options and the reason`() async throws {
    try await folder.recordAndChangeOwn("--frames 2 --fps 30 --pixels apng")
    let spec = try GoldenFile(path: folder.path("Renders/own/golden.json")).spec
    let reason = "it leans <more>, \"so\" \u{1B}[31m it says"
    let result = try await Self.approve("own.yaml", reason, in: folder)
    #expect(result == Program.Result(status: 0, output: "Renders/own\n", error: ""))
    let file = try GoldenFile(path: folder.path("Renders/own/golden.json"))
    #expect(file.spec == spec && file.pixels == .apng)
    #expect(file.presetReference == "own.yaml")
    let json = try folder.text("Renders/own/golden.json")
    #expect(
      json.contains(#""reason" : "it leans <more>, \"so\" \u001b[31m it says","#)
    )
    #expect(try await folder.output(of: "verify").hasPrefix("own: passes, 2 frames, identical\n"))
    // `record` does not keep the reason.
    let again = try await folder.run("record own.yaml --frames 2 \(small)")
    #expect(again.status == 0 && again.error == "note: option fps: 30 → 60\n")
    #expect(try !folder.text("Renders/own/golden.json").contains("reason"))
  }

  @Test
  func `A candidate without a golden becomes the golden`() async throws {
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

  @Test
  func `The options of a golden override those of its candidate`() async throws {
    try await folder.recordAndChangeOwn("--frames 2")
    #expect(try await folder.run("verify", environment: ["CI": "true"]).status == 1)
    try folder.expectGolden("Renders/own/candidate")
    #expect(try await folder.run("approve own.yaml --reason better").status == 0)
    try folder.expectGolden("Renders/own")
    #expect(try GoldenFile(path: folder.path("Renders/own/golden.json")).count == 2)
  }

  static let refusals: [(preset: String, reason: String, status: Int32, error: String)] = [
    (
      "own.yaml", "better", 66,
      "error: 'Renders/own' has neither a golden nor a candidate\n"
        + "  Record one: fxrender record own.yaml.\n"
    ),
    (
      "own.yaml", "", 64,
      "error: the reason is empty\n  Say in a sentence why the change is right.\n"
    ),
    (
      "own.yaml", " \t\n", 64,
      "error: the reason is empty\n  Say in a sentence why the change is right.\n"
    ),
    (
      "nothere", "better", 64,
      "error: there is no preset 'nothere'\n"
        + "  'fxrender list' shows all; a file is named by its path, such as ./nothere.yaml.\n"
    ),
    (
      "not/there.yaml", "better", 66,
      "error: cannot read the preset 'not/there.yaml': it does not exist\n"
    ),
  ]

  @Test(arguments: refusals)
  func `An invalid approval is rejected, and nothing is written`(
    preset: String,
    reason: String,
    status: Int32,
    error: String
  ) async throws {
    try folder.writeOwn()
    let result = try await Self.approve(preset, reason, in: folder)
    #expect(result == Program.Result(status: status, output: "", error: error))
    #expect(try folder.names() == ["own.yaml"])
  }

  @Test
  func `A reason is required`() async throws {
    try await Refusal(
      "approve linear",
      64,
      "error: --reason is missing\n  --reason <TEXT>  The reason for the change."
    ).check(in: folder)
  }
}
