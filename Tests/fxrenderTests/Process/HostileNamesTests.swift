import ProgramTestSupport
import TestSupport
import Testing

/// Command lines with control characters, with invalid UTF-8, or of extreme length.
struct HostileNamesTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let name = "e\u{1B}[31m\u{9B}2J\u{202E}"

  @Test(arguments: [
    "list", "list --json", "show NAME", "poses NAME --json", "NAME --output o\u{1B}[2J",
    "lint NAME",
    "NAME --json", "lint NAME --format json", "record NAME", "verify --goldens NAME",
    "new \u{9B}x", "trace NAME", "nothere\u{202E}",
  ])
  func `Control characters in names do not reach the output`(words: String) async throws {
    let text =
      #"summary: "a\x1b[31m b\u202E c\x9b2J"\#ntransform: [{ translate: { x: d * L } }]\#n"#
    try folder.write(text: text, to: "Presets/\(Self.name).yaml")
    var arguments = words.split(separator: " ").map(String.init)
      .map { $0 == "NAME" ? Self.name : $0 }
    if arguments[0] == Self.name {
      arguments += small.split(separator: " ").map(String.init) + ["--frames", "1"]
    }
    let result = try await Program.run(arguments, in: folder.path)
    let scalars = (result.output + result.error).unicodeScalars
    #expect(!scalars.isEmpty)
    #expect(!scalars.contains { $0.properties.generalCategory == .format })
    #expect(
      !scalars.contains { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }
    )
  }

  @Test(arguments: [
    (
      #""$@" "$(printf 'bad\377.yaml')""#,
      #"word 4 of the command line is not UTF-8: 'bad\xff.yaml'"#
    ),
    (#""$@" --output "$(printf 'o\303')""#, #"word 5 of the command line is not UTF-8: 'o\xc3'"#),
  ])
  func `A word that is not UTF-8 is rejected before anything is written`(
    command: String,
    problem: String
  ) async throws {
    let result = try await folder.run("linear --frames 1", .shell(command))
    let error =
      "error: \(problem)\n  Rename it, or use a link whose name is UTF-8.\n"
    #expect(result == Program.Result(status: 64, output: "", error: error))
    #expect(try folder.names() == [])
  }

  @Test func `A command line with too many words is rejected immediately`() async throws {
    let words = Array(repeating: ["--set", "tilt=0.5"], count: 20_000).flatMap(\.self)
    let result = try await Program.run(["poses", "coverflow"] + words, in: folder.path)
    let error =
      "error: the command line has 40002 words\n"
      + "  At most 4095 are allowed; name a folder instead of its files.\n"
    #expect(result == Program.Result(status: 64, output: "", error: error))
  }

  @Test func `A folder that is not UTF-8 is rejected before anything is written`() async throws {
    let command = #"d=$(printf 'd\377'); mkdir "$d"; cd "$d"; "$@"; status=$?; ls; exit $status"#
    let result = try await folder.run("linear --frames 1", .shell(command))
    #expect(result.status == 64 && result.output == "")
    #expect(result.error.hasPrefix("error: the path of the current folder is not UTF-8: '/"))
    #expect(result.error.contains(#"/d\xff'"#))
  }
}
