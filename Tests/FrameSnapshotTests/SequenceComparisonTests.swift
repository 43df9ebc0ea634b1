import Foundation
import FrameEncode
import FrameImage
import FrameSnapshot
import FrameTestSupport
import PageEffects
import TestSupport
import Testing

/// Two sequences that somebody made, held against each other.
struct SequenceComparisonTests {
  typealias Change = @Sendable (inout FrameManifest) -> Void

  /// Renders two presets into folders and compares them.
  private static func rendered(
    _ yaml: String = SampleGolden.yaml,
    _ options: SequenceOptions = SampleGolden.options(frames: 5),
    expected: SequenceOptions = SampleGolden.options(frames: 5),
    isExact: Bool? = nil,
    masks: [FrameMask] = [],
    in folder: borrowing TemporaryFolder,
    _ change: Change = { _ in }
  ) async throws -> SequenceDiagnosis {
    let old = try SampleGolden.make(in: folder, expected)
    try SampleRender.write(old.sequence, to: "old", in: folder)
    let new = try SampleGolden.make(yaml, in: folder, options)
    try SampleRender.write(new.sequence, to: "new", in: folder, change)
    return try await compared("old", "new", isExact: isExact, masks: masks, in: folder)
  }

  private static func compared(
    _ old: String,
    _ new: String,
    isExact: Bool? = nil,
    masks: [FrameMask] = [],
    in folder: borrowing TemporaryFolder
  ) async throws -> SequenceDiagnosis {
    let comparison = SequenceComparison(
      expected: try FrameSource(path: folder.path(old)),
      actual: try FrameSource(path: folder.path(new)),
      isExact: isExact,
      masks: masks
    )
    return try #require(try await comparison.run())
  }

