import ProgramTestSupport
import TestSupport
import Testing

/// The behaviour with closed and full standard streams.
struct ConsoleTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let commands = [
    "", "--help", "list", "list --json", "show coverflow",
    "poses coverflow --differences=-9:9:0.01",
  ]

  @Test(arguments: commands)
  func `A closed standard output ends the program without a message`(words: String) async throws {
    let result = try await folder.run(words, .outputClosed)
    #expect(result == Program.Result(status: 0, output: "", error: ""))
  }

  @Test(arguments: commands)
  func `A closed standard input has no effect`(words: String) async throws {
    let result = try await folder.run(words, .inputClosed)
    #expect(result.status == 0 && !result.output.isEmpty && result.error == "")
  }

  @Test func `A reader that closes the pipe ends the program without a message`() async throws {
    let words = "poses coverflow --differences=0:1:0.0001"
    let result = try await folder.run(words, .outputReadForOneLine)
    #expect(result.status == 0 && result.error == "")
    #expect(result.output.hasPrefix("difference\tm11\t"))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: commands + ["cardflow --frames 1 --quiet \(small)", "record linear"])
  func `A write error of standard output is reported`(words: String) async throws {
    let result = try await folder.run(words, .outputFull)
    let error = "error: standard output cannot be written: No space left on device\n"
    #expect(result == Program.Result(status: 74, output: "", error: error))
  }
}
