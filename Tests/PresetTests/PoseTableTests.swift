import Foundation
import FrameSnapshot
import PresetFiles
import Testing

/// Every preset's poses against the recorded ones, number by number.
struct PoseTableTests {
  @Test(arguments: LawTests.presets)
  func `Poses are those recorded`(name: String) throws {
    let (now, folder) = try RecordedFrameTests.golden(of: name)
    #expect(try now.poseDifference(in: folder) == nil)
  }

  @Test
  func `Every preset has a golden, and there are none but those and those of scroll views`() {
    #expect(GoldenFolder.names(in: RecordedFrameTests.goldens) == RecordedFrameTests.names.sorted())
  }
}
