import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender lint`, which prints findings as text or JSON.
struct LintCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let jumping = """
    summary: Pages that jump.
    transform:
      - translate: { x: "d * L + (d > 0.3 ? 10 : 0)" }

    """

  private func lint(
    _ words: String,
    in folder: borrowing TemporaryFolder
  ) async throws -> Program.Result {
    try await Program.run(["lint"] + words.split(separator: " ").map(String.init), in: folder.path)
  }

  @Test
  func `A finding is printed with file, severity, rule, measure, limit, layout and hint`()
    async throws
  {
    _ = try folder.write(Self.jumping.utf8, to: "jumping.yaml")
    let result = try await lint("jumping.yaml", in: folder)
    let expected = """
      jumping.yaml: warning: value-jump: the page jumps sideways by 10 pt at d = 0.3 (limit 0.001 pt)
        In 12 pages of 240x320 in 640x400, horizontal.
        Make the values on both sides of the jump equal.
      What is intended can be declared in the file, with its reason: exceptions: { value-jump: "…" }
      1 preset, 1 finding, 0 declared exceptions

      """
    #expect(result == Program.Result(status: 1, output: expected, error: ""))
  }

  @Test
  func `JSON contains the same findings as the text`() async throws {
    _ = try folder.write(Self.jumping.utf8, to: "jumping.yaml")
    let result = try await lint("jumping.yaml --format json", in: folder)
    let expected =
      #"{"presets":[{"exceptions":[],"file":"jumping.yaml","findings":[{"#
      + #""differences":[0.299999999,0.3],"hint":"Make the values on both sides of the jump equal.","#
      + #""id":"value-jump","layout":"12 pages of 240x320 in 640x400, horizontal","#
      + #""limit":0.001,"measured":10.000000224,"#
      + #""message":"the page jumps sideways by 10 pt at d = 0.3 (limit 0.001 pt)","#
      + #""number":"the page, sideways","#
      + #""place":{"column":1,"file":"jumping.yaml","length":9,"line":2},"severity":"warning","#
      + #""subject":"m14","unit":"pt"}],"name":"jumping"}],"schema":1}"# + "\n"
    #expect(result == Program.Result(status: 1, output: expected, error: ""))
  }

  @Test
  func `SARIF contains the findings, with declared exceptions as suppressed results`() async throws
  {
    let excused =
      Self.jumping + "exceptions: { value-jump: A jump by design. }\n"
    _ = try folder.write(Self.jumping.utf8, to: "jumping 1.yaml")
    _ = try folder.write(excused.utf8, to: "excused.yaml")
    let found = try await Program.run(
      ["lint", "jumping 1.yaml", "excused.yaml", "--format", "sarif"],
      in: folder.path
    )
    #expect(found.status == 1 && found.error == "")
    let log = try JSONDecoder().decode(SARIF.self, from: Data(found.output.utf8))
    #expect(log.version == "2.1.0")
    let run = try #require(log.runs.first)
    #expect(run.tool.driver.rules.contains { $0.id == "value-jump" })
    #expect(run.results.map(\.ruleId) == ["value-jump", "value-jump"])
    #expect(run.results.map(\.level) == ["warning", "warning"])
    let places = run.results.flatMap(\.locations).map(\.physicalLocation.artifactLocation.uri)
    #expect(places == ["jumping%201.yaml", "excused.yaml"])
    let reasons = run.results.map { $0.suppressions.map(\.justification) }
    #expect(reasons == [[], ["A jump by design."]])
  }

  @Test
  func `The status is 0 without findings, and declared exceptions are counted`() async throws {
    let result = try await lint("cardflow coverflow2", in: folder)
    let expected = "2 presets, 0 findings, 3 declared exceptions (2 inherited)\n"
    #expect(result == Program.Result(status: 0, output: expected, error: ""))
  }

  @Test
  func `Inherited exceptions are counted as such`() async throws {
    let text = "extends: coverflow\nsummary: A cover flow.\n"
    _ = try folder.write(text.utf8, to: "mine.yaml")
    let result = try await lint("mine.yaml", in: folder)
    #expect(result.output.hasSuffix(" inherited)\n"), "\(result.output)")
  }

  @Test
  func `The exit status for an invalid file takes precedence over that for a finding`() async throws
  {
    _ = try folder.write(Self.jumping.utf8, to: "jumping.yaml")
    _ = try folder.write("summary: Wrong.\n".utf8, to: "wrong.yaml")
    let result = try await lint("jumping.yaml wrong.yaml", in: folder)
    #expect(result.status == 65 && result.output.contains("1 preset, 1 finding"))
    #expect(result.error.contains("the key 'transform' is missing"))
  }

  @Test(arguments: [
    (
      "", "error: no preset was named\n  Name presets or files, or use --all.\n"
    ),
    (
      "--all cardflow",
      "error: --all cannot be combined with presets\n  Name presets or files, or use --all.\n"
    ),
  ])
  func `Either presets or --all is required`(
    words: String,
    message: String
  ) async throws {
    let result = try await lint(words, in: folder)
    #expect(result == Program.Result(status: 64, output: "", error: message))
  }

  @Test
  func `--flashes adds measured findings with second and frame`() async throws {
    let row = "summary: Pages in a row.\ntransform:\n  - translate: { x: d * L }\n"
    _ = try folder.write(row.utf8, to: "row.yaml")
    #expect(try await lint("row.yaml", in: folder).status == 0)
    let text = try await lint("row.yaml --flashes", in: folder)
    #expect(text.status == 1)
    #expect(text.output.hasPrefix("row.yaml: warning: flash: more than 3 flashes in a second "))
    #expect(text.output.contains("pages per second; measured, not certified (limit 25 %)"))
    let json = try await lint("row.yaml --flashes --format json", in: folder)
    #expect(json.output.contains(#""id":"red-flash""#) && json.output.contains(#""frame":"#))
    #expect(try await lint("row.yaml --flashes --speed 5", in: folder).status == 0)
  }

  @Test
  func `--speed requires --flashes`() async throws {
    let result = try await lint("cardflow --speed 5", in: folder)
    let message = "error: --speed has no effect without --flashes\n  Add --flashes.\n"
    #expect(result == Program.Result(status: 64, output: "", error: message))
  }

  @Test
  func `--rules prints one line per rule`() async throws {
    let lines = try await folder.output(of: "lint --rules").split(separator: "\n")
    #expect(lines.count > 20)
    #expect(
      lines.contains(
        "value-jump (warning): a visible page that jumps; limit 0.001 pt: "
          + "far below a visible jump, far above rounding errors"
      )
    )
  }
}

/// The parts of a SARIF log that the tests read.
private struct SARIF: Decodable {
  struct Run: Decodable {
    var tool: Tool
    var results: [Result]
  }
  struct Tool: Decodable {
    var driver: Driver
  }
  struct Driver: Decodable {
    var rules: [Rule]
  }
  struct Rule: Decodable {
    var id: String
  }
  struct Result: Decodable {
    var ruleId: String
    var level: String
    var locations: [Location]
    var suppressions: [Suppression]
  }
  struct Location: Decodable {
    var physicalLocation: Physical
  }
  struct Physical: Decodable {
    var artifactLocation: Artifact
  }
  struct Artifact: Decodable {
    var uri: String
  }
  struct Suppression: Decodable {
    var justification: String
  }

  var version: String
  var runs: [Run]
}
