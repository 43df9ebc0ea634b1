import Foundation
import FrameCompare
import FrameSnapshot
import FrameSnapshotTesting
import PresetFiles
import TestSupport
import Testing

/// The comparison of a preset's frames with a golden, used as in a test of another package.
struct AssertFramesTests: ~Copyable {
  private let sample = Sample()

  @Test
  func `A missing golden fails the test, and later runs use the recorded golden`() async throws {
    let missing = try await issues { try await sample.assert() }
    #expect(missing.count == 1)
    expect(
      missing.first,
      has: [
        """
        sample: missing, there is no golden
          note  \(sample.beginning)
        """,
        "\n  Record it: run the tests with FXRENDER_RECORD=missing, and commit the golden.",
      ]
    )
    #expect(!sample.golden.exists)
    let recorded = try await issues(["FXRENDER_RECORD": "missing"]) { try await sample.assert() }
    #expect(recorded.count == 1)
    expect(
      recorded.first,
      has: [
        "\n        recorded in \(sample.beginning)",
        "\n  A test that records a golden fails. Check the golden, and run the test again.",
      ]
    )
    #expect(try await issues { try await sample.assert() } == [])
    // A run that records fails even if nothing differs.
    let again = try await issues(["FXRENDER_RECORD": "all"]) { try await sample.assert() }
    #expect(again.count == 1)
    expect(
      again.first,
      has: [
        "sample: passes, 9 frames, identical\n",
        "recorded again in \(sample.beginning)",
        "\n  A test that records a golden fails. Check the golden, and run the test again.",
      ]
    )
  }

  @Test func `A changed preset is reported with frame, page, component and line`() async throws {
    _ = try await issues(["FXRENDER_RECORD": "all"]) { try await sample.assert() }
    let texts = try await issues { try await sample.assert(step: 0.75) }
    #expect(texts.count == 1)
    expect(
      texts.first,
      has: [
        "sample: differs: geometry (",
        "  first     frame 0, 0 s, page position 0: geometry\n",
        "page 1, translationX 24 pt → 18 pt\n",
        "sample.yaml:3: '…{ x: d * L * 1.0 } }]' → '…{ x: d * L * 0.75 } }]'\n",
        "  If the change is intended: run the tests with FXRENDER_RECORD=failed, and commit the golden.",
      ]
    )
    // A rectangle over everything leaves nothing to compare, which fails too.
    let masked = try await issues {
      try await sample.assert(step: 0.75, [.rectangle(x: 0, y: 0, width: 64, height: 40)])
    }
    #expect(masked.count == 1)
    expect(masked.first, has: ["the masks leave nothing to compare"])
  }

  @Test func `With CI=true, the candidate of a missing golden is written`() async throws {
    let environment = ["FXRENDER_RECORD": "all", "CI": "true"]
    let texts = try await issues(environment) { try await sample.assert() }
    #expect(!sample.golden.exists)
    #expect(sample.golden.candidate.exists)
    #expect(texts.count == 1)
    expect(
      texts.first,
      has: [
        "\n        wrote a candidate to \(sample.beginning)",
        "\n  If the candidate is correct: fxrender approve --candidates Tests, and commit the golden.",
      ]
    )
  }

