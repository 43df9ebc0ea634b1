import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender verify` with a closed output, after a signal, and with incompatible options.
struct VerifyEndTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `A closed standard output ends the program without a message`() async throws {
    try await folder.recordOwn()
    let error = "error: standard output cannot be written: No space left on device\n"
    for words in ["verify", "verify --json", "approve own.yaml --reason better"] {
      let closed = try await folder.run(words, .outputClosed)
      #expect(closed == Program.Result(status: 0, output: "", error: ""))
      let full = try await folder.run(words, .outputFull)
      #expect(full == Program.Result(status: 74, output: "", error: error))
    }
  }

  @Test func `Masks and recording modes exclude each other`() async throws {
    try await folder.recordAndChangeOwn("--frames 2")
    let error = """
      error: --mask cannot be combined with --mode all
        A golden is recorded without masks; omit one of the options.
      """
    try await Refusal("verify own.yaml --mode all --mask frames:0-1", 64, error).check(in: folder)
  }

  @Test
  func `A golden in a renamed folder is verified, and a failure stops no other`() async throws {
    try await folder.recordAndChangeOwn("--frames 2")
    try folder.move("Renders/own", to: "Renders/other")
    try folder.write(text: "summary: x\ntransform: 7\n", to: "broken.yaml")
    let result = try await folder.run("verify broken.yaml nothere own.yaml")
    #expect(result.status == 1 && result.output.contains("Renders/own/golden.json is missing"))
    #expect(result.error.contains("nothere") && result.error.contains("broken.yaml:2:"))
    let all = try await folder.run("verify")
    #expect(all.status == 1 && all.output.contains("other: differs: geometry"), "\(all)")
  }

  @Test(arguments: StopTests.signals)
  func `A signal ends a comparison, no file is left`(signal: String, status: Int32) async throws {
    try await folder.recordAndChangeOwn("--frames 800 --size 320x200")
    let before = try folder.names(in: "Renders/own")
    let golden = try folder.bytes("Renders/own/golden.json")
    let compared = try await folder.run(
      "verify own.yaml --jobs 1 --json --report out.html",
      StopTests.stopped(by: signal, when: "grep -qs golden.json /proc/$$/maps")
    )
    let error =
      "stopped: not all frames were compared\n  Run the same command again to start over.\n"
    #expect(compared == Program.Result(status: status, output: "", error: error))
    #expect(try folder.names() == ["Renders", "own.yaml"])
    let written = try await folder.run(
      "verify own.yaml --mode all",
      StopTests.stopped(by: signal, when: "ls Renders/own/.fxrender-* >/dev/null 2>&1")
    )
    #expect(written.status == status && written.output == "")
    let pattern =
      #"stopped: \d+ of 800 frames done, nothing written\n  Run the same command again to start over.\n"#
    #expect(written.error.wholeMatch(of: try Regex(pattern)) != nil, "\(written.error)")
    #expect(try folder.names(in: "Renders/own") == before)
    #expect(try folder.bytes("Renders/own/golden.json") == golden)
  }
}
