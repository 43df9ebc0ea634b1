import FrameCompare
import FrameImage
import FrameSnapshot
import FrameSnapshotTesting
import TestSupport
import Testing

/// Modes and limits: of a suite, of a test, and of a run.
@Suite(.goldens(mode: .missing))
struct GoldenTraitTests {
  @Test
  func `A suite's mode holds for its tests`() async throws {
    let sample = try Sample()
    #expect(try await issues { try await sample.assert() }.count == 1)
    #expect(sample.golden.isThere)
  }

  @Test(.goldens(mode: .never))
  func `A test's mode is over the suite's`() async throws {
    let sample = try Sample()
    #expect(try await issues { try await sample.assert() }.count == 1)
    #expect(!sample.golden.isThere)
  }

  @Test
  func `The environment's mode is over all`() async throws {
    let sample = try Sample()
    #expect(try await issues(["FXRENDER_RECORD": "never"]) { try await sample.assert() }.count == 1)
    #expect(!sample.golden.isThere)
    #expect(try await issues(["FXRENDER_RECORD": "all"]) { try await sample.assert() }.count == 1)
    #expect(sample.golden.isThere)
  }

  @Test
  func `A mode that there is not is said`() async throws {
    let sample = try Sample()
    let texts = try await issues(["FXRENDER_RECORD": "always"]) { try await sample.assert() }
    #expect(
      texts == [
        "FXRENDER_RECORD is 'always'\n  Give it one of never, missing, failed, all."
      ]
    )
    #expect(!sample.golden.isThere)
  }

  /// Limits under which any difference is seen.
  private static var none: ComparisonLimits {
    var limits = ComparisonLimits()
    limits.noise = 0
    limits.perceptual = 0
    limits.densestShare = 0
    return limits
  }

  @Test(arguments: [0, 1])
  func `A difference of one is noise`(difference: UInt8) async throws {
    #expect(try await issuesOfImages(differingBy: difference) == [])
  }

  @Test(.goldens(limits: none))
  func `A difference of one is none under stricter limits, and the mode stays`() async throws {
    #expect(try await issuesOfImages(differingBy: 0) == [])
    #expect(try await issuesOfImages(differingBy: 1).count == 1)
  }

  /// Records a picture, and compares one with it in which a pixel differs.
  private func issuesOfImages(differingBy difference: UInt8) async throws -> [String] {
    let folder = try TemporaryFolder()
    func check(_ value: UInt8) async throws -> [String] {
      var bytes = [UInt8](repeating: 255, count: 32 * 32 * 4)
      bytes[2000] = value
      let picture = Bitmap(width: 32, height: 32, bytes: bytes)
      return try await issues {
        try await assertImages([picture], named: "dot", goldens: folder.path)
      }
    }
    #expect(try await check(100).count == 1)
    return try await check(100 + difference)
  }
}