  @Test(arguments: ["missing", "failed", "all"])
  func `With CI=true, no mode replaces a golden, and a test that writes a candidate fails`(
    mode: String
  ) async throws {
    _ = try await issues(["FXRENDER_RECORD": "missing"]) { try await sample.assert() }
    let golden = try Data(contentsOf: URL(fileURLWithPath: sample.golden.manifest))
    let environment = ["FXRENDER_RECORD": mode, "CI": "true"]
    // Without a difference, only the mode 'all' writes a candidate.
    let same = try await issues(environment) { try await sample.assert() }
    #expect(same.count == (mode == "all" ? 1 : 0))
    if mode == "all" {
      expect(
        same.first,
        has: [
          "sample: passes, 9 frames, identical\n", "wrote a candidate to \(sample.beginning)",
          "\n  A test that records a candidate fails, even if nothing differs.",
        ]
      )
    }
    let changed = try await issues(environment) { try await sample.assert(step: 0.75) }
    #expect(changed.count == 1)
    expect(changed.first, has: ["differs: geometry", "wrote a candidate to \(sample.beginning)"])
    #expect(sample.golden.candidate.exists)
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.golden.manifest)) == golden)
    #expect(try await issues { try await sample.assert() } == [])
  }

  @Test func `A golden without golden.json is an error, and is not recorded`() async throws {
    _ = try await issues(["FXRENDER_RECORD": "missing"]) { try await sample.assert() }
    try FileManager.default.removeItem(atPath: sample.golden.manifest)
    for mode in RecordMode.allCases {
      let texts = try await issues(["FXRENDER_RECORD": mode.rawValue]) { try await sample.assert() }
      #expect(texts.count == 1)
      expect(texts.first, has: ["golden.json is missing, but ", "poses.tsv exists\n  Restore it"])
      #expect(!sample.golden.exists)
    }
  }

  @Test func `Two tests with different sequences and the same golden fail`() async throws {
    let sample = Sample()
    let path = try sample.preset()
    @Sendable func assert(
      _ path: String,
      _ change: (inout SequenceSpec) -> Void = { _ in },
      pixels: RecordedPixels? = nil
    ) async throws {
      var spec = Sample.spec
      change(&spec)
      try await assertFrames(
        of: path,
        spec: spec,
        named: "look",
        pixels: pixels,
        goldens: sample.goldens
      )
    }
    let other = try sample.folder.write(Sample.preset().utf8, to: "other.yaml")
    let rows: [(difference: String, second: @Sendable () async throws -> Void)] = [
      ("option frames: 9 → 8", { try await assert(path) { $0.frames = 8 } }),
      ("pixels none → apng", { try await assert(path, pixels: .apng) }),
      ("preset sample → other", { try await assert(other) }),
      ("the text of sample", { try await assert(sample.preset(step: 2)) }),
    ]
    for row in rows {
      let path = try sample.preset()
      let second = row.second
      let texts = try await issues(["FXRENDER_RECORD": "all"]) {
        try await assert(path)
        try await assert(path)
        try await second()
      }
      // The first two fail because they record the golden, the last one because of its name.
      #expect(texts.count == 3)
      expect(
        texts.last,
        has: [
          "the golden '", "look' is used for different sequences at FrameSnapshotTestingTests/",
          "and FrameSnapshotTestingTests/AssertFramesTests.swift:", ": \(row.difference)\n",
          "  Give each its own name, with the argument 'named'.",
        ]
      )
    }
  }

  @Test func `An invalid setting and a missing preset are reported in words`() async throws {
    let path = try sample.preset()
    let setting = try await issues {
      var spec = Sample.spec
      spec.set = ["foo": "1"]
      try await assertFrames(of: path, spec: spec, goldens: sample.goldens)
    }
    expect(setting.first, has: ["there is no parameter 'foo'\n  Parameters: "])
    #expect(setting.first?.hasPrefix("there is no parameter") == true)
    let preset = try await issues { try await assertFrames(of: "./nowhere.yaml") }
    #expect(preset.first?.hasPrefix("cannot read the preset '") == true)
    let name = try await issues { try await assertFrames(of: "nowhere") }
    #expect(name.first?.hasPrefix("there is no preset 'nowhere'\n") == true)
  }

  @Test func `The path of a golden contains the names of the test file and the golden`() throws {
    let file = TestFile("/tests/LookTests.swift")
    #expect(
      try file.golden(named: "first look", in: nil) == "/tests/__Goldens__/LookTests/first look"
    )
    #expect(try file.golden(named: "first look", in: "../looks") == "/looks/first look")
    #expect(file.path("../none.yaml") == "/none.yaml")
  }

  @Test func `A built-in preset and a built-in script are found by their names`() async throws {
    let sample = Sample()
    @Sendable func assert() async throws {
      var spec = Sample.spec
      (spec.scroll, spec.to, spec.pages) = ("preview-pager", nil, [])
      try await assertFrames(of: "coverflow", spec: spec, goldens: sample.goldens)
    }
    let texts = try await issues(["FXRENDER_RECORD": "missing"]) { try await assert() }
    expect(texts.first, has: ["coverflow: missing, there is no golden"])
    let golden = try GoldenFile(path: sample.goldens + "/coverflow/golden.json")
    #expect(golden.presetReference == "coverflow" && golden.count == 9)
    #expect(try await issues { try await assert() } == [])
  }

  @Test func `A preset file can extend a built-in preset`() async throws {
    let text = "summary: Written by a test.\nextends: coverflow\n"
    let path = try sample.folder.write(text.utf8, to: "own.yaml")
    let texts = try await issues(["FXRENDER_RECORD": "missing"]) {
      try await assertFrames(of: path, spec: Sample.spec, goldens: sample.goldens)
    }
    expect(texts.first, has: ["own: missing, there is no golden"])
    #expect(try GoldenFile(path: sample.goldens + "/own/golden.json").count == 9)
  }

  @Test
  func `An unknown name of a built-in preset is reported with the nearest name`() async throws {
    let texts = try await issues { try await assertFrames(of: "coverflw") }
    #expect(texts.count == 1)
    expect(texts.first, has: ["there is no preset 'coverflw'", "Did you mean 'coverflow'?"])
  }

  @Test func `A golden contains the requested pixels`() async throws {
    let texts = try await issues(["FXRENDER_RECORD": "missing"]) {
      try await assertFrames(
        of: sample.preset(),
        spec: Sample.spec,
        named: "first look",
        pixels: .apng,
        goldens: sample.goldens
      )
    }
    #expect(texts.count == 1)
    expect(texts.first, has: ["first look: missing, there is no golden"])
    let golden = try FileManager.default
      .contentsOfDirectory(atPath: sample.goldens + "/first look").sorted()
    #expect(golden == ["filmstrip.png", "golden.json", "golden.png", "poses.tsv"])
  }

  @Test(arguments: ["", ".", "..", "a/b", ".hidden", "nul\0"])
  func `A name that cannot be a file name is rejected`(name: String) async throws {
    let preset = try PresetLibrary(folders: []).preset(sample.preset())
    let texts = try await issues { try await assertFrames(of: preset, named: name) }
    #expect(
      texts == [
        "'\(name)' cannot name a golden\n"
          + "  Use a file name without slashes that does not begin with a dot."
      ]
    )
  }

  @Test func `An unreadable preset is reported with its path`() async throws {
    let texts = try await issues { try await assertFrames(of: "none.yaml") }
    #expect(texts.count == 1)
    expect(texts.first, has: ["FrameSnapshotTestingTests/none.yaml"])
  }
}
