import FrameImage
import FrameSnapshot
import FrameTestSupport
import PageGeometry
import Testing

/// Two sequences, pair by pair: one class for the whole, the first and the worst frame.
struct PixelDiagnosisTests {
  private static let frames = Result {
    try SampleFrames(scale: 0.5).draw(at: (0..<8).map { 1 + 0.1 * Double($0) })
  }

  private func diagnosis(_ expected: [Bitmap], _ actual: [Bitmap], mask: PixelMask? = nil)
    -> PixelDiagnosis
  {
    var diagnosis = PixelDiagnosis()
    for index in 0..<max(expected.count, actual.count) {
      diagnosis.add(
        expected: expected.indices.contains(index) ? expected[index] : nil,
        actual: actual.indices.contains(index) ? actual[index] : nil,
        mask: mask
      )
    }
    return diagnosis
  }

  private func kind(_ diagnosis: PixelDiagnosis) -> DifferenceKind { whole(diagnosis).kind }

  /// What is said of the whole where nothing but pixels is known.
  private func whole(_ diagnosis: PixelDiagnosis) -> SequenceDiagnosis {
    let outcomes = diagnosis.comparisons.enumerated().map { index, comparison in
      var outcome = FrameOutcome(index: index, time: 0)
      outcome.take(comparison, isExact: false)
      return outcome
    }
    let (old, new) = diagnosis.counts
    return DiagnosisBuilder(
      name: "sample",
      expected: SequenceDiagnosis.Side(label: "a", frames: old),
      actual: SequenceDiagnosis.Side(label: "b", frames: new),
      track: TrackDifference(diagnosis.alignment(), counts: (old, new)),
      outcomes: outcomes
    ).diagnosis()
  }

  private let box: SIMD4<UInt8> = [255, 0, 0, 255]

  @Test
  func `Equal sequences are identical, also without frames`() throws {
    let frames = try Self.frames.get()
    for count in [0, 1, 2, 8] {
      let diagnosis = diagnosis(Array(frames[..<count]), Array(frames[..<count]))
      #expect(kind(diagnosis) == .identical)
      #expect(whole(diagnosis).passes)
      #expect(diagnosis.comparisons.count == count)
      #expect(!diagnosis.isFullyMasked)
    }
  }

  @Test
  func `A frame of noise passes, frames of colour and content fail by what most of them are`()
    throws
  {
    let frames = try Self.frames.get()
    var actual = frames
    actual[1] = frames[1].changed { x, y, pixel in
      var pixel = pixel
      if (x + y) % 2 == 0 { pixel.x ^= 1 }
      return pixel
    }
    #expect(kind(diagnosis(frames, actual)) == .noise)
    #expect(whole(diagnosis(frames, actual)).passes)
    for index in 3...5 { actual[index] = frames[index].mapped { $0 * 0.97 } }
    #expect(kind(diagnosis(frames, actual)) == .colour)
    for index in 5...7 {
      actual[index] = frames[index].filled(x: 40..<40 + 5 * index, y: 10..<50, box)
    }
    let mixed = whole(diagnosis(frames, actual))
    #expect(mixed.kind == .content)
    #expect(mixed.first?.index == 3)
    // The frame of which most differs, be it little.
    #expect(mixed.worst?.index == 4)
    #expect(mixed.frames[4].amount == mixed.frames.map(\.amount).max())
  }

  @Test
  func `What time explains goes before what pixels show`() throws {
    let frames = try Self.frames.get()
    let late = [frames[0]] + frames.dropLast()
    let shifted = diagnosis(frames, late)
    #expect(kind(shifted) == .shifted)
    #expect(shifted.alignment().shift == 1)
    let fewer = diagnosis(frames, Array(frames.dropLast()))
    #expect(kind(fewer) == .frames)
    #expect(fewer.alignment().missing == [7])
    #expect(!whole(fewer).passes && whole(fewer).first == nil)
    #expect(kind(diagnosis(frames, [])) == .frames)
    #expect(kind(diagnosis([], frames)) == .frames)
  }

  @Test
  func `Frames of another size are compared where both have pixels, and fail`() throws {
    let frames = try Self.frames.get()
    let narrow = Bitmap.drawn(width: 110, height: 80) { frames[0][$0, $1] }
    let comparison = FrameComparison(expected: frames[0], actual: narrow)
    #expect(comparison.differing == 0)
    #expect(comparison.compared == 110 * 80)
    #expect(!comparison.hasEqualSizes)
    #expect(comparison.fails)
    #expect(kind(diagnosis([frames[0]], [narrow])) == .geometry)
    let empty = FrameComparison(expected: Bitmap(width: 0, height: 0), actual: narrow)
    #expect(empty.compared == 0)
    #expect(empty.fails)
  }

  @Test
  func `What a mask leaves out does not differ, and a mask of everything is known`() throws {
    let frames = try Self.frames.get()
    let actual = frames.map { $0.filled(x: 40..<60, y: 10..<50, box) }
    #expect(kind(diagnosis(frames, actual)) == .content)
    let mask = PixelMask(
      width: 120,
      height: 80,
      rectangles: [Rect(x: 40, y: 10, width: 20, height: 40)]
    )
    let masked = diagnosis(frames, actual, mask: mask)
    #expect(kind(masked) == .identical)
    #expect(masked.comparisons[0].compared == 120 * 80 - 800)
    let less = PixelMask(
      width: 120,
      height: 80,
      rectangles: [Rect(x: 40, y: 10, width: 20, height: 39)]
    )
    #expect(kind(diagnosis(frames, actual, mask: less)) == .content)
    let all = PixelMask(
      width: 120,
      height: 80,
      rectangles: [Rect(x: 0, y: 0, width: 120, height: 80)]
    )
    #expect(diagnosis(frames, actual, mask: all).isFullyMasked)
    #expect(!masked.isFullyMasked)
  }

  @Test
  func `Remarks say where to and how much`() throws {
    let sample = SampleFrames()
    let frame = try sample.frame()
    var moved = sample
    moved.moved = Point(x: 0.25, y: 0)
    let rows: [(Bitmap, String?)] = [
      (frame, nil),
      (try moved.frame(), "about 0.25 px to the right"),
      (frame.mapped { min($0 + 2, 250) }, "lighter by 1.9 on average, at most 5 of 255"),
      (frame.filled(x: 9..<20, y: 9..<20, box), nil),
    ]
    for (actual, remark) in rows {
      #expect(FrameComparison(expected: frame, actual: actual).remark == remark)
    }
  }
}
