import Foundation
import FrameCompare
import FrameSnapshot
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender verify`, which compares sequences with their goldens.
struct VerifyCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

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
  private static let one = "verified 1 golden: identical\n"

  /// Commands with a report that would replace another file, and that file.
  static let others: [(words: String, file: String)] = [
    ("verify own --report Renders/own/golden.json", "Renders/own/golden.json"),
    ("verify own --junit Presets/own.yaml", "Presets/own.yaml"),
    ("verify --report Renders/own/filmstrip.png", "Renders/own/filmstrip.png"),
    ("diff Renders/own Renders/own --report Renders/own/poses.tsv", "Renders/own/poses.tsv"),
  ]

  @Test func `A report replaces no other file, only an earlier report`() async throws {
    try folder.write(text: presetText(), to: "Presets/own.yaml")
    try await folder.output(of: "record own --frames 1 \(small)")
    for (words, file) in Self.others {
      let before = try folder.bytes(file)
      try await Refusal(
        words,
        73,
        "error: '\(file)' exists and is not a report\n"
          + "  Name another file for the report, or remove this one."
      ).check(in: folder)
      #expect(try folder.bytes(file) == before)
    }
    try await Refusal(
      "verify own --report r.html --junit r.html",
      64,
      "error: --report and --junit name the same file\n  Name two files."
    ).check(in: folder)
    for _ in 0..<2 { try await folder.output(of: "verify own --report r.html --junit r.xml") }
  }

  @Test func `Without a name, all goldens are verified in order`() async throws {
    try await folder.recordOwn()
    try await folder.output(of: "record linear cardflow --frames 2 \(small)")
    let text = try await folder.output(of: "verify")
    #expect(
      text == "cardflow: passes, 2 frames, identical\nlinear: passes, 2 frames, identical\n"
        + Self.passing + "verified 3 goldens: all identical\n"
    )
    for words in ["verify own.yaml", "verify ./own.yaml --jobs 1", "verify own.yaml --jobs 7"] {
      #expect(try await folder.output(of: words) == Self.passing + Self.one)
    }
  }

  @Test func `A difference is reported with page, component, line and advice`() async throws {
    try await folder.recordAndChangeOwn()
    let text =
      Self.changed + "  If the change is intended: fxrender approve own.yaml --reason \"…\"\n"
      + "verified 1 golden: 1 differs\n"
    for words in ["verify own.yaml", "verify own.yaml --jobs 1", "verify"] {
      let result = try await folder.run(words)
      #expect(result == Program.Result(status: 1, output: text, error: ""))
    }
    #expect(try folder.names(in: "Renders/own") == ["filmstrip.png", "golden.json", "poses.tsv"])
  }

  @Test func `Advice quotes the folder of goldens for a shell`() async throws {
    let words = ["verify", "linear", "--goldens", "my goldens"]
    let result = try await Program.run(words, in: folder.path)
    let advice = "  Record it: fxrender record linear --goldens 'my goldens'\n"
    #expect(result.status == 1 && result.output.contains(advice), "\(result.output)")
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
    let allInCI = "  note  wrote a candidate to Renders/own/candidate\n"
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
      ("missing", true, .missing, false, true, first + take),
      ("missing", true, .changed, false, true, left + approve),
      ("failed", true, .passing, false, false, ""),
      ("failed", true, .changed, false, true, left + approve),
      ("failed", true, .missing, false, true, first + take),
      ("all", true, .passing, false, true, allInCI),
      ("all", true, .changed, false, true, left + approve),
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
    let (start, count): (String, String)
    switch state {
    case .passing:
      try await folder.recordOwn()
      (start, count) = (Self.passing, Self.one)
    case .changed:
      try await folder.recordAndChangeOwn()
      (start, count) = (Self.changed, "verified 1 golden: 1 differs\n")
    case .missing:
      try folder.writeOwn()
      count = "verified 0 goldens: 1 missing\n"
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
    let passes = state == .passing && !golden && !candidate
    #expect(
      result == Program.Result(status: passes ? 0 : 1, output: start + end + count, error: "")
    )
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

  @Test func `A golden that is recorded again keeps its pixel files`() async throws {
    try await folder.recordAndChangeOwn("--frames 2 --pixels every:2")
    #expect(try await folder.run("verify own.yaml", environment: ["CI": "true"]).status == 1)
    #expect(try folder.names(in: "Renders/own/candidate/golden") == ["frame-0000.png"])
    #expect(try await folder.run("verify own.yaml --mode failed").status == 1)
    #expect(try folder.names(in: "Renders/own/golden") == ["frame-0000.png"])
    #expect(try GoldenFile(path: folder.path("Renders/own/golden.json")).pixels == .png(every: 2))
  }

  // MARK: Outputs

  @Test func `JSON, JUnit and the HTML report agree with the text`() async throws {
    try await folder.recordAndChangeOwn()
    let before = try folder.names()
    let result = try await folder.run("verify --json --junit out.xml --report out.html own.yaml")
    #expect(result.status == 1 && result.error == "")
    struct List: Decodable {
      var schema: Int
      var verified: Int
      var sequences: [SequenceDiagnosis]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(result.output.utf8))
    let diagnosis = try #require(list.sequences.first)
    #expect(list.schema == 1 && list.sequences.count == 1 && list.verified == 1)
    #expect(result.output.hasSuffix("}\n"))
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
    try await folder.recordOwn()
    try folder.write(text: "", to: "file")
    let error = """
      error: file/out: cannot be created: Not a directory
        Choose another path, or make the folder writable.
      """
    try await Refusal("verify own.yaml \(option) file/out", 73, error).check(in: folder)
  }

  @Test
  func `Masked parts are ignored, and a sequence that is masked completely fails`() async throws {
    try await folder.recordAndChangeOwn("--frames 1")
    #expect(try await folder.run("verify own.yaml").status == 1)
    let rectangle = "verify own.yaml --mask rect:44,0,20,40"
    #expect(try await folder.run(rectangle).status == 0)
    #expect(try await folder.run("verify own.yaml --mask page:1").status == 0)
    let all = try await folder.run("verify own.yaml --mask frames:0-0 --mask page:7")
    #expect(all.status == 1)
    #expect(all.output.contains("the masks leave nothing to compare; make them smaller"))
  }

  // MARK: Orphans

  @Test func `Only a run of all goldens reports orphans`() async throws {
    try await folder.recordOwn()
    try await folder.recordOrphan()
    let note =
      "note: the preset of Renders/gone no longer exists; remove the golden, or see 'fxrender orphans'\n"
    let all = try await folder.run("verify")
    #expect(all == Program.Result(status: 0, output: Self.passing + Self.one, error: note))
    #expect(try await folder.output(of: "verify own.yaml") == Self.passing + Self.one)
    // In CI, the preset may have been renamed by mistake.
    let inCI = try await folder.run("verify --junit junit.xml", environment: ["CI": "true"])
    let output =
      "gone: error, not compared\n\(Self.passing)verified 1 golden: 1 identical, 1 not compared\n"
    let error = """
      error: the preset of Renders/gone no longer exists
        With CI=true, this is an error; remove the golden, or see 'fxrender orphans'.

      """
    #expect(inCI == Program.Result(status: 1, output: output, error: error))
    #expect(try folder.text("junit.xml").contains("tests=\"2\" failures=\"0\" errors=\"1\""))
    try folder.write(text: "{}", to: "Renders/gone/golden.json")
    #expect(try await folder.run("verify", environment: ["CI": "true"]).status == 65)
  }

  // MARK: Incomplete goldens

  @Test(arguments: [
    ["golden.json"], ["golden.json", "poses.tsv"], ["golden.json", "filmstrip.png"],
  ])
  func `A golden without golden.json is an error of verify, orphans and every other command`(
    lost: [String]
  ) async throws {
    try await folder.recordOwn()
    try await folder.output(of: "record linear --frames 2 \(small)")
    for name in lost { try folder.remove("Renders/own/\(name)") }
    let rest = lost.contains("poses.tsv") ? "filmstrip.png" : "poses.tsv"
    let error = """
      error: Renders/own/golden.json is missing, but Renders/own/\(rest) exists
        Restore it with Git, record the golden again (fxrender record), or remove the rest of it.

      """
    let linear = "linear: passes, 2 frames, identical\n"
    for environment in [[:], ["CI": "true"]] {
      for mode in ["never", "missing", "failed"] {
        let all = try await folder.run("verify --mode \(mode)", environment: environment)
        let output =
          linear + "own: error, not compared\nverified 1 golden: 1 identical, 1 not compared\n"
        #expect(all == Program.Result(status: 66, output: output, error: error))
      }
      let named = try await folder.run("verify own.yaml", environment: environment)
      let output = "own.yaml: error, not compared\nverified 0 goldens: 1 not compared\n"
      #expect(named == Program.Result(status: 66, output: output, error: error))
      let orphans = try await folder.run("orphans --prune", environment: environment)
      #expect(orphans == Program.Result(status: 66, output: "", error: error))
      #expect(try await folder.run("verify --canary", environment: environment).status == 66)
    }
    let approval = try await folder.run("approve own.yaml --reason better")
    #expect(approval == Program.Result(status: 66, output: "", error: error))
    #expect(try await folder.run("record own.yaml", environment: ["CI": "1"]).status == 73)
    #expect(try folder.names(in: "Renders/own").count == 3 - lost.count, "nothing is written")
    #expect(try await folder.run("record own.yaml --frames 3 \(small)").status == 0)
    #expect(try await folder.run("verify").status == 0)
  }

  @Test func `A golden without poses is an error, also with a mask`() async throws {
    try await folder.recordOwn()
    try folder.remove("Renders/own/poses.tsv")
    for words in ["verify", "verify --mask rect:0,0,1,1", "verify --mode failed"] {
      try await Refusal(
        words,
        66,
        "error: Renders/own/poses.tsv is missing\n  Record it again: fxrender record.",
        output: "own: error, not compared\nverified 0 goldens: 1 not compared\n"
      ).check(in: folder)
    }
  }

  @Test func `Plain renders and contact sheets beside goldens are not goldens`() async throws {
    try await folder.recordOwn()
    for words in [
      "linear --frames 1 \(small)", "cardflow --frames 1 --format gif,apng \(small)",
      "sheet coverflow --count 1 \(small)",
      "sheet coverflow --count 1 --output Renders/one/filmstrip.png \(small)",
      "show coverflow --plot Renders/two/filmstrip.png",
    ] {
      try folder.makeFolder("Renders/one")
      try folder.makeFolder("Renders/two")
      #expect(try await folder.run(words).status == 0, "\(words)")
    }
    #expect(try await folder.output(of: "verify") == Self.passing + Self.one)
    #expect(try await folder.output(of: "orphans") == "")
  }

  // MARK: The number of goldens

  @Test func `--expect fails if another number of goldens is verified`() async throws {
    try await folder.recordOwn()
    try await folder.output(of: "record linear --frames 2 \(small)")
    let output = "linear: passes, 2 frames, identical\n" + Self.passing
    let all = output + "verified 2 goldens: all identical\n"
    #expect(try await folder.output(of: "verify --expect 2") == all)
    for refusal in Refusal.table(
      """
      1 verify --expect 3
      error: 2 goldens verified, but --expect is 3
        Check which goldens in 'Renders' were added or removed, or change --expect.
      > linear: passes, 2 frames, identical
      > own: passes, 3 frames, identical
      > verified 2 goldens: all identical
      1 verify own.yaml ./own.yaml --expect 2
      error: 1 golden verified, but --expect is 2
        Check which goldens in 'Renders' were added or removed, or change --expect.
      > own: passes, 3 frames, identical
      > own: passes, 3 frames, identical
      > verified 1 golden: identical
      1 verify --goldens nowhere --expect 1
      error: there are no goldens in 'nowhere'
        Record one: fxrender record <preset>.
      error: 0 goldens verified, but --expect is 1
        Check which goldens in 'nowhere' were added or removed, or change --expect.
      64 verify --expect 0
      error: --expect cannot be '0'
        Expected a whole number from 1 to 1000000.
      """
    ) {
      try await refusal.check(in: folder)
    }
    for (option, status) in [("--canary", 64), ("--bisect-run", 128)] as [(String, Int32)] {
      let result = try await folder.run("verify \(option) --expect 2")
      #expect(result.status == status)
      #expect(result.error.contains("\(option) cannot be combined with --expect 2"))
    }
  }

  @Test func `Annotations and Markdown end with the number of goldens`() async throws {
    try await folder.recordOwn()
    let github = try await folder.output(of: "verify --format github")
    #expect(github == "::notice title=fxrender::verified 1 golden: identical\n")
    let markdown = try await folder.output(of: "verify --format markdown")
    #expect(markdown.hasSuffix("\n\nverified 1 golden: identical\n"))
  }

  // MARK: Errors

  static let refusals = Refusal.table(
    """
    66 verify --goldens nowhere
    error: there are no goldens in 'nowhere'
      Record one: fxrender record <preset>.
    64 verify nothere
    error: there is no preset 'nothere'
      'fxrender list' shows all; a file is named by its path, such as ./nothere.yaml.
    > nothere: error, not compared
    > verified 0 goldens: 1 not compared
    66 verify not/there.yaml
    error: cannot read the preset 'not/there.yaml': it does not exist
    > not/there.yaml: error, not compared
    > verified 0 goldens: 1 not compared
    64 verify own.yaml --mask everything
    error: --mask cannot be 'everything'
      Expected page:3, rect:X,Y,W,H or frames:10-19.
    64 verify own.yaml --mode some
    error: --mode cannot be 'some'
      Expected one of never, missing, failed, all.
    64 verify own.yaml --jobs 0
    error: --jobs cannot be '0'
      Expected a whole number from 1 to 256.
    65 verify
    \(damaged)
    > own: error, not compared
    > verified 0 goldens: 1 not compared
    65 verify own.yaml
    \(damaged)
    > own.yaml: error, not compared
    > verified 0 goldens: 1 not compared
    65 approve own.yaml --reason better
    \(damaged)
    65 orphans
    \(damaged)
    """
  )

  private static let damaged = """
    error: Renders/own/golden.json does not have the layout of a golden, one frame per line
      Record it again: fxrender record.
    """

  @Test(arguments: refusals)
  func `A sequence that cannot be verified is an error`(refusal: Refusal) async throws {
    try folder.writeOwn()
    try folder.write(text: "{}", to: "Renders/own/golden.json")
    try await refusal.check(in: folder)
    #expect(try folder.names(in: "Renders/own") == ["golden.json"], "nothing is written")
  }

  @Test func `An error of one sequence does not stop the others`() async throws {
    try await folder.recordOwn()
    try folder.write(stripes: [[9, 9, 9]], width: 4, height: 4, to: "0.png")
    for name in ["damaged", "photographs"] {
      try folder.write(text: presetText(), to: "\(name).yaml")
      try await folder.output(of: "record \(name).yaml --frames 1 --pages 0.png \(small)")
    }
    try folder.write(text: "{}", to: "Renders/damaged/golden.json")
    try folder.remove("0.png")
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
        verified 1 golden: 1 identical, 2 not compared

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
