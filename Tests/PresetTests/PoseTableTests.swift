import Foundation
import FrameSnapshot
import PresetFiles
import Testing

/// Comparisons of the poses of every preset with the recorded ones.
struct PoseTableTests {
  @Test(arguments: LawTests.presets)
  func `The poses of a preset equal the recorded ones`(name: String) throws {
    let (now, folder) = try RecordedFrameTests.golden(of: name)
    #expect(try now.poseDifference(in: folder) == nil)
  }

  @Test func `Every preset has a golden, and all other goldens are of scroll views`() {
    #expect(GoldenFolder.names(in: RecordedFrameTests.goldens) == RecordedFrameTests.names.sorted())
  }
}
