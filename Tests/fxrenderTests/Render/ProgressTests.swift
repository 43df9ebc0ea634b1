import ProgramTestSupport
import TestSupport
import Testing

struct ProgressTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let words = "cardflow --frames 3 \(small)"

  @Test
  func `A terminal shows a bar that is full at the end, followed by a line break`() async throws {
    let result = try await folder.run(Self.words, .errorIsTerminal)
    #expect(result.status == 0 && result.output == "Renders/cardflow\n")
    let last = result.error.split(separator: "\r").last ?? ""
    let bar = #/\[#{24}\] 3 of 3 frames, \d+ per second, 0 s left\e\[K/#
    #expect(
      last.dropLast().wholeMatch(of: bar) != nil && result.error.hasSuffix("\u{1B}[K\r\n"),
      "\(result.error.debugDescription)"
    )
  }

  @Test func `Without a terminal, a short render prints only its folder`() async throws {
    let result = try await folder.run(Self.words)
    #expect(result == Program.Result(status: 0, output: "Renders/cardflow\n", error: ""))
  }

  @Test(arguments: [Program.Streams.captured, .errorIsTerminal])
  func `--progress-lines prints the first and the last number of finished frames`(
    streams: Program.Streams
  ) async throws {
    for format in ["png", "gif"] {
      let words = "\(Self.words) --progress-lines --fps 50 --format \(format)"
      let result = try await folder.run(words, streams)
      let lines = result.error.split(whereSeparator: \.isNewline)
      #expect(result.status == 0)
      #expect(lines.first == "progress: 0 of 3" && lines.last == "progress: 3 of 3")
      #expect(lines.allSatisfy { $0.wholeMatch(of: /progress: [0-3] of 3/) != nil })
    }
  }

  @Test func `--events prints progress, notes and the error as lines of JSON`() async throws {
    let refused = try await folder.run("\(Self.words) --events --pages=x")
    #expect(refused.status == 66)
    let error = #"{"error":{"status":66,"text":"error: there is no folder or picture 'x'\n  "#
    #expect(refused.error.hasPrefix(error) && refused.error.hasSuffix("\"}}\n"), "\(refused.error)")
    let done = try await folder.run("\(Self.words) --events --loop 2", .errorIsTerminal)
    #expect(done.status == 0 && done.output == "Renders/cardflow\n")
    let lines = done.error.split(whereSeparator: \.isNewline)
    #expect(lines.first?.hasPrefix(#"{"message":{"text":"note: "#) == true, "\(done.error)")
    #expect(lines.dropFirst().first == #"{"progress":{"done":0,"total":3}}"#)
    #expect(lines.last == #"{"progress":{"done":3,"total":3}}"#)
  }

  @Test func `The removal of many frames of an earlier render is shown`() async throws {
    for (frames, words, removals) in [
      (1_000, "", []), (999, "", ["removing 1000 frames of an earlier render"]), (1_000, "", []),
      (1_000, "--quiet", []),
    ] {
      let result = try await folder.run("linear --frames \(frames) \(small) \(words)")
      #expect(result.status == 0 && result.output == "Renders/linear\n", "\(result)")
      // On a busy machine, a line of progress may follow after some seconds.
      let shown = result.error.split(separator: "\n").filter { $0.hasPrefix("removing") }
      #expect(shown.map(String.init) == removals)
      #expect(try folder.names(in: "Renders/linear").count == frames + 1)
    }
    let forProgram = try await folder.run("linear --frames 1 \(small) --progress-lines")
    #expect(forProgram.error == "progress: 0 of 1\nprogress: 1 of 1\n")
    #expect(try folder.names(in: "Renders/linear") == ["frame-0000.png", "frames.json"])
  }

  @Test func `--quiet hides progress but not errors`() async throws {
    let result = try await folder.run("\(Self.words) --quiet", .errorIsTerminal)
    #expect(result == Program.Result(status: 0, output: "Renders/cardflow\n", error: ""))
    let refused = Refusal(
      "cardflow --quiet --pages missing",
      66,
      "error: there is no folder or picture 'missing'\n"
        + "  --pages takes a folder, a picture (PNG, JPEG or WebP), or a number of cards."
    )
    try await refused.check(in: folder)
  }
}
