import FrameCompare
import FrameRender
import FrameSnapshotTesting
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// The time of a failing assertion, which a developer waits for in a debug build.
@Suite(.serialized, .enabled(if: LongChecks.areOn))
struct FailingAssertionTests {
  private static let spec = SequenceSpec { spec in
    (spec.size, spec.frames) = (Size(width: 640, height: 400), 60)
  }

  private static func preset(_ turn: String, alpha: String = "1") -> String {
    """
    summary: Written by a test.
    perspective: { distance: 700 }
    transform: [{ translate: { x: d * L * 0.8 } }, { rotateY: "clamp(d, -1, 1) * \(turn)" }]
    alpha: \(alpha)
    """
  }

  @Test(arguments: [("-41deg", "1"), ("-40deg", "0.9")])
  func `A failing assertion of 60 frames takes at most 3 s beyond rendering`(
    turn: String,
    alpha: String
  ) async throws {
    let folder = TemporaryFolder()
    let goldens = folder.path("goldens")
    @Sendable func assert(_ text: String) async throws {
      let path = try folder.write(text.utf8, to: "sample.yaml")
      try await assertFrames(of: path, spec: Self.spec, goldens: goldens)
    }
    let before = Self.preset("-40deg")
    #expect(
      try await issues(["FXRENDER_RECORD": "missing"]) { try await assert(before) }.count == 1
    )
    // The assertion renders the frames of the golden and those of the changed preset.
    let clock = ContinuousClock()
    let rendering = try await clock.measure {
      for text in [before, Self.preset(turn, alpha: alpha)] {
        let preset = try Preset(name: "sample", sources: ["sample.yaml": text])
        let sequence = try FrameSequence(Self.spec, of: preset)
        let pass = sequence.pass(workers: 2) { sequence.renderer }
        _ = try await pass.run(Array(0..<60)) { _, scene, renderer in
          try renderer.draw(scene)
        } deliver: { _ in
        }
      }
    }
    var texts: [String] = []
    let time = try await clock.measure {
      texts = try await issues { try await assert(Self.preset(turn, alpha: alpha)) }
    }
    expect(texts.first, has: ["sample: differs: ", "failing   60 of 60 frames"])
    #expect(time - rendering <= .seconds(3), "\(time), of which rendering \(rendering)")
  }
}
