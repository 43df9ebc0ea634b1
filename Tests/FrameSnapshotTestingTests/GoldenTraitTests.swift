import FrameCompare
import FrameImage
import FrameSnapshot
import FrameSnapshotTesting
import TestSupport
import Testing

/// The modes and limits that a suite, a test and the environment set.
@Suite(.goldens(mode: .missing))
struct GoldenTraitTests: ~Copyable {
  private let sample = Sample()

  @Test func `The mode of a suite applies to its tests`() async throws {
    #expect(try await issues { try await sample.assert() }.count == 1)
    #expect(sample.golden.exists)
  }

  @Test(.goldens(mode: .never))
  func `The mode of a test overrides the mode of the suite`() async throws {
    #expect(try await issues { try await sample.assert() }.count == 1)
    #expect(!sample.golden.exists)
  }

  @Test func `The mode in the environment overrides all traits`() async throws {
    #expect(try await issues(["FXRENDER_RECORD": "never"]) { try await sample.assert() }.count == 1)
    #expect(!sample.golden.exists)
    #expect(try await issues(["FXRENDER_RECORD": "all"]) { try await sample.assert() }.count == 1)
    #expect(sample.golden.exists)
  }

  @Test func `An unknown mode is rejected`() async throws {
    let texts = try await issues(["FXRENDER_RECORD": "always"]) { try await sample.assert() }
    #expect(
      texts == ["FXRENDER_RECORD is 'always'\n  Set it to one of never, missing, failed, all."]
    )
    #expect(!sample.golden.exists)
  }

  /// Limits that allow no difference.
  private static var none: ComparisonLimits {
    var limits = ComparisonLimits()
    limits.tolerance = .exact
    return limits
  }

  @Test(arguments: [0, 1]) func `A difference of one is noise`(difference: UInt8) async throws {
    #expect(try await issuesOfImages(differingBy: difference) == [])
  }

  @Test(.goldens(limits: none))
  func `A difference of one fails with stricter limits, and the mode is inherited`() async throws {
    #expect(try await issuesOfImages(differingBy: 0) == [])
    #expect(try await issuesOfImages(differingBy: 1).count == 1)
  }

  /// Records a picture, compares it with a picture in which one value differs, and returns the messages.
  private func issuesOfImages(differingBy difference: UInt8) async throws -> [String] {
    let folder = TemporaryFolder()
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
