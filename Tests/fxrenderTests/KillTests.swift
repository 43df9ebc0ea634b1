import ProgramTestSupport
import TestSupport
import Testing

/// Renders that are killed or stopped again and again, at any moment.
struct KillTests {
  private static let render = "cardflow --frames 120 --quiet \(small) --output"

  @Test(.enabled(if: LongChecks.areOn))
  func `Killed at fifty moments, a render goes on to the same files`() async throws {
    let folder = try TemporaryFolder()
    try await interrupt(by: "KILL", 137, times: 50, in: folder) { random in
      random.next() % 4 == 0 ? "" : "--resume"
    }
    try await folder.output(of: "\(Self.render) out --resume")
    try folder.expectSame("out", "whole")
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `Shares that are stopped at any moment, joining too, go on to the same files`()
    async throws
  {
    let folder = try TemporaryFolder()
    try await interrupt(by: "TERM", 143, times: 20, in: folder) { random in
      "--resume --shard \(random.next() % 2 + 1)/2"
    }
    for shard in 1...2 {
      try await folder.output(of: "\(Self.render) out --resume --shard \(shard)/2")
    }
    try folder.expectSame("out", "whole")
  }

  @Test
  func `What a killed program left under a hidden name goes with the next render`() async throws {
    let folder = try TemporaryFolder()
    try await folder.output(of: "\(Self.render) whole")
    try folder.makeFolder("out")
    for resume in ["", " --resume"] {
      try folder.write(text: "part of a frame", to: "out/.fxrender-123456-7")
      try await folder.output(of: "\(Self.render) out\(resume)")
      try folder.expectSame("out", "whole")
    }
  }

  /// Renders into `whole`; then begins to render into `out` many times, sends a signal at some
  /// moment, and expects that every frame that is there then is whole.
  ///
  /// - Parameters:
  ///   - signal: The signal's name.
  ///   - status: The status that it gives the program.
  ///   - times: How often.
  ///   - folder: Where.
  ///   - options: Further options, by random numbers.
  /// - Throws: Where the program cannot be started, or a file not be read.
  private func interrupt(
    by signal: String,
    _ status: Int32,
    times: Int,
    in folder: borrowing TemporaryFolder,
    _ options: (inout SplitMix) -> String
  ) async throws {
    try await folder.output(of: "\(Self.render) whole")
    var random = SplitMix(state: 20_261_121)
    var interrupted = 0
    // What is expected holds at any moment. How long a render takes depends on what else runs: when
    // it was done the next moments are earlier, else later.
    var latest = 0.2
    for _ in 0..<times {
      let moment = Double(random.next() % 1000) / 1000 * latest
      let result = try await folder.run(
        "\(Self.render) out \(options(&random))",
        .shell(#""$@" & sleep \#(moment); kill -\#(signal) $! 2>/dev/null; wait $!"#)
      )
      #expect([0, status].contains(result.status), "\(result.error)")
      interrupted += result.status == status ? 1 : 0
      latest *= result.status == status ? 1.2 : 0.6
      try folder.expectWholeFrames("out", "whole")
    }
    #expect(interrupted >= times / 4, "not all moments were after the end")
  }
}
