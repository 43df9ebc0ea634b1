import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// The comparison of sequences that are read from files.
struct SequenceComparisonTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static func compared(
    _ old: String,
    _ new: String,
    isExact: Bool = false,
    masks: [FrameMask] = [],
    in folder: borrowing TemporaryFolder
  ) async throws -> SequenceDiagnosis {
    let comparison = try SequenceComparison(
      expected: folder.path(old),
      actual: folder.path(new),
      isExact: isExact,
      masks: masks
    )
    return try #require(try await comparison.run())
  }

  private static func write(
    _ pictures: [Bitmap],
    to name: String,
    in folder: borrowing TemporaryFolder
  ) throws {
    try folder.makeFolder(name)
    for (index, picture) in pictures.enumerated() {
      _ = try folder.writePicture(picture, to: "\(name)/\(index).png")
    }
  }

  @Test func `Files with equal bytes are equal without being decoded`() async throws {
    for name in ["old", "new"] {
      try Self.write(SampleFrames().draw(at: [0]), to: name, in: folder)
      // A file that cannot be decoded.
      _ = try folder.write("no picture".utf8, to: "\(name)/1.png")
    }
    let equal = try await Self.compared("old", "new", isExact: true, in: folder)
    #expect(equal.passes && equal.kind == .identical && equal.expected.frames == 2)
    #expect(equal.expected.size == [240, 160])
    _ = try folder.write("no pictures".utf8, to: "new/1.png")
    await #expect(throws: ImageError.self) { try await Self.compared("old", "new", in: folder) }
  }

  @Test func `Pictures are compared within limits or exactly`() async throws {
    let frames = try SampleFrames().draw(at: [0, 0.5])
    try Self.write(frames, to: "old", in: folder)
    var random = SplitMix(state: 1)
    let noisy = frames.map { $0.mapped { $0 + Double(Int(random.next() % 3) - 1) } }
    try Self.write(noisy, to: "new", in: folder)
    let lenient = try await Self.compared("old", "new", in: folder)
    #expect(lenient.passes && lenient.kind == .noise && lenient.runs == [])
    #expect(lenient.expected.fps == nil && lenient.frames.map(\.time) == [0, 0.016666666666666666])
    let exact = try await Self.compared("old", "new", isExact: true, in: folder)
    #expect(!exact.passes && exact.runs == [0...1])
    #expect(exact.first?.pixels?.largest == 1)
  }

  @Test func `A sequence of another size fails, and both sizes are reported`() async throws {
    let frame = try SampleFrames().frame()
    try Self.write([frame], to: "old", in: folder)
    let cut = Bitmap.drawn(width: 200, height: 150) { x, y in frame[x, y] }
    try Self.write([cut], to: "new", in: folder)
    let found = try await Self.compared("old", "new", in: folder)
    #expect(!found.passes && found.kind == .geometry)
    #expect(found.expected.size == [240, 160] && found.actual.size == [200, 150])
  }

  @Test(arguments: [(3, 2), (1, 2), (1, 1)])
  func `A different number of frames fails`(old: Int, new: Int) async throws {
    let frames = try SampleFrames().draw(at: [0, 0.5, 1])
    try Self.write(Array(frames.prefix(old)), to: "old", in: folder)
    try Self.write(Array(frames.prefix(new)), to: "new", in: folder)
    let found = try await Self.compared("old", "new", in: folder)
    #expect(found.passes == (old == new) && found.frames.count == min(old, new))
    #expect((found.kind == .frames) == (old != new))
  }

  @Test func `An unreadable picture ends the comparison with an error`() async throws {
    try Self.write(try SampleFrames().draw(at: [0, 0.5]), to: "old", in: folder)
    try Self.write(try SampleFrames().draw(at: [0, 0.5]), to: "new", in: folder)
    _ = try folder.write("none".utf8, to: "new/1.png")
    await #expect(throws: ImageError.self) { try await Self.compared("old", "new", in: folder) }
  }

  @Test func `A stopped comparison has no diagnosis`() async throws {
    try Self.write(try SampleFrames().draw(at: [0]), to: "old", in: folder)
    let path = folder.path("old")
    let comparison = try SequenceComparison(expected: path, actual: path)
    #expect(try await comparison.run(isStopped: { true }) == nil)
  }

  @Test func `Masks hide rectangles and frames`() async throws {
    let frames = try SampleFrames().draw(at: [0, 0.5])
    try Self.write(frames, to: "old", in: folder)
    let changed = frames.map { $0.filled(x: 10..<20, y: 20..<30, [255, 0, 0, 255]) }
    try Self.write(changed, to: "new", in: folder)
    let rows: [([FrameMask], [ClosedRange<Int>])] = [
      ([], [0...1]), ([.frames(0...0)], [1...1]),
      ([.rectangle(x: 10, y: 20, width: 10, height: 10)], []),
    ]
    for (masks, runs) in rows {
      let found = try await Self.compared("old", "new", masks: masks, in: folder)
      #expect(found.runs == runs && found.passes == runs.isEmpty)
    }
  }

  @Test func `The diagnosis has the given labels of the sequences`() async throws {
    try Self.write(try SampleFrames().draw(at: [0]), to: "old", in: folder)
    let pictures = try PictureSequence(path: folder.path("old"))
    let comparison = SequenceComparison(
      expected: pictures,
      actual: pictures,
      labels: ("golden", "now")
    )
    let found = try #require(try await comparison.run())
    #expect(found.passes && found.name == "golden ↔ now" && found.expected.label == "golden")
  }
}
