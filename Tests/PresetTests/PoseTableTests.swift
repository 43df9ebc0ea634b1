import Foundation
import FrameSnapshot
import PresetFiles
import Testing

/// The poses of every preset, compared with the recorded ones number by number.
struct PoseTableTests {
  @Test(arguments: LawTests.presets)
  func `Poses equal the recorded ones`(name: String) throws {
    let (now, folder) = try RecordedFrameTests.golden(of: name)
    #expect(try now.poseDifference(in: folder) == nil)
  }

  @Test
  func `Every preset has a golden, and all other goldens are of scroll views`() {
    #expect(GoldenFolder.names(in: RecordedFrameTests.goldens) == RecordedFrameTests.names.sorted())
  }
}
