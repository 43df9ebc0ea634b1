import ComparisonTestSupport
import FrameCompare
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// The differing parts of frames, followed over time.
struct RegionTests {
  private let white = Bitmap.drawn(width: 240, height: 160) { _, _ in [255, 255, 255, 255] }

  /// Returns a frame with two squares; the edges of the first are smooth.
  private func frame(x: Double, shade: UInt8) -> Bitmap {
    white.changed { column, row, pixel in
      if (100..<140).contains(column), (90..<130).contains(row) {
        return [shade, shade, shade, 255]
      }
      guard (20..<60).contains(row) else { return pixel }
      let cover =
        min(max(Double(column) + 1 - x, 0), 1) - min(max(Double(column) + 1 - x - 50, 0), 1)
      let value = UInt8((255 * (1 - cover)).rounded())
      return [value, value, value, 255]
    }
  }

  @Test func `Two regions of a frame have their own boxes, kinds and changes`() throws {
    let comparison = FrameComparison(
      expected: frame(x: 20, shade: 90),
      actual: frame(x: 22.5, shade: 120)
    )
    let regions = comparison.regions.sorted { $0.box[1] < $1.box[1] }
    try #require(regions.count == 2, "\(comparison)")
    #expect(regions.map(\.kind) == [.geometry, .colour])
    #expect(abs((regions[0].displacement?[0] ?? 0) - 2.5) < 0.3, "\(regions[0])")
    #expect(regions[1].colour == [30, 30, 30])
    #expect(regions[1].box[0] >= 98 && regions[1].box[2] <= 44, "\(regions[1])")
  }

  @Test func `A region is followed over the frames in which it differs`() throws {
    var comparator = SequenceComparator()
    for index in 0..<20 {
      let x = 20 + 3 * Double(index)
      let isChanged = (5...14).contains(index)
      comparator.add(
        expected: frame(x: x, shade: 90),
        actual: frame(x: isChanged ? x + 2 : x, shade: index == 8 ? 120 : 90)
      )
    }
    let diagnosis = comparator.diagnosis(name: "sample")
    let regions = try #require(diagnosis.regions)
    try #require(regions.count == 2, "\(regions)")
    #expect(regions[0].frames == [5, 14] && regions[0].count == 10)
    #expect(regions[0].region.kind == .geometry)
    #expect(regions[1].frames == [8, 8] && regions[1].region.kind == .colour)
    let text = DiagnosisText(diagnosis).text()
    #expect(text.contains("moved 2 px right from frame 5 to 14"), "\(text)")
    #expect(text.contains("lighter by 30 on average in frame 8"), "\(text)")
    #expect(text.split(separator: "\n")[0].hasSuffix("[tolerance: rasterizer]"), "\(text)")
  }

  @Test func `A frame that passes has no regions`() {
    let comparison = FrameComparison(expected: white, actual: white)
    #expect(comparison.regions.isEmpty && comparison.tolerance == nil)
  }
}
