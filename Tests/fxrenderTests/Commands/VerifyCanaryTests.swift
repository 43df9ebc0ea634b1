import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender verify --canary`, which tests the comparison with planted changes.
struct VerifyCanaryTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `A change is found in each sequence, and nothing is written`() async throws {
    try await folder.recordOwn()
    try await folder.output(of: "record linear cardflow --frames 3 \(small)")
    let before = try folder.names(in: "Renders/own")
    let golden = try folder.text("Renders/own/golden.json")
    for environment in [[:], ["CI": "true"]] {
      let text = try await folder.output(of: "verify --canary", environment: environment)
      for name in ["cardflow", "linear", "own"] {
        #expect(text.contains("\(name): found, "), "\(text)")
      }
      #expect(text.matches(of: #/\n  planted +frame/#).count == 3)
    }
    #expect(try await folder.output(of: "verify own.yaml --canary").hasPrefix("own: found, "))
    let json = try await folder.output(of: "verify own.yaml --canary --json")
    #expect(json.contains(#""canaries":[{"#) && json.contains(#""verdict":"found""#))
    #expect(try folder.names(in: "Renders/own") == before)
    #expect(try folder.text("Renders/own/golden.json") == golden)
  }

  @Test func `A comparison that masks blind fails`() async throws {
    try await folder.recordOwn()
    let result = try await folder.run("verify own.yaml --canary --mask frames:0-2")
    let text = """
      own: missed
        result  no change could be planted that changes a pixel outside the masks

      """
    #expect(result == Program.Result(status: 1, output: text, error: ""))
  }

  @Test
  func `A sequence that differs or cannot be compared fails, and others are tested`() async throws {
    try await folder.recordAndChangeOwn()
    try await folder.output(of: "record linear --frames 3 \(small)")
    let changed = try await folder.run("verify --canary")
    #expect(changed.status == 1)
    #expect(changed.output.contains("linear: found, "))
    #expect(changed.output.contains("own: differs without a planted change; run 'fxrender verify'"))
    let missing = try await folder.run("verify cardflow linear --canary")
    #expect(missing.status == 66 && missing.output.hasPrefix("linear: found, "))
    #expect(missing.error.hasPrefix("error: Renders/cardflow/golden.json"), "\(missing.error)")
  }

  @Test(arguments: [
    "--report out.html", "--junit out.xml", "--mode all", "--format github", "--format markdown",
  ])
  func `An option that writes files or formats reports is refused`(option: String) async throws {
    try await folder.recordOwn()
    let shown = option.replacing(" out.html", with: "").replacing(" out.xml", with: "")
    try await Refusal(
      "verify own.yaml --canary \(option)",
      64,
      """
      error: --canary cannot be combined with \(shown)
        --canary writes nothing and prints text or JSON; omit one of the options.
      """
    ).check(in: folder)
  }
}
