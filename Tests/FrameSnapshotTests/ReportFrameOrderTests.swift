import ComparisonTestSupport
import FrameCompare
import FrameSnapshot
import Testing

/// The order in which a report includes frames.
struct ReportFrameOrderTests {
  @Test
  func `The order is the worst frame, the first failing frame, the ends of runs, and the others`() {
    let expected = [7, 4, 10, 12, 0, 8, 2, 6, 14, 1, 3, 5, 9, 11, 13]
    #expect(ReportFrameOrder.order(for: SampleDiagnosis.geometry()) == expected)
  }

  @Test(arguments: [0, 1, 2, 3, 17, 64, 6_000])
  func `Every frame occurs once, including missing frames`(count: Int) {
    var diagnosis = SampleDiagnosis.identical(frames: count)
    diagnosis.expected.frames += 2
    diagnosis.missing = [count, count + 1, count + 7]
    let order = ReportFrameOrder.order(for: diagnosis)
    #expect(order.sorted() == Array(0..<count + 2))
    #expect(order.prefix(2) == [count, count + 1])
  }

  @Test func `The first frames of the order are evenly spaced`() {
    let order = ReportFrameOrder.order(for: SampleDiagnosis.identical(frames: 1_000))
    for length in [10, 100, 500] {
      let frames = order.prefix(length).sorted()
      let gaps = zip(frames, frames.dropFirst()).map { $1 - $0 }
      #expect((gaps.max() ?? 0) <= 4 * 1_000 / length, "\(length) frames")
    }
  }
}
