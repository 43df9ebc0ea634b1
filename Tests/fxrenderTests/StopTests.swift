import Foundation
import FrameFiles
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Renders that a signal stops.
struct StopTests {
  static let signals: [(String, Int32)] = [("HUP", 129), ("INT", 130), ("TERM", 143)]

  /// Starts the program, which gets a signal when a condition of a shell holds, or has ended before.
  ///
  /// The program is not what runs behind: a shell lets that ignore SIGINT.
  static func stopped(by signal: String, when condition: String) -> Program.Streams {
    .shell(background(signal, when: condition) + #"exec "$@""#)
  }

  /// What gives the signal: a command of a shell that becomes the program after it.
  static func background(_ signal: String, when condition: String) -> String {
    "{ until \(condition) || ! kill -0 $$; do sleep 0.01; done; kill -\(signal) $$; } & "
  }

  @Test(arguments: signals)
  func `A signal leaves whole frames and says how to go on`(
    signal: String,
    status: Int32
  ) async throws {
    let folder = try TemporaryFolder()
    let render = "cardflow --frames 400 --quiet \(small) --output"
    let result = try await folder.run(
      "\(render) out",
      Self.stopped(by: signal, when: "[ -e out/frame-0002.png ]")
    )
    #expect(result.status == status && result.output == "")
    let pattern =
      #"stopped: \d+ of 400 frames are done\n  Go on with the same command and --resume.\n"#
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
    `A signal before the first frame ends the program at once, and nothing is there to go on with`(
      signal: String,
      status: Int32
    ) async throws
  {
    let folder = try TemporaryFolder()
    try folder.makeFolder("photos")
    try folder.write(stripes: [[9, 9, 9]], width: 4, height: 4, to: "0.png")
    // So many that looking at them takes far longer than the signal.
    for index in 1...20_000 { link(folder.path("0.png"), folder.path("photos/\(index).png")) }
    let result = try await folder.run(
      "linear --pages photos --output out \(small)",
      Self.stopped(by: signal, when: #"[ /proc/$$/exe -ef "$1" ]"#)
    )
    #expect(result == Program.Result(status: status, output: "", error: ""))
    #expect(try folder.names() == ["0.png", "photos"])
  }

  @Test
  func `A stop leaves frames and no GIF, and says to begin anew`() async throws {
    let folder = try TemporaryFolder()
    let result = try await folder.run(
      "cardflow --frames 4000 --fps 50 --quiet \(small) --format png,gif --output out",
      Self.stopped(by: "TERM", when: "[ -e out/frame-0002.png ]")
    )
    #expect(result.status == 143 && result.output == "")
    let pattern =
      #"stopped: \d+ of 4000 frames are done, and no GIF is written\n  .*\n"#
    #expect(result.error.wholeMatch(of: try Regex(pattern)) != nil)
    #expect(result.error.hasSuffix("  Begin anew with the same command.\n"))
    let others = try folder.names(in: "out").filter { !$0.hasPrefix("frame-") }
    #expect(others == ["frames.json", "frames.json.partial"])
  }
}
