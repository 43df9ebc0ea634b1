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

  @Test func `A finding has file, severity, rule, measure, limit, layout and hint`() async throws {
    try folder.write(text: Self.jumping, to: "jumping.yaml")
    let result = try await folder.run("lint jumping.yaml")
    let expected = """
      jumping.yaml: warning: value-jump: the page jumps sideways by 10 pt at d = 0.3 (limit 0.001 pt)
        In 12 pages of 240x320 in 640x400, horizontal.
        Make the values on both sides of the jump equal.
      What is intended can be declared in the file, with its reason: exceptions: { value-jump: "…" }
      1 preset, 1 finding, 0 declared exceptions

      """
    #expect(result == Program.Result(status: 1, output: expected, error: ""))
  }

  @Test func `JSON contains the same findings as the text`() async throws {
    try folder.write(text: Self.jumping, to: "jumping.yaml")
    let result = try await folder.run("lint jumping.yaml --format json")
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
  func `SARIF has the findings, with declared exceptions as suppressed results`() async throws {
    let excused =
      Self.jumping + "exceptions: { value-jump: A jump by design. }\n"
    try folder.write(text: Self.jumping, to: "jumping 1.yaml")
    try folder.write(text: excused, to: "excused.yaml")
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

  @Test func `JSON and SARIF have the errors of files that cannot be read`() async throws {
    try folder.write(text: Self.jumping + "sumary: Two.\n", to: "wrong.yaml")
    let json = try await folder.run("lint wrong.yaml nowhere --format json")
    #expect(json.status == 64 && json.error.contains("unknown key 'sumary'"), "\(json)")
    #expect(json.output.contains(#""place":{"column":1,"file":"wrong.yaml","length":6,"line":"#))
    #expect(json.output.contains(#"{"message":"there is no preset 'nowhere'"#))
    let sarif = try await folder.run("lint wrong.yaml --format sarif")
    #expect(sarif.status == 65 && sarif.output.contains("unknown key 'sumary'"), "\(sarif)")
    let log = try JSONDecoder().decode(SARIF.self, from: Data(sarif.output.utf8))
    let run = try #require(log.runs.first)
    #expect(run.tool.driver.rules.contains { $0.id == "invalid-preset" })
    #expect(run.results.map(\.ruleId) == ["invalid-preset"])
    #expect(run.results.map(\.level) == ["error"])
    let places = run.results.flatMap(\.locations).map(\.physicalLocation.artifactLocation.uri)
    #expect(places == ["wrong.yaml"])
  }

  @Test
  func `The status is 0 without findings, and declared exceptions are counted`() async throws {
    let result = try await folder.run("lint cardflow coverflow2")
    let expected = "2 presets, 0 findings, 3 declared exceptions (2 inherited)\n"
    #expect(result == Program.Result(status: 0, output: expected, error: ""))
  }

  @Test func `Inherited exceptions are counted as such`() async throws {
    let text = "extends: coverflow\nsummary: A cover flow.\n"
    try folder.write(text: text, to: "mine.yaml")
    let result = try await folder.run("lint mine.yaml")
    #expect(result.output.hasSuffix(" inherited)\n"), "\(result.output)")
  }

  @Test
  func `The status for an invalid file takes precedence over that for a finding`() async throws {
    try folder.write(text: Self.jumping, to: "jumping.yaml")
    try folder.write(text: "summary: Wrong.\n", to: "wrong.yaml")
    let result = try await folder.run("lint jumping.yaml wrong.yaml")
    #expect(result.status == 65 && result.output.contains("1 preset, 1 finding"))
    #expect(result.error.contains("the key 'transform' is missing"))
  }

  @Test(
    arguments: Refusal.table(
      """
      64 lint
      error: no preset was named
        Name presets or files, or use --all.
      64 lint --all cardflow
      error: --all cannot be combined with presets
        Name presets or files, or use --all.
      64 lint cardflow --speed 5
      error: --speed has no effect without --flashes
        Add --flashes.
      """
    )
  )
  func `Presets or --all are required, and --flashes for --speed`(refusal: Refusal) async throws {
    try await refusal.check(in: folder)
  }

  @Test func `--flashes adds measured findings with second and frame`() async throws {
    let row = "summary: Pages in a row.\ntransform:\n  - translate: { x: d * L }\n"
    try folder.write(text: row, to: "row.yaml")
    #expect(try await folder.run("lint row.yaml").status == 0)
    let text = try await folder.run("lint row.yaml --flashes")
    #expect(text.status == 1)
    #expect(text.output.hasPrefix("row.yaml: warning: flash: more than 3 flashes in a second "))
    #expect(text.output.contains("pages per second; measured, not certified (limit 25 %)"))
    let json = try await folder.run("lint row.yaml --flashes --format json")
    #expect(json.output.contains(#""id":"red-flash""#) && json.output.contains(#""frame":"#))
    #expect(try await folder.run("lint row.yaml --flashes --speed 5").status == 0)
  }

  @Test func `--rules prints one line per rule`() async throws {
    let lines = try await folder.output(of: "lint --rules").split(separator: "\n")
    #expect(lines.count > 20)
    let jump = "value-jump (warning): a visible page that jumps; limit 0.001 pt: "
    #expect(lines.contains { $0 == jump + "far below a visible jump, far above rounding errors" })
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
