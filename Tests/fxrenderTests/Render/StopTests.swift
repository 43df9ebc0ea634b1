import Foundation
import FrameFiles
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Renders that are stopped by a signal.
struct StopTests {
  static let signals: [(String, Int32)] = [("HUP", 129), ("INT", 130), ("TERM", 143)]

  /// Starts the program, and sends it a signal when a shell condition is true.
  ///
  /// The program is not a background job, because shells make background jobs ignore SIGINT.
  static func stopped(by signal: String, when condition: String) -> Program.Streams {
    .shell(background(signal, when: condition) + #"exec "$@""#)
  }

  /// Returns a background job that sends the signal to its parent, which becomes the program.
  static func background(_ signal: String, when condition: String) -> String {
    "{ until \(condition) || ! kill -0 $$; do sleep 0.01; done; kill -\(signal) $$; } & "
  }

  @Test(arguments: signals)
  func `A stopped render keeps complete frames and explains how to resume`(
    signal: String,
    status: Int32
  ) async throws {
    let folder = TemporaryFolder()
    let render = "cardflow --frames 400 --quiet \(small) --output"
    let result = try await folder.run(
      "\(render) out",
      Self.stopped(by: signal, when: "[ -e out/frame-0002.png ]")
    )
    #expect(result.status == status && result.output == "")
    let pattern =
      #"stopped: \d+ of 400 frames done\n  Run the same command with --resume to continue.\n"#
    #expect(result.error.wholeMatch(of: try Regex(pattern)) != nil)
    let others = try folder.names(in: "out").filter { !$0.hasPrefix("frame-") }
    #expect(others == ["frames.json", "frames.json.partial"])
    #expect(try !folder.manifest("out").complete)
    try await folder.output(of: "\(render) whole")
    try folder.expectWholeFrames("out", "whole")
    try await folder.output(of: "\(render) out --resume")
    try folder.expectSame("out", "whole")
  }

  @Test(arguments: signals)
  func
    `A signal before the first frame ends the program at once, and no file is written`(
      signal: String,
      status: Int32
    ) async throws
  {
    let folder = TemporaryFolder()
    try folder.makeFolder("photos")
    try folder.write(stripes: [[9, 9, 9]], width: 4, height: 4, to: "0.png")
    // There are enough files that the check takes far longer than the signal.
    for index in 1...20_000 { link(folder.path("0.png"), folder.path("photos/\(index).png")) }
    let result = try await folder.run(
      "linear --pages photos --output out \(small)",
      Self.stopped(by: signal, when: #"[ /proc/$$/exe -ef "$1" ]"#)
    )
    #expect(result == Program.Result(status: status, output: "", error: ""))
    #expect(try folder.names() == ["0.png", "photos"])
  }

  @Test
  func `A stopped render keeps frames but no GIF, and explains how to start over`() async throws {
    let folder = TemporaryFolder()
    let result = try await folder.run(
      "cardflow --frames 4000 --fps 50 --quiet \(small) --format png,gif --output out",
      Self.stopped(by: "TERM", when: "[ -e out/frame-0002.png ]")
    )
    #expect(result.status == 143 && result.output == "")
    let pattern =
      #"stopped: \d+ of 4000 frames done, no file of another format written\n  .*\n"#
    #expect(result.error.wholeMatch(of: try Regex(pattern)) != nil)
    #expect(result.error.hasSuffix("  Run the same command again to start over.\n"))
    let others = try folder.names(in: "out").filter { !$0.hasPrefix("frame-") }
    #expect(others == ["frames.json", "frames.json.partial"])
  }

  @Test func `A stopped render of films with different frames keeps none of them`() async throws {
    let folder = TemporaryFolder()
    let result = try await folder.run(
      "cardflow --frames 3000 --fps 60 --quiet \(small) --format apng,gif --output out",
      // Both hidden files have bytes when the APNG is complete.
      Self.stopped(by: "TERM", when: "[ $(find . -name '.fxrender-*' -size +0 | wc -l) = 2 ]")
    )
    #expect(result.status == 143 && result.output == "")
    #expect(result.error.contains(", nothing written"), "\(result.error)")
    #expect(try folder.names(in: "out") == [])
  }
}
