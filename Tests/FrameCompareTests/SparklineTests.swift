import ComparisonTestSupport
import FrameCompare
import Testing

/// Differences shown as a line of block characters.
struct SparklineTests {
  @Test func `Each frame is one character, and the largest amount is a full block`() {
    let frames = SampleDiagnosis.geometry().frames
    #expect(Sparkline.text(of: frames, width: 80) == "····▁▂▅█▅▂▁·▁··")
    #expect(Sparkline.text(of: frames, width: 5) == "·▂█▂▁")
    #expect(Sparkline.text(of: [], width: 5) == "")
  }

  @Test(arguments: [0, 1, 2_999, 5_998, 5_999])
  func `One bad frame among thousands is visible`(bad: Int) {
    let line = Sparkline.text(of: SampleDiagnosis.failing([bad], of: 6_000).frames, width: 96)
    #expect(line.count == 96)
    #expect(line.enumerated().filter { $0.element == "█" }.map(\.offset) == [bad * 96 / 6_000])
    #expect(line.count { $0 == "·" } == 95)
  }

  @Test func `A frame that fails without an amount is visible`() {
    var diagnosis = SampleDiagnosis.failing([2], of: 4)
    diagnosis.frames[2].amount = 0
    #expect(Sparkline.text(of: diagnosis.frames, width: 9) == "··▁·")
  }
}
