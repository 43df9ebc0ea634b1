import Foundation
import FrameCompare
import FrameSnapshot
import FrameSnapshotTesting
import PresetFiles
import TestSupport
import Testing

/// Frames of a preset, held against a golden as a test of another package does.
struct AssertFramesTests {
  @Test
  func `A golden that is missing fails, and what is recorded holds from then on`() async throws {
    let sample = try Sample()
    let missing = try await issues { try await sample.assert() }
    #expect(missing.count == 1)
    expect(
      missing.first,
      has: [
        """
        sample: differs, frames: frames are missing or added
          expected  golden: 0 frames
          actual    now: 9 frames
          note      \(sample.beginning)
        """,
        "\n  Record it: run the tests with FXRENDER_RECORD=missing, and commit the golden.",
      ]
    )
    #expect(!sample.golden.isThere)
    let recorded = try await issues(["FXRENDER_RECORD": "missing"]) { try await sample.assert() }
    #expect(recorded.count == 1)
    expect(
      recorded.first,
      has: [
        "\n            recorded in \(sample.beginning)",
        "\n  A test that records fails: look at what was recorded, and run it again.",
      ]
    )
    #expect(try await issues { try await sample.assert() } == [])
    // A run that records fails though nothing differs.
    let again = try await issues(["FXRENDER_RECORD": "all"]) { try await sample.assert() }
    #expect(again.count == 1)
    expect(
      again.first,
      has: [
        "sample: passes, 9 frames, identical\n",
        "recorded again in \(sample.beginning)",
        "\n  A test that records fails: look at what was recorded, and run it again.",
      ]
    )
  }

  @Test
  func `A preset that changed is told by frame, page, component and line`() async throws {
    let sample = try Sample()
    _ = try await issues(["FXRENDER_RECORD": "all"]) { try await sample.assert() }
    let texts = try await issues { try await sample.assert(step: 0.75) }
    #expect(texts.count == 1)
    expect(
      texts.first,
      has: [
        "sample: differs, geometry: ",
        "  first     frame 0, 0 s, page position 0: geometry\n",
        "page 1, translationX 24 pt → 18 pt\n",
        "sample.yaml:3: '…{ x: d * L * 1.0 } }]' → '…{ x: d * L * 0.75 } }]'\n",
        "  If the change is meant: run the tests with FXRENDER_RECORD=failed, and commit the golden.",
      ]
    )
    // A rectangle over all leaves nothing to compare, which fails too.
    let masked = try await issues {
      try await sample.assert(step: 0.75, [.rectangle(x: 0, y: 0, width: 64, height: 40)])
    }
    #expect(masked.count == 1)
    expect(masked.first, has: ["the masks leave nothing to compare"])
  }

  @Test
  func `With CI=true what came out is left beside a golden that is missing`() async throws {
    let sample = try Sample()
    let environment = ["FXRENDER_RECORD": "all", "CI": "true"]
    let texts = try await issues(environment) { try await sample.assert() }
    #expect(!sample.golden.isThere)
    #expect(sample.golden.candidate.isThere)
    #expect(texts.count == 1)
    expect(
      texts.first,
      has: [
        "\n            what came out is left in \(sample.beginning)",
        "\n  If it is as it should be: put the candidate in the golden's place, and commit it.",
      ]
    )
  }

  @Test
  func `A golden lies beside the test file, under its own name and that of the file`() throws {
    let file = TestFile("/tests/LookTests.swift")
    #expect(
      try file.golden(named: "first look", in: nil) == "/tests/__Goldens__/LookTests/first look"
    )
    #expect(try file.golden(named: "first look", in: "../looks") == "/looks/first look")
    #expect(file.path("../none.yaml") == "/none.yaml")
  }

  @Test
  func `A golden has the pixels that are asked for`() async throws {
    let sample = try Sample()
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
    expect(texts.first, has: ["first look: differs, frames: "])
    let golden = try FileManager.default
      .contentsOfDirectory(atPath: sample.goldens + "/first look").sorted()
    #expect(golden == ["filmstrip.png", "golden.json", "golden.png", "poses.tsv"])
  }

  @Test(arguments: ["", ".", "..", "a/b", ".hidden", "nul\0"])
  func `A name that is none of a file is refused`(name: String) async throws {
    let sample = try Sample()
    let preset = try PresetLibrary(folders: []).preset(sample.preset())
    let texts = try await issues { try await assertFrames(of: preset, named: name) }
    #expect(
      texts == [
        "'\(name)' cannot name a golden\n"
          + "  Give it a name that a file can have: no slash, and no point at the beginning."
      ]
    )
  }

  @Test
  func `A preset that cannot be read is said with its path`() async throws {
    let texts = try await issues { try await assertFrames(of: "none.yaml") }
    #expect(texts.count == 1)
    expect(texts.first, has: ["FrameSnapshotTestingTests/none.yaml"])
  }
}
