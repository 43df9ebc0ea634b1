import ComparisonTestSupport
import FrameCompare
import FrameImage
import FrameTestSupport
import PageGeometry
import Testing

/// The comparison of two sequences, frame by frame.
struct SequenceComparatorTests {
  private static let frames = Result {
    try SampleFrames(scale: 0.5).draw(at: (0..<8).map { 1 + 0.1 * Double($0) })
  }

  private func diagnosis(
    _ expected: [Bitmap],
    _ actual: [Bitmap],
    masks: [FrameMask] = []
  ) -> SequenceDiagnosis {
    var comparator = SequenceComparator(masks: masks)
    for index in 0..<max(expected.count, actual.count) {
      comparator.add(
        expected: expected.indices.contains(index) ? expected[index] : nil,
        actual: actual.indices.contains(index) ? actual[index] : nil
      )
    }
    return comparator.diagnosis(name: "sample")
  }

  private func kind(_ expected: [Bitmap], _ actual: [Bitmap]) -> DifferenceKind {
    diagnosis(expected, actual).kind
  }

  private let box: SIMD4<UInt8> = [255, 0, 0, 255]

  @Test func `Equal sequences are identical, even without frames`() throws {
    let frames = try Self.frames.get()
    for count in [0, 1, 2, 8] {
      let diagnosis = diagnosis(Array(frames[..<count]), Array(frames[..<count]))
      #expect(diagnosis.kind == .identical && diagnosis.passes)
      #expect(diagnosis.frames.count == count && diagnosis.notes == [])
    }
  }

  @Test func `Noise passes, and other differences fail with the most frequent kind`() throws {
    let frames = try Self.frames.get()
    var actual = frames
    actual[1] = frames[1].changed { x, y, pixel in
      var pixel = pixel
      if (x + y) % 2 == 0 { pixel.x ^= 1 }
      return pixel
    }
    #expect(kind(frames, actual) == .noise)
    #expect(diagnosis(frames, actual).passes)
    for index in 3...5 { actual[index] = frames[index].mapped { $0 * 0.97 } }
    #expect(kind(frames, actual) == .colour)
    for index in 5...7 {
      actual[index] = frames[index].filled(x: 40..<40 + 5 * index, y: 10..<50, box)
    }
    let mixed = diagnosis(frames, actual)
    #expect(mixed.kind == .content)
    #expect(mixed.first?.index == 3)
    // The worst frame has the most differing pixels, even if they differ only slightly.
    #expect(mixed.worst?.index == 3)
    #expect(mixed.frames[3].amount == mixed.frames.map(\.amount).max())
  }

  @Test func `A difference in time takes precedence over differences of pixels`() throws {
    let frames = try Self.frames.get()
    let late = [frames[0]] + frames.dropLast()
    let shifted = diagnosis(frames, late)
    #expect(shifted.kind == .shifted && shifted.shift == 1)
    let fewer = diagnosis(frames, Array(frames.dropLast()))
    #expect(fewer.kind == .frames && fewer.missing == [7])
    #expect(!fewer.passes && fewer.first == nil)
    #expect(kind(frames, []) == .frames)
    #expect(kind([], frames) == .frames)
  }

  @Test func `Frames of different sizes fail, and their common part is compared`() throws {
    let frames = try Self.frames.get()
    let narrow = Bitmap.drawn(width: 110, height: 80) { frames[0][$0, $1] }
    let comparison = FrameComparison(expected: frames[0], actual: narrow)
    #expect(comparison.differing == 0)
    #expect(comparison.compared == 110 * 80)
    #expect(!comparison.hasEqualSizes)
    #expect(comparison.fails)
    #expect(kind([frames[0]], [narrow]) == .geometry)
    let empty = FrameComparison(expected: Bitmap(width: 0, height: 0), actual: narrow)
    #expect(empty.compared == 0)
    #expect(empty.fails)
  }

  @Test func `A single frame of another size is reported first`() throws {
    var frames = try Self.frames.get()
    let expected = frames
    frames[3] = Bitmap.drawn(width: 110, height: 80) { frames[3][$0, $1] }
    let found = diagnosis(expected, frames)
    let title = DiagnosisText(found).text().split(separator: "\n")[0]
    #expect(title.hasSuffix("differs: size (frame 3: 110x80 pixels, expected 120x80)"), "\(title)")
  }

  @Test func `Masks report their share, and a mask that covers nothing is named`() throws {
    let frames = try Self.frames.get()
    let masks: [FrameMask] = [
      .rectangle(x: 0, y: 0, width: 60, height: 40), .page(7),
      .rectangle(x: 120, y: 0, width: 9, height: 9), .frames(90...99),
    ]
    let found = diagnosis(frames, frames, masks: masks)
    #expect(found.passes && found.maskedShare == 0.25)
    #expect(
      found.notes == [
        "the mask page:7 covers nothing", "the mask rect:120,0,9,9 covers nothing",
        "the mask frames:90-99 covers nothing",
      ]
    )
    #expect(DiagnosisText(found).text().contains("masked  25 % of the pixels"))
  }

  @Test func `Masked pixels are ignored, and a mask that covers everything fails`() throws {
    let frames = try Self.frames.get()
    let actual = frames.map { $0.filled(x: 40..<60, y: 10..<50, box) }
    #expect(kind(frames, actual) == .content)
    let mask = FrameMask.rectangle(x: 40, y: 10, width: 20, height: 40)
    let masked = diagnosis(frames, actual, masks: [mask])
    #expect(masked.kind == .identical && masked.passes && masked.notes == [])
    let less = FrameMask.rectangle(x: 40, y: 10, width: 20, height: 39)
    let differing = diagnosis(frames, actual, masks: [less])
    #expect(differing.kind == .content)
    #expect(differing.first?.pixels?.compared == 120 * 80 - 780)
    let all = diagnosis(frames, actual, masks: [.rectangle(x: 0, y: 0, width: 120, height: 80)])
    #expect(!all.passes)
    #expect(all.notes == ["the masks leave nothing to compare; make them smaller"])
  }

  @Test func `Remarks name the direction and the amount of a change`() throws {
    let sample = SampleFrames()
    let frame = try sample.frame()
    var moved = sample
    moved.moved = Point(x: 0.25, y: 0)
    let rows: [(Bitmap, String?)] = [
      (frame, nil),
      (try moved.frame(), "about 0.25 px to the right"),
      (frame.mapped { min($0 + 2, 250) }, "lighter by 1.9 on average, at most 5 of 255"),
    ]
    for (actual, remark) in rows {
      #expect(FrameComparison(expected: frame, actual: actual).remark == remark)
    }
  }
}
