import ProgramTestSupport
import TestSupport
import Testing

/// Renders that are killed or stopped repeatedly, at random moments.
struct KillTests {
  private static let render = "cardflow --frames 120 --quiet \(small) --output"

  @Test(.enabled(if: LongChecks.areOn))
  func `A render that is killed 50 times finally writes the same files`() async throws {
    let folder = TemporaryFolder()
    try await interrupt(by: "KILL", 137, times: 50, in: folder) { random in
      random.next() % 4 == 0 ? "" : "--resume"
    }
    try await folder.output(of: "\(Self.render) out --resume")
    try folder.expectSame("out", "whole")
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `Shards that are stopped repeatedly finally write the files of one render`() async throws {
    let folder = TemporaryFolder()
    try await interrupt(by: "TERM", 143, times: 20, in: folder) { random in
      "--resume --shard \(random.next() % 2 + 1)/2"
    }
    for shard in 1...2 {
      try await folder.output(of: "\(Self.render) out --resume --shard \(shard)/2")
    }
    try folder.expectSame("out", "whole")
  }

  @Test func `The next render removes hidden files of a killed program`() async throws {
    let folder = TemporaryFolder()
    try await folder.output(of: "\(Self.render) whole")
    for resume in ["", " --resume"] {
      try folder.write(text: "part of a frame", to: "out/.fxrender-123456-7")
      try await folder.output(of: "\(Self.render) out\(resume)")
      try folder.expectSame("out", "whole")
    }
  }

  /// Renders to `whole`, then starts renders to `out`, sends a signal to each at a random moment, and expects
  /// that all frames are complete.
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
    // The duration of a render depends on the machine's load. If a render finishes before its signal, the
    // next signals are sent earlier. If it does not, they are sent later.
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
    #expect(interrupted >= times / 4, "enough renders were interrupted")
  }
}
