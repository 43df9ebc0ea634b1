import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The steps of a pull request that changes a preset, in the order in which the guide shows them.
struct PullRequestTests {
  /// The commands of the guide's recipe, without `fxrender`.
  private static func steps() throws -> [String] {
    let page = try String(
      contentsOf: Repository.root.appending(path: "Documentation/goldens.md"),
      encoding: .utf8
    )
    let block = try #require(page.firstMatch(of: #/## A pull request\n[^`]*```sh\n([^`]*)```/#))
    return block.output.1.split(separator: "\n").map { line in
      String(line.split(separator: "#")[0].dropFirst("fxrender ".count))
        .trimmingCharacters(in: .whitespaces)
    }
  }

  @Test
  func `A pull request with a changed preset fails, and passes with its golden`() async throws {
    let steps = try Self.steps()
    try #require(steps.count == 4)
    let folder = TemporaryFolder()
    try folder.write(text: presetText("translate: { x: d * L }"), to: "Presets/own.yaml")
    try await folder.output(of: "record own --frames 3 \(small)")
    try folder.write(text: presetText("translate: { x: d * L * 0.9 }"), to: "Presets/own.yaml")
    // The machine of the service: the change is found, and the candidate and the report are written.
    let found = try await folder.run(steps[0], environment: ["CI": "true"])
    #expect(found.status == 1)
    #expect(found.output.hasPrefix("::error file=Presets/own.yaml,line=3,title=own::differs"))
    #expect(found.output.contains("cause: own.yaml:3: "))
    #expect(try folder.text("report.html").contains("own"))
    #expect(try folder.names(in: "Renders/own").contains("candidate"))
    let comment = try await folder.run(steps[1], environment: ["CI": "true"])
    #expect(comment.status == 1 && comment.output.contains("| own | differs"))
    // The author's machine: the candidate becomes the golden.
    #expect(try await folder.output(of: steps[2]) == "Renders/own\n")
    let passing = try await folder.run(steps[3], environment: ["CI": "true"])
    let output = "own: passes, 3 frames, identical\nverified 1 golden: identical\n"
    #expect(passing.status == 0 && passing.output == output)
  }
}