  /// Writes pictures into a folder.
  private static func write(
    _ pictures: [Bitmap],
    to name: String,
    in folder: borrowing TemporaryFolder
  ) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name),
      withIntermediateDirectories: true
    )
    for (index, picture) in pictures.enumerated() {
      _ = try folder.writePicture(picture, to: "\(name)/\(index).png")
    }
  }

  // MARK: Rendered here

  @Test
  func `The same frames are identical, with times and positions`() async throws {
    let folder = try TemporaryFolder()
    let found = try await Self.rendered(in: folder)
    #expect(found.passes && found.kind == .identical && found.notes == [] && found.causes == [])
    #expect(found.name == "\(folder.path("old")) ↔ \(folder.path("new"))")
    let side = { (path: String) in
      SequenceDiagnosis.Side(label: path, frames: 5, fps: 60, size: [64, 40])
    }
    #expect(found.expected == side(folder.path("old")))
    #expect(found.actual == side(folder.path("new")))
    #expect(found.frames.map(\.position) == [0, 0.5, 1, 1.5, 2])
    #expect(found.frames.map(\.time) == [0, 0.016666667, 0.033333333, 0.05, 0.066666667])
  }

  @Test
  func `What differs is explained from poses`() async throws {
    let folder = try TemporaryFolder()
    let found = try await Self.rendered(SampleGolden.preset("\"d * (L + 2)\""), in: folder)
    #expect(!found.passes && found.kind == .geometry && found.runs == [0...4])
    let first = try #require(found.first)
    #expect(first.index == 0 && first.page == 1 && first.position == 0)
    #expect(first.component == .init(name: "translationX", expected: "24 pt", actual: "26 pt"))
    #expect(first.pixels?.compared == 64 * 40)
  }

  @Test
  func `The smallest difference fails, unless it is asked for less`() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.rendered(in: folder)
    let picture = try ImageFile.read(path: folder.path("new/frame-0002.png"), maximumPixels: 4_096)
    let noisy = picture.changed { x, y, pixel in
      x == 30 && y == 20 ? [pixel.x ^ 1, pixel.y, pixel.z, 255] : pixel
    }
    _ = try folder.writePicture(noisy, to: "new/frame-0002.png")
    let exact = try await Self.compared("old", "new", in: folder)
    #expect(!exact.passes && exact.runs == [2...2])
    // In front of the middle is page 1.
    #expect(exact.first?.page == 1 && exact.first?.component == nil)
    let lenient = try await Self.compared("old", "new", isExact: false, in: folder)
    #expect(lenient.passes && lenient.kind == .noise)
  }

  @Test(arguments: [
    (SampleGolden.options(to: 1.5, frames: 4), DifferenceKind.frames, Int?.none, [4], [Int]()),
    (SampleGolden.options(to: 2.5, frames: 6), .frames, nil, [], [5]),
    (SampleGolden.options(from: 0.5, to: 2.5, frames: 5), .shifted, -1, [], []),
    (SampleGolden.options(to: 1, frames: 5), .speed, nil, [], []),
  ])
  func `Time is told from page positions`(
    options: SequenceOptions,
    kind: DifferenceKind,
    shift: Int?,
    missing: [Int],
    added: [Int]
  ) async throws {
    let folder = try TemporaryFolder()
    let found = try await Self.rendered(SampleGolden.yaml, options, in: folder)
    #expect(!found.passes && found.kind == kind && found.shift == shift)
    #expect(found.missing == missing && found.added == added)
  }

  @Test(arguments: [
    ([FrameMask.page(1)], false), ([.page(0), .page(1), .page(2), .page(3)], true),
    ([.frames(0...4)], false),
    ([.frames(1...4), .rectangle(x: 40, y: 0, width: 24, height: 40)], true),
  ])
  func `Masks leave out what they name`(masks: [FrameMask], passes: Bool) async throws {
    let folder = try TemporaryFolder()
    let found = try await Self.rendered(
      SampleGolden.preset("\"d * (L + 2)\""),
      masks: masks,
      in: folder
    )
    #expect(found.passes == passes)
    let isNothingLeft = masks == [.frames(0...4)]
    #expect(
      found.notes
        == (isNothingLeft ? ["the masks leave nothing to compare; make them smaller"] : [])
    )
  }

  /// What a list can say that no render writes.
  static let hostile: [Change] = [
    { $0.fps = 1e-6 }, { $0.fps = 1e9 }, { $0.pageSize = [1e-6, 1e9] }, { $0.size = [1e9, 1e-6] },
    { $0.scale = 1e9 },
    { manifest in
      manifest.fps = 1e-6
      for index in manifest.frames.indices { manifest.frames[index].pages[0].pose = nil }
    },
    { manifest in
      manifest.pageSize = [1e-6, 1]
      for index in manifest.frames.indices {
        manifest.frames[index].time = -1e308
        manifest.frames[index].contentOffset = [1e308, -1e308]
        manifest.frames[index].pages[0].page = .min
        manifest.frames[index].pages[0].pose = ["translationX": 1e308, "perspective": 1e-308]
      }
    },
  ]

  @Test(arguments: hostile)
  func `A list of any numbers is compared`(change: Change) async throws {
    let folder = try TemporaryFolder()
    let options = SampleGolden.options(frames: 2)
    let found = try await Self.rendered(
      SampleGolden.preset("\"d * (L + 2)\""),
      options,
      expected: options,
      masks: [.page(0)],
      in: folder,
      change
    )
    #expect(!found.passes)
    // It has to be written, too.
    #expect(!DiagnosisJSON.data([found]).isEmpty)
    #expect(!DiagnosisText(found).text().isEmpty)
  }

  // MARK: Made elsewhere

  @Test
  func `Pictures alone are compared within limits, or exactly`() async throws {
    let folder = try TemporaryFolder()
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

  @Test
  func `Frames of another size fail, and the part that both have is compared`() async throws {
    let folder = try TemporaryFolder()
    let frame = try SampleFrames().frame()
    try Self.write([frame], to: "old", in: folder)
    let cut = Bitmap.drawn(width: 200, height: 150) { x, y in frame[x, y] }
    try Self.write([cut], to: "new", in: folder)
    let found = try await Self.compared("old", "new", in: folder)
    #expect(!found.passes && found.kind == .geometry)
    #expect(found.expected.size == [240, 160] && found.actual.size == [200, 150])
  }

  @Test(arguments: [(3, 2), (1, 2), (1, 1)])
  func `Another number of frames fails`(old: Int, new: Int) async throws {
    let folder = try TemporaryFolder()
    let frames = try SampleFrames().draw(at: [0, 0.5, 1])
    try Self.write(Array(frames.prefix(old)), to: "old", in: folder)
    try Self.write(Array(frames.prefix(new)), to: "new", in: folder)
    let found = try await Self.compared("old", "new", in: folder)
    #expect(found.passes == (old == new) && found.frames.count == min(old, new))
    #expect((found.kind == .frames) == (old != new))
  }

  @Test
  func `A picture that cannot be read ends the comparison`() async throws {
    let folder = try TemporaryFolder()
    try Self.write(try SampleFrames().draw(at: [0, 0.5]), to: "old", in: folder)
    _ = try folder.write("none".utf8, to: "old/1.png")
    await #expect(throws: ImageError.self) { try await Self.compared("old", "old", in: folder) }
  }

  @Test
  func `A comparison that is stopped has nothing to say`() async throws {
    let folder = try TemporaryFolder()
    try Self.write(try SampleFrames().draw(at: [0]), to: "old", in: folder)
    let source = try FrameSource(path: folder.path("old"))
    let comparison = SequenceComparison(expected: source, actual: source)
    #expect(try await comparison.run(isStopped: { true }) == nil)
  }

  @Test
  func `A report gets the frames of both sides, as far as there are any`() async throws {
    let folder = try TemporaryFolder()
    let frames = try SampleFrames().draw(at: [0, 0.5])
    try Self.write(frames, to: "old", in: folder)
    try Self.write([frames[1]], to: "new", in: folder)
    let pictures = SequenceComparison(
      expected: try FrameSource(path: folder.path("old")),
      actual: try FrameSource(path: folder.path("new"))
    ).pictures()
    let (first, last) = (try pictures(0), try pictures(1))
    #expect(first.expected == frames[0] && first.actual == frames[1])
    #expect(last.expected == frames[1] && last.actual == nil)
  }
}
