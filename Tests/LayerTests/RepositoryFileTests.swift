import Foundation
import TestSupport
import Testing

/// Files beside the sources: settings that repeat others, and the scripts of the benchmarks.
struct RepositoryFileTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// Returns the settings in a section of `.editorconfig`, together with those of `[*]`.
  private static func editor(_ section: String) throws -> [Substring: Substring] {
    let sections = try text(".editorconfig").split(separator: "\n[").map {
      $0.split(separator: "\n")
    }
    let lines = try ["*]", section + "]"].flatMap { head in
      try #require(sections.first { $0.first == head[...] }).dropFirst()
    }
    return lines.reduce(into: [:]) { settings, line in
      let parts = line.split(separator: " = ")
      if parts.count == 2 { settings[parts[0]] = parts[1] }
    }
  }

  @Test func `Editors format Swift as the formatter does`() throws {
    let settings = try Self.editor("*.swift")
    let format = try Self.text(".swift-format")
    let width = try #require(format.firstMatch(of: #/"lineLength": (\d+)/#)).output.1
    let indentation = try #require(format.firstMatch(of: #/"spaces": (\d+)/#)).output.1
    #expect(settings["max_line_length"] == width)
    #expect(settings["indent_style"] == "space")
    #expect(settings["indent_size"] == indentation)
  }

  @Test func `The Swift Package Index documents the libraries for apps`() throws {
    let list = try #require(
      try Self.text(".spi.yml").firstMatch(of: #/documentation_targets: \[(.*)\]/#)
    ).output.1
    let page = try Self.text("Documentation/libraries.md")
    let table = try #require(MarkdownTable(under: "# Libraries in your app", in: page))
    // The other products, which need C libraries, have pages of the guide.
    let libraries = table.rows.filter { !$0[1].contains(".md#") }
      .flatMap { MarkdownTable.code(in: $0[0]) }
    let names = list.split(separator: ", ").map(String.init)
    #expect(names == libraries)
    let manifest = try Self.text("Package.swift")
      .replacing(#/\s+/#, with: " ").replacing("( ", with: "(")
    for name in names { #expect(manifest.contains(#".library(name: "\#(name)""#), "\(name)") }
  }

  /// The path of Python; nil if it is not installed.
  private static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/python3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: python != nil))
  func `Benchmarks append a row per run, and keep results of one commit`() throws {
    let tests = Process()
    tests.executableURL = URL(filePath: try #require(Self.python))
    tests.arguments = ["-B", Repository.root.appending(path: "Benchmarks/history_test.py").path]
    let output = Pipe()
    tests.standardError = output
    try tests.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tests.waitUntilExit()
    #expect(tests.terminationStatus == 0, "\(text)")
  }
}
