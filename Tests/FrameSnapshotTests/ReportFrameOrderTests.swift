import ComparisonTestSupport
import FrameCompare
import FrameSnapshot
import Testing

/// Which frames a report takes first.
struct ReportFrameOrderTests {
  @Test
  func `Worst, first, ends of runs, then ever finer`() {
    #expect(
      ReportFrameOrder.order(for: SampleDiagnosis.geometry())
        == [7, 4, 10, 12, 0, 8, 2, 6, 14, 1, 3, 5, 9, 11, 13]
    )
  }

  @Test(arguments: [0, 1, 2, 3, 17, 64, 6_000])
  func `Every frame comes once, those that are missing too`(count: Int) {
    var diagnosis = SampleDiagnosis.identical(frames: count)
    diagnosis.expected.frames += 2
    diagnosis.missing = [count, count + 1, count + 7]
    let order = ReportFrameOrder.order(for: diagnosis)
    #expect(order.sorted() == Array(0..<count + 2))
    #expect(order.prefix(2) == [count, count + 1])
  }

  @Test
  func `Wherever it ends, those taken lie evenly`() {
    let order = ReportFrameOrder.order(for: SampleDiagnosis.identical(frames: 1_000))
    for taken in [10, 100, 500] {
      let frames = order.prefix(taken).sorted()
      let gaps = zip(frames, frames.dropFirst()).map { $1 - $0 }
      #expect((gaps.max() ?? 0) <= 4 * 1_000 / taken, "\(taken) frames")
    }
  }
}
