import Foundation
import FrameImage
import ProgramTestSupport
import TestSupport
import Testing

/// The commands in README.md and the guide.
struct DocumentedCommandTests {
  /// The commands of a page are run in one folder and in their order, as a reader would paste them.
  @Test(arguments: DocumentationPage.all.filter { !$0.commands.isEmpty })
  func `The commands of a page succeed one after the other`(page: DocumentationPage) async throws {
    let folder = TemporaryFolder()
    try await Self.prepare(folder, for: page)
    for command in page.commands {
      try await Self.prepare(folder, for: command)
      let parts = Self.shortened(command).components(separatedBy: " < ")
      let words = parts[0]
      // A quoted string is one word.
      let arguments = words.matches(of: #/"([^"]*)"|\S+/#).map {
        String($0.output.1 ?? $0.output.0)
      }
      if arguments.first == "preview" {
        try await Self.expectPage(of: arguments + ["--no-open", "--port", "0"], in: folder)
        continue
      }
      let result = try await Program.run(
        arguments,
        in: folder.path,
        // `publish` puts the module into the page, but does not read it.
        environment: ["FXRENDER_BROWSER_MODULE": folder.path("photos/1.png")],
        parts.count > 1 ? .shell("exec \"$@\" < \(parts[1])") : .captured
      )
      #expect(result.status == 0, "fxrender \(command): \(result.error)")
      #expect(!result.output.isEmpty, "fxrender \(command)")
      if let file = command.firstMatch(of: #/ > (\S+)$/#)?.output.1 {
        try folder.write(text: result.output, to: String(file))
      }
    }
  }

  /// Creates the files that a reader of a page has: photographs, and the files that the page shows.
  private static func prepare(
    _ folder: borrowing TemporaryFolder,
    for page: DocumentationPage
  ) async throws {
    try folder.makeFolder("photos")
    // A table has a row for each photograph, after that of its columns.
    let table = page.files.first { $0.name == "photos/pages.csv" }
    let count = table.map { $0.text.split(separator: "\n").count - 1 } ?? 10
    for number in 1...count {
      let colours: [[UInt8]] = [[200, UInt8(number) * 20, 0], [0, 90, 200]]
      try folder.write(stripes: colours, width: 32, height: 24, to: "photos/\(number).png")
    }
    if page.path == "Documentation/recipes.md" {
      let data = Repository.root.appending(path: "Examples/Recipes")
      for name in try FileManager.default.contentsOfDirectory(atPath: data.path) {
        let target = URL(fileURLWithPath: folder.path(name))
        try FileManager.default.copyItem(at: data.appending(path: name), to: target)
      }
    }
    for page in [DocumentationPage("Documentation/effects.md"), page] {
      for file in page.files { try folder.write(text: file.text, to: file.name) }
    }
  }

  /// Creates the files that a command reads and that no earlier command of its page writes.
  private static func prepare(
    _ folder: borrowing TemporaryFolder,
    for command: String
  ) async throws {
    let words = command.split(separator: " ")
    switch words.first {
    case "merge":
      guard !FileManager.default.fileExists(atPath: folder.path("shards")) else { return }
      for range in ["0-29", "30-59"] {
        let words = "coverflow --frames 60 --range \(range) --output shards/\(range) --quiet"
        try await folder.output(of: words)
      }
    case "diff":
      guard !FileManager.default.fileExists(atPath: folder.path("before")) else { return }
      for name in ["before", "after"] {
        try await folder.output(of: "linear --frames 2 \(small) --fps 25 --output \(name)")
      }
      try await folder.output(of: "linear --frames 2 \(small) --fps 25 --output recording.gif")
    case "approve" where words.contains("--candidates"):
      try await folder.output(of: "record coverflow --frames 9 \(small) --goldens Candidates")
      try folder.move("Candidates/coverflow", to: "Renders/coverflow/candidate")
    case "verify" where words.count > 1 && !words[1].hasPrefix("-"):
      // The goldens of built-in presets are in the repository.
      let golden = folder.path("Renders/\(words[1])")
      guard !FileManager.default.fileExists(atPath: golden) else { return }
      try await folder.output(of: "record \(words[1]) --frames 9 \(small)")
    default: break
    }
  }

  /// Returns a command that needs less time: one frame instead of many, and without the redirection of the
  /// output, which only a shell understands.
  private static func shortened(_ command: String) -> String {
    let words = command.replacing(#/ > \S+$/#, with: "")
    switch words.split(separator: " ").first {
    case "convert", "merge", "list", "show", "poses", "lint", "new", "trace", "preview", "sheet",
      "plan", "export", "fit", "publish", "verify", "approve", "orphans", "diff":
      return words
    case "gallery": return words.replacing(#/ --tag \S+/#, with: "") + " --tag blur --quiet"
    case "record": return words + " --frames 9 --scale 1 \(small)"
    default:
      let isShort = ["--print-spec", "--every"].contains { words.contains($0) }
      return isShort ? words : words + " --every 600"
    }
  }

  /// Starts a preview, expects that it prints its address, and stops it.
  private static func expectPage(of words: [String], in folder: borrowing TemporaryFolder)
    async throws
  {
    // The preview is stopped when the file with its address exists.
    try? FileManager.default.removeItem(atPath: folder.path("address"))
    let stopped = PreviewCommandTests.stopped(by: "TERM")
    let result = try await Program.run(words, in: folder.path, stopped)
    #expect(result == Program.Result(status: 143, output: "", error: ""))
    #expect(
      String(decoding: try folder.bytes("address"), as: UTF8.self).hasPrefix("http://127.0.0.1:")
    )
  }
}
