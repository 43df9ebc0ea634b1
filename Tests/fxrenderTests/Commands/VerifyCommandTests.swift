import Foundation
import FrameCompare
import FrameSnapshot
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender verify`, which compares sequences with their goldens.
struct VerifyCommandTests {
  /// The report on a changed `own.yaml`, without the advice at the end.
  private static let changed = """
    own: differs: geometry (pages moved, rotated or scaled)
      ▃█▆
      expected  golden: 3 frames, 60 fps, 64x40
      actual    now: 3 frames, 60 fps, 64x40
      failing   3 of 3 frames: 0...2
      first     frame 0, 0 s, page position 0: geometry
                page 1, translationX 24 pt → 26 pt
                636 of 2560 pixels differ, largest by 224 of 255
                263 visibly, within x 44...63, y 4...35
      worst     frame 1, 0.017 s, page position 1.5: geometry
                page 3, translationX 36 pt → 39 pt
                2038 of 2560 pixels differ, largest by 219 of 255
                859 visibly, within x 0...63, y 4...35
      cause     own.yaml:3: '…ate: { x: d * L }' → '…ate: { x: d * (L + 2) }'
      note      poses.tsv: 48 of 50 lines differ, first line 2 (horizontal, d = -3.000000)

    """

  private static let passing = "own: passes, 3 frames, identical\n"

  @Test
  func `Without a name, all goldens are verified in order`() async throws {
    let folder = try TemporaryFolder()
    try await folder.recordOwn()
    try await folder.output(of: "record linear cardflow --frames 2 \(small)")
    let text = try await folder.output(of: "verify")
    #expect(
      text == "cardflow: passes, 2 frames, identical\nlinear: passes, 2 frames, identical\n"
        + Self.passing
    )
    for words in ["verify own.yaml", "verify ./own.yaml --jobs 1", "verify own.yaml --jobs 7"] {
      #expect(try await folder.output(of: words) == Self.passing)
    }
  }

  @Test
  func `A difference is reported with page, component, line and advice`() async throws {
    let folder = try TemporaryFolder()
    try await folder.recordAndChangeOwn()
    let text =
      Self.changed + "  If the change is intended: fxrender approve own.yaml --reason \"…\"\n"
    for words in ["verify own.yaml", "verify own.yaml --jobs 1", "verify"] {
      let result = try await folder.run(words)
      #expect(result == Program.Result(status: 1, output: text, error: ""))
    }
    #expect(try folder.names(in: "Renders/own") == ["filmstrip.png", "golden.json", "poses.tsv"])
  }

  // MARK: Modes

  enum State: CaseIterable {
    case passing, changed, missing
  }

  /// The cases of the test of `--mode`.
  ///
  /// Each has a mode, whether `CI=true` is set, the state of the golden, whether a golden is written, whether a
  /// candidate is written, and the end of the report.
  static let modes: [(String, isCI: Bool, State, golden: Bool, candidate: Bool, end: String)] = {
    let approve = "  If the change is intended: fxrender approve own.yaml --reason \"…\"\n"
    let record = "  Record it: fxrender record own.yaml\n"
    let look =
      "  Look at Renders/own/filmstrip.png, and commit the golden if it is correct.\n"
    let left = "            wrote a candidate to Renders/own/candidate\n"
    let again = "            recorded again in Renders/own\n"
    let new = "        recorded in Renders/own\n"
    let first = "        wrote a candidate to Renders/own/candidate\n"
    let all = "  note  recorded again in Renders/own\n"
    let take = "  If it is correct: fxrender approve own.yaml --reason \"…\"\n"
    return [
      ("never", false, .passing, false, false, ""),
      ("never", false, .changed, false, false, approve),
      ("never", false, .missing, false, false, record),
      ("missing", false, .passing, false, false, ""),
      ("missing", false, .changed, false, false, approve),
      ("missing", false, .missing, true, false, new + look),
      ("failed", false, .passing, false, false, ""),
      ("failed", false, .changed, true, false, again + look),
      ("failed", false, .missing, true, false, new + look),
      ("all", false, .passing, true, false, all),
      ("all", false, .changed, true, false, again + look),
      ("never", true, .passing, false, false, ""),
      ("never", true, .changed, false, true, left + approve),
      ("never", true, .missing, false, true, first + take),
      ("all", true, .missing, false, true, first + take),
      ("failed", true, .changed, true, false, again + look),
    ]
  }()

  @Test(arguments: modes)
  func `A mode selects the goldens to record, and a run that records a golden fails`(
    mode: String,
    isCI: Bool,
    state: State,
    golden: Bool,
    candidate: Bool,
    end: String
  ) async throws {
    let folder = try TemporaryFolder()
    let start: String
    switch state {
    case .passing:
      try await folder.recordOwn()
      start = Self.passing
    case .changed:
      try await folder.recordAndChangeOwn()
      start = Self.changed
    case .missing:
      try folder.writeOwn()
      start = """
        own: missing, there is no golden
          note  Renders/own/golden.json is missing

        """
    }
    // A file that was written again has a different inode number, even with the same content.
    let place = GoldenFolder(path: folder.path("Renders/own"))
    let before = Self.number(of: place.manifest)
    let result = try await folder.run(
      "verify own.yaml --mode \(mode)",
      environment: isCI ? ["CI": "true"] : ["CI": "false"]
    )
    let passes = state == .passing && !golden
    #expect(result == Program.Result(status: passes ? 0 : 1, output: start + end, error: ""))
    #expect((Self.number(of: place.manifest) != before) == golden)
    #expect(place.candidate.exists == candidate)
    guard golden || candidate else { return }
    if candidate { try folder.expectGolden("Renders/own/candidate") }
    // The next run compares the sequence with the recorded golden.
    if golden { #expect(try await folder.run("verify").status == 0) }
  }

  /// Returns the inode number of a file; nil if it does not exist.
  private static func number(of path: String) -> UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }

  @Test
  func `A golden that is recorded again keeps its pixel files`() async throws {
    let folder = try TemporaryFolder()
    try await folder.recordAndChangeOwn("--frames 2 --pixels every:2")
    #expect(try await folder.run("verify own.yaml", environment: ["CI": "true"]).status == 1)
    #expect(try folder.names(in: "Renders/own/candidate/golden") == ["frame-0000.png"])
    #expect(try await folder.run("verify own.yaml --mode failed").status == 1)
    #expect(try folder.names(in: "Renders/own/golden") == ["frame-0000.png"])
    #expect(try GoldenFile(path: folder.path("Renders/own/golden.json")).pixels == .png(every: 2))
  }

  // MARK: Outputs

  @Test
  func `JSON, JUnit and the HTML report agree with the text`() async throws {
    let folder = try TemporaryFolder()
    try await folder.recordAndChangeOwn()
    let before = try folder.names()
    let result = try await folder.run(
      "verify --json --junit out.xml --report out.html own.yaml"
    )
    #expect(result.status == 1 && result.error == "")
    struct List: Decodable {
      var schema: Int
      var sequences: [SequenceDiagnosis]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(result.output.utf8))
    let diagnosis = try #require(list.sequences.first)
    #expect(list.schema == 1 && list.sequences.count == 1 && result.output.hasSuffix("}\n"))
    #expect(Self.changed == DiagnosisText(diagnosis).text() + "\n")
    let file = SnapshotReport.Sequence(diagnosis: diagnosis, file: "Renders/own/golden.json")
    let xml = try folder.text("out.xml")
    #expect(xml.replacing(#/ time="\d+\.\d{3}"/#, with: "") == JUnitReport.text(of: [file]))
    #expect(xml.matches(of: #/ time="/#).count == 3)
    let report = try folder.text("out.html")
    #expect(report.hasPrefix("<!doctype html>") && report.contains("own.yaml:3:"))
    #expect(try folder.names() == (before + ["out.html", "out.xml"]).sorted())
    // A second run replaces the files with files that have the same bytes.
    let again = try await folder.run(
      "verify --jobs 1 --json --junit out.xml --report out.html own.yaml"
    )
    #expect(try again == result && folder.text("out.html") == report)
  }

  @Test(arguments: ["--junit", "--report"])
  func `An output that cannot be written is an error`(option: String) async throws {
    let folder = try TemporaryFolder()
    try await folder.recordOwn()
    try folder.write(text: "", to: "file")
    try await Refusal(
      "verify own.yaml \(option) file/out",
      73,
      """
      error: file/out: cannot be created: Not a directory
        Choose another path, or make the folder writable.
      """
    ).check(in: folder)
  }

  @Test
  func `Masked parts are ignored, and a sequence that is masked completely fails`() async throws {
    let folder = try TemporaryFolder()
    try await folder.recordAndChangeOwn("--frames 1")
    let golden = try folder.text("Renders/own/golden.json")
    try await folder.output(of: "record own.yaml --frames 1 \(small)")
    try folder.write(text: golden, to: "Renders/own/golden.json")
    #expect(try await folder.run("verify own.yaml").status == 1)
    let rectangle = "verify own.yaml --mask rect:44,0,20,40"
    #expect(try await folder.run(rectangle).status == 0)
    #expect(try await folder.run("verify own.yaml --mask page:1").status == 0)
    let all = try await folder.run("verify own.yaml --mask frames:0-0 --mask page:7")
    #expect(all.status == 1)
    #expect(all.output.contains("the masks leave nothing to compare; make them smaller"))
  }

  // MARK: Orphans

  @Test
  func `Only a run of all goldens reports orphans`() async throws {
    let folder = try TemporaryFolder()
    try await folder.recordOwn()
    try folder.write(text: presetText(), to: "gone.yaml")
    try await folder.output(of: "record gone.yaml --frames 1 \(small)")
    try FileManager.default.removeItem(atPath: folder.path("gone.yaml"))
    let note =
      "note: the preset of Renders/gone no longer exists; remove the golden, or see 'fxrender orphans'\n"
    let all = try await folder.run("verify")
    #expect(all == Program.Result(status: 0, output: Self.passing, error: note))
    #expect(try await folder.output(of: "verify own.yaml") == Self.passing)
  }

  // MARK: Errors

  private static let damaged = """
    error: Renders/own/golden.json does not have the layout of a golden, one frame per line
      Record it again: fxrender record.
    """

  static let refusals: [Refusal] = [
    Refusal(
      "verify --goldens nowhere",
      66,
      "error: there are no goldens in 'nowhere'\n  Record one: fxrender record <preset>."
    ),
    Refusal(
      "verify nothere",
      64,
      """
      error: there is no preset 'nothere'
        'fxrender list' shows all; a file is named by its path, such as ./nothere.yaml.
      """,
      output: "nothere: error, not compared\n"
    ),
    Refusal(
      "verify not/there.yaml",
      66,
      "error: cannot read the preset 'not/there.yaml': it does not exist",
      output: "not/there.yaml: error, not compared\n"
    ),
    Refusal(
      "verify own.yaml --mask everything",
      64,
      "error: --mask cannot be 'everything'\n  Expected page:3, rect:X,Y,W,H or frames:10-19."
    ),
    Refusal(
      "verify own.yaml --mode some",
      64,
      "error: --mode cannot be 'some'\n  Expected one of never, missing, failed, all."
    ),
    Refusal(
      "verify own.yaml --jobs 0",
      64,
      "error: --jobs cannot be '0'\n  Expected a whole number from 1 to 256."
    ),
    Refusal("verify", 65, damaged, output: "own: error, not compared\n"),
    Refusal("verify own.yaml", 65, damaged, output: "own.yaml: error, not compared\n"),
    Refusal("approve own.yaml --reason better", 65, damaged),
    Refusal("orphans", 65, damaged),
  ]

  @Test(arguments: refusals)
  func `A sequence that cannot be verified is an error`(refusal: Refusal) async throws {
    let folder = try TemporaryFolder()
    try folder.writeOwn()
    try folder.makeFolder("Renders/own")
    try folder.write(text: "{}", to: "Renders/own/golden.json")
    try await refusal.check(in: folder)
    #expect(try folder.names(in: "Renders/own") == ["golden.json"], "nothing is written")
  }

  @Test
  func `An error of one sequence does not stop the others`() async throws {
    let folder = try TemporaryFolder()
    try await folder.recordOwn()
    try folder.write(stripes: [[9, 9, 9]], width: 4, height: 4, to: "0.png")
    for name in ["damaged", "photographs"] {
      try folder.write(text: presetText(), to: "\(name).yaml")
      try await folder.output(of: "record \(name).yaml --frames 1 --pages 0.png \(small)")
    }
    try folder.write(text: "{}", to: "Renders/damaged/golden.json")
    try FileManager.default.removeItem(atPath: folder.path("0.png"))
    let result = try await folder.run("verify --junit junit.xml --report report.html")
    #expect(result.status == 65, "the status of the first error")
    let errors = result.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(errors.count == 2)
    let damage = "error: Renders/damaged/golden.json does not have the layout"
    #expect(errors.first?.hasPrefix(damage) == true)
    #expect(errors.last?.hasSuffix("there is no folder or picture '0.png'") == true)
    #expect(
      result.output == """
        damaged: error, not compared
        \(Self.passing)photographs: error, not compared

        """
    )
    let junit = try folder.text("junit.xml")
    #expect(junit.contains("tests=\"3\" failures=\"0\" errors=\"2\""))
    #expect(junit.contains("<error type=\"error\" message=\"error, not compared\">Renders/damaged"))
    #expect(try folder.text("report.html").contains("2 of 3 sequences could not be compared"))
    let json = try await folder.run("verify photographs.yaml --json")
    #expect(json.status == 66)
    #expect(json.output.contains(#""error":"there is no folder or picture '0.png'"#))
    // The status of a difference takes precedence over the statuses of errors.
    try folder.write(text: presetText("translate: { x: d * L / 2 }"), to: "own.yaml")
    #expect(try await folder.run("verify").status == 1)
  }
}
