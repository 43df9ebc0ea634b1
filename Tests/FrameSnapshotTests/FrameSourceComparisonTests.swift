import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameFiles
import FrameImage
import FrameSnapshot
import FrameTestSupport
import PageEffects
import PageSequence
import TestSupport
import Testing

/// Comparison of two sequences read from files.
struct FrameSourceComparisonTests: ~Copyable {
  private let folder = TemporaryFolder()

  typealias Change = @Sendable (inout FrameList) -> Void

  /// Renders two presets into folders and compares them.
  private static func rendered(
    _ yaml: String = SampleGolden.yaml,
    _ options: SequenceSpec = SampleGolden.options(frames: 5),
    expected: SequenceSpec = SampleGolden.options(frames: 5),
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

  @Test
  func `Two renders of the same frames are identical, and have times and positions`() async throws {
    let found = try await Self.rendered(in: folder)
    #expect(found.passes && found.kind == .identical && found.notes == [] && found.causes == [])
    #expect(found.name == "\(folder.path("old")) ↔ \(folder.path("new"))")
    let side = { (path: String) in
      SequenceDiagnosis.Side(label: path, frames: 5, fps: 60, size: (64, 40))
    }
    #expect(found.expected == side(folder.path("old")))
    #expect(found.actual == side(folder.path("new")))
    #expect(found.frames.map(\.position) == [0, 0.5, 1, 1.5, 2])
    #expect(found.frames.map(\.time) == [0, 0.016666667, 0.033333333, 0.05, 0.066666667])
  }

  @Test func `A difference is explained by the recorded poses`() async throws {
    let found = try await Self.rendered(SampleGolden.preset("\"d * (L + 2)\""), in: folder)
    #expect(!found.passes && found.kind == .geometry && found.runs == [0...4])
    let first = try #require(found.first)
    #expect(first.index == 0 && first.page == 1 && first.position == 0)
    #expect(first.component == .init(name: "translationX", expected: "24 pt", actual: "26 pt"))
    #expect(first.pixels?.compared == 64 * 40)
  }

  @Test
  func `The smallest difference fails an exact comparison and passes a lenient one`() async throws {
    _ = try await Self.rendered(in: folder)
    let picture = try ImageFile.read(path: folder.path("new/frame-0002.png"), maximumPixels: 4_096)
    let noisy = picture.changed { x, y, pixel in
      x == 30 && y == 20 ? [pixel.x ^ 1, pixel.y, pixel.z, 255] : pixel
    }
    _ = try folder.writePicture(noisy, to: "new/frame-0002.png")
    let exact = try await Self.compared("old", "new", in: folder)
    #expect(!exact.passes && exact.runs == [2...2])
    // Page 1 is in front at the centre.
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
  func `Changes in time are detected from page positions`(
    options: SequenceSpec,
    kind: DifferenceKind,
    shift: Int?,
    missing: [Int],
    added: [Int]
  ) async throws {
    let found = try await Self.rendered(SampleGolden.yaml, options, in: folder)
    #expect(!found.passes && found.kind == kind && found.shift == shift)
    #expect(found.missing == missing && found.added == added)
  }

  @Test(arguments: [
    ([FrameMask.page(1)], false), ([.page(0), .page(1), .page(2), .page(3)], true),
    ([.frames(0...4)], false),
    ([.frames(1...4), .rectangle(x: 40, y: 0, width: 24, height: 40)], true),
  ])
  func `Masked pages and pixels are not compared`(masks: [FrameMask], passes: Bool) async throws {
    let wider = SampleGolden.preset("\"d * (L + 2)\"")
    let found = try await Self.rendered(wider, masks: masks, in: folder)
    #expect(found.passes == passes)
    let note = "the masks leave nothing to compare; make them smaller"
    #expect(found.notes == (masks == [.frames(0...4)] ? [note] : []))
  }

  /// Changes that put extreme numbers into a frame list.
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
  func `A list with extreme numbers is compared`(change: Change) async throws {
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
    // The diagnosis can also be written.
    #expect(!DiagnosisJSON.data([found]).isEmpty)
    #expect(!DiagnosisText(found).text().isEmpty)
  }

  // MARK: Pictures

  @Test func `Pictures beyond the end of a sequence are nil`() async throws {
    let frames = [60, 90].map { grey in Bitmap.photograph(1).mapped { min($0, grey) } }
    for (name, pictures) in [("old", frames), ("new", [frames[1]])] {
      try folder.makeFolder(name)
      for (index, picture) in pictures.enumerated() {
        _ = try folder.writePicture(picture, to: "\(name)/\(index).png")
      }
    }
    let pictures = SequenceComparison(
      expected: try FrameSource(path: folder.path("old")),
      actual: try FrameSource(path: folder.path("new"))
    ).pictures()
    let (first, last) = (try pictures(0), try pictures(1))
    #expect(first.expected == frames[0] && first.actual == frames[1])
    #expect(last.expected == frames[1] && last.actual == nil)
  }
}
