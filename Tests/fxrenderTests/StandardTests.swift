import Foundation
import TestSupport
import Testing

/// Standard streams that are not as usual.
struct StandardTests {
  private static let commands = [
    "", "--help", "list", "list --json", "show coverflow",
    "poses coverflow --differences=-9:9:0.01",
  ]

  @Test(arguments: commands)
  func `Closed output is a quiet end`(words: String) async throws {
    let folder = try TemporaryFolder()
    let arguments = words.split(separator: " ").map(String.init)
    let result = try await Program.run(arguments, in: folder.path, .outputClosed)
    #expect(result == Program.Result(status: 0, output: "", error: ""))
  }

  @Test(arguments: commands)
  func `Closed input does not matter`(words: String) async throws {
    let folder = try TemporaryFolder()
    let arguments = words.split(separator: " ").map(String.init)
    let result = try await Program.run(arguments, in: folder.path, .inputClosed)
    #expect(result.status == 0 && !result.output.isEmpty && result.error == "")
  }

  @Test
  func `A reader who has seen enough ends the program quietly`() async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(
      ["poses", "coverflow", "--differences=0:1:0.0001"],
      in: folder.path,
      .outputReadForOneLine
    )
    #expect(result.status == 0 && result.error == "")
    #expect(result.output.hasPrefix("difference\tm11\t"))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: commands + ["cardflow --frames 1 --quiet \(small)", "record linear"])
  func `A full output is told`(words: String) async throws {
    let folder = try TemporaryFolder()
    let arguments = words.split(separator: " ").map(String.init)
    let result = try await Program.run(arguments, in: folder.path, .outputFull)
    let error = "error: standard output cannot be written: No space left on device\n"
    #expect(result == Program.Result(status: 74, output: "", error: error))
  }

  @Test
  func `A render with closed streams writes its files and nothing else into them`() async throws {
    let folder = try TemporaryFolder()
    let arguments = "cardflow --frames 2 \(small) --output".split(separator: " ").map(String.init)
    #expect(try await Program.run(arguments + ["a"], in: folder.path).status == 0)
    #expect(try await Program.run(arguments + ["b"], in: folder.path, .outputClosed).status == 0)
    #expect(try await Program.run(arguments + ["c"], in: folder.path, .inputClosed).status == 0)
    for name in ["frames.json", "frame-0000.png", "frame-0001.png"] {
      let bytes = try folder.bytes("a/\(name)")
      #expect(try folder.bytes("b/\(name)") == bytes)
      #expect(try folder.bytes("c/\(name)") == bytes)
    }
  }

  @Test(arguments: [
    ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR"], ["TZ": "Asia/Kolkata"],
    ["LC_ALL": "C", "TZ": "UTC"], ["NO_COLOR": "1"], ["COLUMNS": "40"],
  ])
  func `Neither locale nor time zone changes a byte`(environment: [String: String]) async throws {
    let folder = try TemporaryFolder()
    for words in [
      "list --json", "show wheel", "poses coverflow --differences=-1,0.3 --json",
      "cardflow --size 0",
      "cardflow --output frames --json --frames 2 \(small)",
    ] {
      let usual = try await folder.run(words)
      #expect(try await folder.run(words, environment: environment) == usual)
    }
  }
}
