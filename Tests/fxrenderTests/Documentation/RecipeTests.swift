import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The data and the workflows in Examples/Recipes.
struct RecipeTests {
  private static let folder = Repository.root.appending(path: "Examples/Recipes").path

  private static func run(_ command: String) async throws -> Program.Result {
    let parts = command.components(separatedBy: " < ")
    let words = parts[0].split(separator: " ").map(String.init)
    guard parts.count == 2 else { return try await Program.run(words, in: folder) }
    return try await Program.run(words, in: folder, .shell("exec \"$@\" < \(parts[1])"))
  }

  private static let workflows: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yml") }.sorted()
  }()

  @Test func `The comparison of each workflow passes with the example data`() async throws {
    #expect(Self.workflows.count == 6)
    for name in Self.workflows {
      let text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
      let command = try #require(text.firstMatch(of: #/run: fxrender (.*)/#)?.output.1)
      let result = try await Self.run(String(command))
      #expect(result.status == 0 && result.error == "", "\(name): \(result)")
    }
  }

  static let changes: [(command: String, verdict: String)] = [
    ("diff paparazzi/golden.png paparazzi/changed.png", "differs: easing (the same motion, up to "),
    ("diff roborazzi/golden.gif roborazzi/changed.gif", "differs: frames (missing or added)"),
    (
      "diff simulator/golden.mp4 simulator/changed.mp4",
      "differs: shifted (the same frames, 2 frames (67 ms) l"
    ),
    ("diff playwright/golden.webm playwright/changed.webm", "differs: speed (the same motion, "),
  ]

  @Test(arguments: changes.indices)
  func `The changed recording of each tool is named`(row: Int) async throws {
    let (command, verdict) = Self.changes[row]
    let result = try await Self.run(command)
    #expect(
      result.status == 1 && result.output.contains(verdict),
      "\(result.output)\(result.error)"
    )
    if row == 1 { #expect(result.output.contains("missing   1 frame: 11"), "\(result.output)") }
    let github = try await Self.run(command + " --format github")
    #expect(github.status == 1 && github.output.contains(verdict), "\(github.output)")
  }

  @Test func `Each line of a list of pairs has an answer`() async throws {
    let result = try await Self.run("diff --stdin < storybook/changed.jsonl")
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 1 && lines.count == 3, "\(result)")
    #expect(lines[0].contains(#""id":"button""#) && lines[0].contains(#""passes":true"#))
    #expect(lines[1].contains(#""id":"card""#) && lines[1].contains(#""passes":false"#))
    #expect(lines[2].contains(#""error":"'actual' is missing; it is a path, or"#), "\(lines[2])")
  }
}
