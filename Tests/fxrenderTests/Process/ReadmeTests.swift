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

  @Test(arguments: commands)
  func `Every command in README succeeds`(words: String) async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("photos")
    for number in 1...3 {
      let colours: [[UInt8]] = [[200, UInt8(number) * 60, 0], [0, 90, 200]]
      try folder.write(stripes: colours, width: 32, height: 24, to: "photos/\(number).png")
    }
    // Create the files that README.md shows and then names.
    let files = zip(
      Self.blocks.filter { $0.language == "yaml" },
      Self.readme.matches(of: #/Save it as `(\w+\.yaml)`/#).map { String($0.output.1) }
    )
    for (file, name) in files {
      try folder.write(text: file.lines.joined(separator: "\n") + "\n", to: name)
    }
    // One frame is enough.
    let command = String(words.prefix { $0 != " " })
    // Remove the redirection of the output, which only a shell understands.
    var words = words.split(separator: " > ").first.map { String($0) } ?? ""
    switch command {
    case "", "help", "list", "show", "poses", "lint", "new", "trace", "preview", "sheet", "plan",
      "export":
      break
    case "convert":
      try await folder.output(of: "cardflow --frames 2 \(small)")
    case "merge":
      for range in ["0-29", "30-59"] {
        let words = "coverflow --frames 60 --range \(range) --output shares/\(range) --quiet"
        try await folder.output(of: words)
      }
    case "gallery": words += " --tag blur --quiet"
    case "render":
      let spec = try await folder.output(of: "coverflow --pages photos --frames 2 --print-spec")
      try folder.write(text: spec, to: "job.json")
    case "record": words += " --frames 1 --scale 1 \(small)"
    case "approve" where words.contains("--candidates"):
      try await folder.output(of: "record coverflow --frames 9 \(small)")
      try folder.move("Renders/coverflow", to: "Renders/other")
      try folder.makeFolder("Renders/coverflow")
      try folder.move("Renders/other", to: "Renders/coverflow/candidate")
    case "verify" where words.contains("--bisect"):
      try await folder.output(of: "record coverflow --frames 2 \(small)")
      let script = """
        base 30deg; own One.; mv Presets/own.yaml Presets/coverflow.yaml; commit "Add"; git tag v1.0
        base 31deg; commit "Lean"

        """
      #expect(try await GitHistory.run("list", after: script, in: folder).status == 0)
    case "verify", "approve", "orphans":
      try await folder.output(of: "record coverflow --frames 9 \(small)")
    case "diff":
      try await folder.output(
        of: "linear --frames 2 \(small) --fps 25 --format png,gif --output after"
      )
      try FileManager.default.copyItem(
        atPath: folder.path("after"),
        toPath: folder.path("before")
      )
      try FileManager.default.moveItem(
        atPath: folder.path("after/linear.gif"),
        toPath: folder.path("recording.gif")
      )
    default: if !command.hasPrefix("--") { words += " --every 600" }
    }
    // A quoted string is one word.
    let arguments = words.matches(of: #/"([^"]*)"|\S+/#).map { String($0.output.1 ?? $0.output.0) }
    if command == "preview" {
      return try await Self.expectPage(of: arguments + ["--no-open", "--port", "0"], in: folder)
    }
    let result = try await Program.run(arguments, in: folder.path)
    #expect(result.status == 0, "\(result.error)")
    #expect(!result.output.isEmpty)
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
