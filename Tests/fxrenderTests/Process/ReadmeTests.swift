import Foundation
import FrameEncode
import ProgramTestSupport
import TestSupport
import Testing

/// The commands and messages in README.md.
struct ReadmeTests {
  private static let readme =
    (try? String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)) ?? ""

  /// The fenced blocks: the language and the lines.
  private static let blocks: [(language: Substring, lines: [Substring])] =
    readme.matches(of: #/(?m)^```(\w*)\n((?s).*?)^```$/#).map { match in
      (match.output.1, match.output.2.split(separator: "\n"))
    }

  /// Command lines, without prompts and comments.
  private static let lines = blocks.filter { ["sh", "console"].contains($0.language) }
    .flatMap(\.lines).map { line in
      let command = line.hasPrefix("$ ") ? line.dropFirst(2) : line
      let comment = command.firstRange(of: " #")?.lowerBound ?? command.endIndex
      return command[..<comment].trimmingCharacters(in: .whitespaces)
    }

  /// The words after `fxrender`.
  static let commands = lines.compactMap { line in
    line.wholeMatch(of: #/(?:swift run (?:-c release )?)?fxrender(?: (.*))?/#)
      .map { String($0.output.1 ?? "") }
  }

  @Test
  func `README contains commands`() {
    #expect(Self.commands.count >= 5, "\(Self.commands)")
  }

  @Test
  func `The commands in README succeed in order in one folder`() async throws {
    let folder = try TemporaryFolder()
    try await Self.prepare(folder)
    for words in Self.commands where !words.contains("--bisect") {
      try await Self.run(words, in: folder)
    }
  }

  @Test(arguments: commands.filter { $0.contains("--bisect") })
  func `A command in README that needs a history succeeds`(words: String) async throws {
    let folder = try TemporaryFolder()
    try await folder.output(of: "record coverflow --frames 2 \(small)")
    let script = """
      base 30deg; own One.; mv Presets/own.yaml Presets/coverflow.yaml; commit "Add"; git tag v1.0
      base 31deg; commit "Lean"

      """
    #expect(try await GitHistory.run("list", after: script, in: folder).status == 0)
    try await Self.run(words, in: folder)
  }

  /// Creates the files that README.md names, but that none of its commands writes.
  private static func prepare(_ folder: borrowing TemporaryFolder) async throws {
    try folder.makeFolder("photos")
    for number in 1...3 {
      let colours: [[UInt8]] = [[200, UInt8(number) * 60, 0], [0, 90, 200]]
      try folder.write(stripes: colours, width: 32, height: 24, to: "photos/\(number).png")
    }
    let files = zip(
      blocks.filter { $0.language == "yaml" },
      readme.matches(of: #/Save it as `(\w+\.yaml)`/#).map { String($0.output.1) }
    )
    for (file, name) in files {
      try folder.write(text: file.lines.joined(separator: "\n") + "\n", to: name)
    }
    for range in ["0-29", "30-59"] {
      let words = "coverflow --frames 60 --range \(range) --output shares/\(range) --quiet"
      try await folder.output(of: words)
    }
    for name in ["before", "after"] {
      try await folder.output(of: "linear --frames 2 --fps 25 --output \(name) \(small)")
    }
    try await folder.output(of: "linear --frames 2 --fps 25 --output recording.gif \(small)")
  }

  /// Runs a command of README with few frames, and expects that it succeeds.
  private static func run(_ words: String, in folder: borrowing TemporaryFolder) async throws {
    let command = String(words.prefix { $0 != " " })
    // A redirection of the output, which only a shell understands.
    let parts = words.split(separator: " > ").map(String.init)
    var words = parts.first ?? ""
    switch command {
    case "", "help", "list", "show", "poses", "lint", "new", "trace", "preview", "sheet", "plan",
      "export", "convert", "merge", "verify", "orphans", "diff":
      break
    case "gallery": words += " --tag blur --quiet"
    case "record": words += " --frames 9 --scale 1 \(small)"
    case "approve" where words.contains("--candidates"):
      let (golden, other) = ("Renders/coverflow", "Candidates")
      try await folder.output(of: "record coverflow --frames 9 \(small) --goldens \(other)")
      try folder.move("\(other)/coverflow", to: "\(golden)/candidate")
    case "approve": break
    default: if !command.hasPrefix("--") { words += " --every 600" }
    }
    // A quoted string is one word.
    let arguments = words.matches(of: #/"([^"]*)"|\S+/#).map { String($0.output.1 ?? $0.output.0) }
    if command == "preview" {
      return try await expectPage(of: arguments + ["--no-open", "--port", "0"], in: folder)
    }
    let result = try await Program.run(arguments, in: folder.path)
    #expect(result.status == 0, "fxrender \(words): \(result.error)")
    #expect(!result.output.isEmpty, "fxrender \(words)")
    if parts.count > 1 { try folder.write(text: result.output, to: parts[1]) }
  }

  /// Starts a preview, expects that it prints its address, and stops it.
  private static func expectPage(of words: [String], in folder: borrowing TemporaryFolder)
    async throws
  {
    let stopped = PreviewCommandTests.stopped(by: "TERM")
    let result = try await Program.run(words, in: folder.path, stopped)
    #expect(result == Program.Result(status: 143, output: "", error: ""))
    #expect(
      String(decoding: try folder.bytes("address"), as: UTF8.self).hasPrefix("http://127.0.0.1:")
    )
  }

  @Test
  func `The message in README equals the program's message`() async throws {
    let shown = try #require(
      Self.readme.firstMatch(of: #/```\n((\w+\.yaml):(\d+):.*\n  (.*)\n[^…`]*)…?/#)
    )
    let (file, line) = (String(shown.output.2), Int(shown.output.3) ?? 0)
    var lines = try #require(
      Self.blocks.first { block in block.lines.contains { $0.hasPrefix("transform:") } }
    ).lines
    try #require(lines.indices.contains(line - 1))
    lines[line - 1] = shown.output.4
    let folder = try TemporaryFolder()
    try folder.write(text: lines.joined(separator: "\n") + "\n", to: file)
    let result = try await folder.run("poses \(file)")
    #expect(result.status == 65 && result.error.hasPrefix(shown.output.1), "\(result.error)")
  }

  @Test
  func `The number of presets in README is correct`() async throws {
    let said = try #require(Self.readme.firstMatch(of: #/: (\d+) in all\./#)?.output.1)
    let list = try await TemporaryFolder().output(of: "list")
    #expect(Int(said) == list.split(separator: "\n").count)
  }

  @Test
  func `The make targets in README exist`() throws {
    let makefile = try String(
      contentsOf: Repository.root.appending(path: "Makefile"),
      encoding: .utf8
    )
    let targets = Set(makefile.matches(of: #/(?m)^([a-z-]+):/#).map { String($0.output.1) })
    let named = Self.lines.compactMap { $0.firstMatch(of: #/^make ([a-z-]+)/#)?.output.1 }
    #expect(!named.isEmpty)
    for name in named { #expect(targets.contains(String(name)), "make \(name)") }
  }
}

extension ReadmeTests {
  @Test
  func `The table of formats in README has the properties of every format`() {
    let rows = OutputFormat.all.map { format in
      let rate = format.limits.rate.isFinite ? "up to \(Int(format.limits.rate))" : "any"
      let cells = [
        "`\(format.name)`", format.summary, format.mediaType, format.alpha.rawValue,
        format.palette.rawValue, rate, format.canResume ? "yes" : "no",
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    let table = Self.readme.split(separator: "\n").drop { $0 != Self.head }.dropFirst(2)
    #expect(table.prefix { $0.hasPrefix("|") }.map(String.init) == rows)
  }

  private static let head =
    "| format | files | type | transparency | palette | frames per second | resume |"
}
