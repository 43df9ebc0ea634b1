import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameImage
import FrameSnapshot
import FrameTestSupport
import Testing

/// The regions that differ, in all formats of a report.
struct RegionReportTests {
  /// Returns a frame with a dark square on white.
  private static func frame(left: Int) -> Bitmap {
    Bitmap.drawn(width: 120, height: 80) { _, _ in [255, 255, 255, 255] }
      .filled(x: left..<left + 30, y: 20..<50, [40, 60, 90, 255])
  }

  private static var diagnosis: SequenceDiagnosis {
    var comparator = SequenceComparator()
    for index in 0..<10 {
      let left = 20 + 2 * index
      comparator.add(
        expected: frame(left: left),
        actual: frame(left: (3...6).contains(index) ? left + 2 : left)
      )
    }
    return comparator.diagnosis(name: "square")
  }

  @Test func `Every format names the region, its movement and its frames`() throws {
    let sequence = SnapshotReport.Sequence(diagnosis: Self.diagnosis)
    let words = "moved 2 px right from frame 3 to 6"
    for text in [
      DiagnosisText(sequence.diagnosis).text(), JUnitReport.text(of: [sequence]),
      ServiceReport.github([sequence]), ServiceReport.markdown([sequence]),
    ] {
      #expect(text.contains(words), "\(text)")
    }
  }

  @Test func `JSON has the regions of the sequence and of each frame`() throws {
    struct List: Decodable { var sequences: [SequenceDiagnosis] }
    let data = DiagnosisJSON.data([Self.diagnosis])
    let found = try #require(try JSONDecoder().decode(List.self, from: data).sequences.first)
    #expect(found == Self.diagnosis)
    #expect(found.regions?.first?.frames == [3, 6])
    #expect(found.frames.map { $0.regions != nil } == found.frames.map(\.fails))
    let box = try #require(found.frames[3].regions?.first?.box)
    #expect(box.count == 4)
    #expect(zip(box, [26, 20, 32, 30]).allSatisfy { abs($0 - $1) <= 3 }, "\(box)")
  }
}
