import Foundation
import FrameEncode
import PageGeometry
import ProgramTestSupport
import TestSupport
import Testing

/// README.md and the guide in Documentation.
struct DocumentationTests {
  private static func page(_ path: String) throws -> DocumentationPage {
    try #require(DocumentationPage.all.first { $0.path == path }, "\(path) is missing")
  }

  @Test func `README and the guide contain commands`() {
    #expect(DocumentationPage.guide.count > 8)
    #expect(DocumentationPage.all.flatMap(\.commands).count > 60)
  }

  @Test func `README is short`() throws {
    let words = try Self.page("README.md").text.split { $0.isWhitespace }
    #expect(words.count <= 1500)
  }

  @Test(arguments: DocumentationPage.all)
  func `Links and pictures of a page exist`(page: DocumentationPage) throws {
    let folder = Repository.root.appending(path: page.path).deletingLastPathComponent()
    for link in page.links {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = parts[0].isEmpty ? nil : folder.appending(path: String(parts[0])).standardized
      if let file { #expect(FileManager.default.fileExists(atPath: file.path), "\(link)") }
      guard parts.count == 2 else { continue }
      let path = file.map { String($0.path.dropFirst(Repository.root.path.count + 1)) }
      let anchors = DocumentationPage(path ?? page.path).anchors
      #expect(anchors.contains(String(parts[1])), "\(link)")
    }
  }

  @Test func `The guide's first page links every page`() throws {
    let links = try Self.page("Documentation/README.md").links
    for page in DocumentationPage.guide where !page.path.hasSuffix("/README.md") {
      #expect(links.contains(String(page.path.dropFirst("Documentation/".count))))
    }
  }

  @Test func `The guide's first page names every command of the program`() async throws {
    let page = try Self.page("Documentation/README.md")
    let table = try #require(MarkdownTable(under: "# Guide", in: page.text))
    let named = Set(table[2].flatMap(MarkdownTable.code))
    let help = try await TemporaryFolder().output(of: "--help")
    let list = try #require(help.components(separatedBy: "SUBCOMMANDS:\n").last)
    let commands = list.matches(of: #/(?m)^  ([a-z]+)\b/#)
    #expect(named == Set(commands.map { String($0.output.1) }))
  }

  @Test func `The message in the guide equals the program's message`() async throws {
    let page = try Self.page("Documentation/effects.md")
    let shown = try #require(
      page.text.firstMatch(of: #/```\n((\w+\.yaml):(\d+):.*\n  (.*)\n[^…`]*)…?/#)
    )
    let (file, line) = (String(shown.output.2), Int(shown.output.3) ?? 0)
    var lines = try #require(
      page.blocks.first { block in block.lines.contains { $0.hasPrefix("transform:") } }
    ).lines
    try #require(lines.indices.contains(line - 1))
    lines[line - 1] = shown.output.4
    let folder = TemporaryFolder()
    try folder.write(text: lines.joined(separator: "\n") + "\n", to: file)
    let result = try await folder.run("poses \(file)")
    #expect(result.status == 65 && result.error.hasPrefix(shown.output.1), "\(result.error)")
  }

  @Test func `The file and the commands of llms.txt work`() async throws {
    let page = try Self.page("llms.txt")
    let file = try #require(page.blocks.first { $0.language == "yaml" })
    let commands = page.text.matches(of: #/`fxrender ([a-z][^`]*)`/#).map(\.output.1)
    #expect(commands.count >= 9)
    let folder = TemporaryFolder()
    try folder.write(text: file.text, to: "doors.yaml")
    for command in commands {
      let words = command.replacing("FILE", with: "doors.yaml").replacing("WORD", with: "cube")
        .replacing("NAME", with: "doors-too").replacing("show doors-too", with: "show coverflow")
      let isShort = words.hasPrefix("record")
      try await folder.output(of: words + (isShort ? " --frames 3 \(small)" : ""))
    }
  }

  @Test func `The number of presets is correct`() async throws {
    let list = try await TemporaryFolder().output(of: "list")
    let count = list.split(separator: "\n").count
    let numbers = DocumentationPage.all.flatMap { page in
      page.text.matches(of: #/(\d+) (?:in all|of them as presets|effects\b)/#).map(\.output.1)
    }
    #expect(numbers.count >= 2)
    for number in numbers { #expect(Int(number) == count) }
  }

  @Test func `The make targets in README and the guide exist`() throws {
    let makefile = try String(
      contentsOf: Repository.root.appending(path: "Makefile"),
      encoding: .utf8
    )
    let targets = Set(makefile.matches(of: #/(?m)^([a-z-]+):/#).map { String($0.output.1) })
    let named = DocumentationPage.all.flatMap { page in
      page.commandLines.compactMap { $0.firstMatch(of: #/^make ([a-z-]+)/#)?.output.1 }
    }
    #expect(named.count > 10)
    for name in named { #expect(targets.contains(String(name)), "make \(name)") }
  }

  @Test func `The reference of commands is the help of the program`() throws {
    let script = Process()
    script.executableURL = Repository.root.appending(path: ".ci/reference")
    script.arguments = [Program.path]
    let output = Pipe()
    script.standardOutput = output
    try script.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitUntilExit()
    #expect(script.terminationStatus == 0)
    let isCurrent = text == DocumentationPage("Documentation/commands.md").text
    #expect(isCurrent, "run 'make reference'")
  }

  @Test func `The table of formats has the properties of every format`() throws {
    let rows = OutputFormat.all.map { format in
      let rate = format.limits.rate.isFinite ? "up to \(Int(format.limits.rate))" : "any"
      return [
        "`\(format.name)`", format.summary, format.mediaType, format.alpha.rawValue,
        format.palette.rawValue, rate, format.canResume ? "yes" : "no",
      ]
    }
    let text = try Self.page("Documentation/formats.md").text
    let table = try #require(MarkdownTable(under: "## Animations and videos", in: text))
    #expect(table.rows == rows)
  }

  @Test func `The table of easings has every name and function`() throws {
    let text = try Self.page("Documentation/motion.md").text
    let table = try #require(MarkdownTable(under: "## Easing", in: text))
    let words = table[0].map(MarkdownTable.code)
    let tools = TimingFunction.toolNames
    let keywords = TimingFunction.names.filter {
      !tools.contains($0) && (Easing(rawValue: $0) == nil || $0 == "linear")
    }
    #expect(words.first == keywords)
    #expect(words.joined().filter(tools.contains) == tools)
    let calls = words.joined().filter { $0.contains("(") }
    let names = TimingFunctionError.function("").description.matches(of: #/([\w-]+)\(\)/#)
    #expect(Set(calls.map { $0.prefix { $0 != "(" } }) == Set(names.map(\.output.1)))
    for call in calls {
      let name = call.prefix { $0 != "(" }
      let error = #expect(throws: TimingFunctionError.self) { try TimingFunction("\(name)()") }
      #expect(error?.description.contains(call) == true, "\(call)")
    }
  }
}
