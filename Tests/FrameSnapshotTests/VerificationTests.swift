import Foundation
import FrameCompare
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import FrameTestSupport
import PageEffects
import PageScroll
import PageSequence
import TestSupport
import Testing

/// Verification of sequences against their goldens.
struct VerificationTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// Returns a preset whose pages rotate by the value of a parameter.
  private static func turning(by angle: String) -> String {
    """
    summary: Written by a test.
    parameters:
      turn: { type: angle, default: \(angle), help: "Turn of a side page." }
    perspective: { distance: 200 }
    window: [-1, 1]
    transform: [{ translate: { x: d * L } }, { rotateY: d * turn }]
    """
  }

  /// Records one sequence and verifies another against it.
  private static func diagnosis(
    _ old: (yaml: String, options: SequenceSpec) = (SampleGolden.yaml, SampleGolden.small),
    _ new: (yaml: String, options: SequenceSpec) = (SampleGolden.yaml, SampleGolden.small),
    masks: [FrameMask] = [],
    in folder: borrowing TemporaryFolder
  ) async throws -> SequenceDiagnosis {
    let place = try await SampleGolden.record(old.yaml, in: folder, old.options)
    let now = try SampleGolden.make(new.yaml, in: folder, new.options)
    return try await now.verified(against: place, masks: masks)
  }

  private static func diagnosis(
    _ old: SequenceSpec,
    _ new: SequenceSpec
  ) async throws -> SequenceDiagnosis {
    let folder = TemporaryFolder()
    return try await diagnosis((SampleGolden.yaml, old), (SampleGolden.yaml, new), in: folder)
  }

  @Test func `A recorded sequence is identical in every frame`() async throws {
    let side = { SequenceDiagnosis.Side(label: $0, frames: 9, fps: 60, size: (64, 40)) }
    #expect(
      try await Self.diagnosis(in: folder)
        == SequenceDiagnosis(
          name: "sample",
          passes: true,
          kind: .identical,
          expected: side("golden"),
          actual: side("now"),
          frames: (0..<9).map { index in
            FrameDifference(
              index: index,
              time: (Double(index) / 60 * 1e9).rounded() / 1e9,
              position: Double(index) / 4,
              kind: .identical,
              fails: false,
              amount: 0
            )
          }
        )
    )
  }

  @Test func `A changed parameter is named with the page and pose component`() async throws {
    let found = try await Self.diagnosis(
      (Self.turning(by: "30deg"), SampleGolden.small),
      (Self.turning(by: "35deg"), SampleGolden.small),
      in: folder
    )
    #expect(!found.passes && found.kind == .geometry && found.shift == nil)
    #expect(found.runs == [0...8])
    let first = try #require(found.first)
    #expect(first.index == 0 && first.page == 1 && first.position == 0 && first.kind == .geometry)
    #expect(first.component == .init(name: "rotationY", expected: "30°", actual: "35°"))
    let pixels = try #require(first.pixels)
    #expect(pixels.compared == 64 * 40 && (1...24 * 40).contains(pixels.differing))
    #expect(
      found.causes == [
        "parameter turn: 30deg → 35deg",
        "sample.yaml:3: '…le, default: 30deg, help: \"T…' → '…le, default: 35deg, help: \"T…'",
      ]
    )
    #expect(
      found.notes == ["poses.tsv: 48 of 50 lines differ, first line 2 (horizontal, d = -3.000000)"]
    )
  }

  @Test func `The diagnosis has the same bytes for any number of workers`() async throws {
    let place = try await SampleGolden.record(Self.turning(by: "30deg"), in: folder)
    let now = try SampleGolden.make(Self.turning(by: "31deg"), in: folder)
    var texts: Set<Data> = []
    for workers in [1, 2, 5] {
      let found = try await Verification(now, against: place).run(workers: workers)
      texts.insert(DiagnosisJSON.data([try #require(found)]))
    }
    #expect(texts.count == 1)
  }

  @Test func `A difference only in the pose table fails`() async throws {
    let vertical = SampleGolden.yaml + "\nvertical: [{ translate: { y: d * L + 0.5 } }]\n"
    let found = try await Self.diagnosis(
      (SampleGolden.yaml, SampleGolden.small),
      (vertical, SampleGolden.small),
      in: folder
    )
    #expect(!found.passes && found.kind == .geometry && found.runs == [] && found.first == nil)
    #expect(
      found.notes == ["poses.tsv: 25 of 50 lines differ, first line 27 (vertical, d = -3.000000)"]
    )
    #expect(
      found.causes == ["sample.yaml:4: nothing → 'vertical: [{ translate: { y:…', and 1 more line"]
    )
  }

  @Test func `A replaced picture is reported as content with the page and file`() async throws {
    var options = SampleGolden.options(frames: 3)
    options.pages =
      try (0..<5).map { page in
        try folder.writePicture(
          .drawn(width: 6, height: 8) { x, y in [UInt8(40 * x), UInt8(30 * y), UInt8(page), 255] },
          to: "\(page).png"
        )
      }
    let place = try await SampleGolden.record(in: folder, options)
    let other = try folder.writePicture(
      .drawn(width: 6, height: 8) { x, _ in [200, UInt8(40 * x), 0, 255] },
      to: "2.png"
    )
    let now = try SampleGolden.make(in: folder, options)
    let found = try await now.verified(against: place)
    #expect(!found.passes && found.kind == .content)
    // Page 2 is at the right edge of the second frame, and in the middle of the last frame.
    #expect(found.runs == [1...2])
    #expect(found.first?.page == 2 && found.first?.kind == .content)
    #expect(found.causes == ["page 2: \(other) has changed"])
    // The original picture no longer exists.
    #expect(
      found.notes == [
        "some golden frames cannot be rendered again; record with --pixels to store the pixels"
      ]
    )
  }

  @Test
  func `Recorded pixels are compared if the original picture no longer exists`() async throws {
    var options = SampleGolden.options(from: 0, to: 0, frames: 1)
    let path = try folder.writePicture(
      .drawn(width: 24, height: 32) { _, _ in [9, 9, 9, 255] },
      to: "0.png"
    )
    options.pages = Array(repeating: path, count: 5)
    let place = try await SampleGolden.record(in: folder, options, pixels: .apng)
    _ = try folder.writePicture(
      .drawn(width: 24, height: 32) { _, _ in [99, 9, 9, 255] },
      to: "0.png"
    )
    let now = try SampleGolden.make(in: folder, options)
    let found = try await now.verified(against: place)
    #expect(found.notes == [] && found.first?.kind == .content)
    // The differing pixels are those of page 0 in the middle and of the visible part of page 1.
    #expect(
      found.first?.pixels
        == .init(differing: 1_408, compared: 2_560, largest: 90, box: [20, 4, 44, 32])
    )
    try FileManager.default.removeItem(atPath: folder.path("golden/golden.png"))
    #expect(
      try await now.verified(against: place).notes == [
        "the recorded pixels of golden frame 0 are missing or damaged; restore the golden with Git"
      ]
    )
  }

  // MARK: Time

  @Test(arguments: [
    (
      SampleGolden.options(), SampleGolden.options(to: 1.75, frames: 8), [8], [],
      "8 frames, expected 9; only the first 8 frames of both are compared"
    ),
    (
      SampleGolden.options(), SampleGolden.options(from: 0.25, frames: 8), [0], [],
      "8 frames, expected 9; only the first 8 frames of both are compared"
    ),
    (
      SampleGolden.options(to: 1.75, frames: 8), SampleGolden.options(), [], [8],
      "9 frames, expected 8; only the first 8 frames of both are compared"
    ),
    (
      SampleGolden.options(to: 0, frames: 1), SampleGolden.options(frames: 2), [], [1],
      "2 frames, expected 1; only the first frame of both is compared"
    ),
    (
      SampleGolden.options(frames: 2), SampleGolden.options(to: 0, frames: 1), [1], [],
      "1 frame, expected 2; only the first frame of both is compared"
    ),
  ])
  func `Missing and added frames are listed, and the others are compared`(
    old: SequenceSpec,
    new: SequenceSpec,
    missing: [Int],
    added: [Int],
    note: String
  ) async throws {
    let found = try await Self.diagnosis(old, new)
    #expect(!found.passes && found.kind == .frames)
    #expect(found.missing == missing && found.added == added)
    #expect(found.frames.count == min(old.frames ?? 0, new.frames ?? 0))
    #expect(found.notes.first == note)
  }

  @Test(arguments: [
    (0.25, 2.25, DifferenceKind.shifted, Int?.some(-1)), (-0.5, 1.5, .shifted, 2),
    (0, 1, .speed, nil),
  ])
  func `A time shift is distinguished from a speed change`(
    from: Double,
    to: Double,
    kind: DifferenceKind,
    shift: Int?
  ) async throws {
    let found = try await Self.diagnosis(
      SampleGolden.options(),
      SampleGolden.options(from: from, to: to)
    )
    #expect(!found.passes && found.kind == kind && found.shift == shift)
  }

  @Test func `A changed frame rate fails even if all frames are equal`() async throws {
    let found = try await Self.diagnosis(
      SampleGolden.options(frames: 2, fps: 60),
      SampleGolden.options(frames: 2, fps: 30)
    )
    #expect(!found.passes && found.kind == .speed && found.runs == [])
    #expect(found.notes == ["30 frames per second, expected 60"])
    #expect(found.causes == ["option fps: 60 → 30"])
  }

  @Test func `All frames are added if the golden has none`() async throws {
    _ = try GoldenFileTests.write([], in: folder)
    let now = try SampleGolden.make(in: folder, SampleGolden.options(frames: 2))
    let place = GoldenFolder(path: folder.path)
    _ = try folder.write(now.poses().utf8, to: "poses.tsv")
    let found = try await now.verified(against: place)
    #expect(!found.passes && found.kind == .frames && found.added == [0, 1])
    #expect(found.notes.first == "2 frames, expected 0; no frame is compared")
  }

  @Test func `A cancelled verification returns nil`() async throws {
    let place = GoldenFolder(path: folder.path("golden"))
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 2))
    _ = try await golden.record(in: place, workers: 1)
    let found = try await Verification(golden, against: place)
      .run(workers: 1, isStopped: { true })
    #expect(found == nil)
  }

  // MARK: Masks

  /// A preset whose pages beside the current one are half transparent.
  private static let faded = SampleGolden.yaml + "\nalpha: \"d == 0 ? 1 : 0.5\""

  @Test(arguments: [
    ([], false, [0]), ([FrameMask.page(1)], true, []), ([.page(0)], false, [0]),
    ([.rectangle(x: 44, y: 0, width: 20, height: 40)], true, []),
    ([.rectangle(x: 45, y: 0, width: 19, height: 40)], false, [0]),
    ([.frames(0...0)], true, []), ([.frames(1...1)], false, [0]),
  ])
  func `Masked differences pass`(masks: [FrameMask], passes: Bool, failing: [Int]) async throws {
    // The first frame is at page 0. The second frame is beyond the last page, where nothing changes.
    let options = SampleGolden.options(to: 9, frames: 2)
    let place = try await SampleGolden.record(in: folder, options)
    let now = try SampleGolden.make(Self.faded, in: folder, options)
    // With masks, the pose table is not compared. It is replaced so that only the frames differ.
    _ = try folder.write(now.poses().utf8, to: "golden/poses.tsv")
    let found = try await now.verified(against: place, masks: masks)
    #expect(found.passes == passes && found.frames.filter(\.fails).map(\.index) == failing)
  }

  @Test(arguments: [
    [FrameMask.frames(0...100)], [.rectangle(x: 0, y: 0, width: 64, height: 40)],
    [.frames(0...0), .rectangle(x: 0, y: 0, width: 999, height: 999)],
  ])
  func `Masks that leave nothing to compare fail`(masks: [FrameMask]) async throws {
    let small = (SampleGolden.yaml, SampleGolden.options(frames: 2))
    let found = try await Self.diagnosis(small, small, masks: masks, in: folder)
    #expect(!found.passes)
    #expect(found.notes == ["the masks leave nothing to compare; make them smaller"])
  }

  // MARK: Hostile goldens

  @Test func `Extreme numbers are compared or rejected`() async throws {
    let place = GoldenFolder(path: folder.path("golden"))
    let golden = try SampleGolden.make(
      Self.turning(by: "30deg"),
      in: folder,
      SampleGolden.options(frames: 1)
    )
    _ = try await golden.record(in: place, workers: 1)
    let text = DocumentText(try folder.text("golden/golden.json")).withoutChecksums
    let hash = text.matches(of: /"pixels":"\w+"/).map(\.range)
    let changed = text.replacingCharacters(in: try #require(hash.first), with: "\"pixels\":\"0\"")
    var rejected = 0
    var compared = 0
    for number in changed.matches(of: /[:\[, \n](-?[0-9.]+)(?=[,\n\]}])/).map(\.output.1) {
      for other in ["0", "-1", "1e308", "-1e308", "1e-308", "9223372036854775807"] {
        let range = number.startIndex..<number.endIndex
        let hostile = changed.replacingCharacters(in: range, with: other)
        _ = try folder.write(hostile.utf8, to: "golden/golden.json")
        do {
          let found = try await Verification(golden, against: place).run(workers: 1)
          let data = DiagnosisJSON.data([try #require(found)])
          #expect(!data.isEmpty)
          compared += 1
        } catch is GoldenError { rejected += 1 }
      }
    }
    #expect(rejected > 20 && compared > 20, "\(rejected) rejected, \(compared) compared")
  }

  // MARK: Revisions and records

  /// Records a golden, and writes it again with changes and right checksums.
  private static func changed(
    in folder: borrowing TemporaryFolder,
    _ change: (inout GoldenManifest, inout [FrameRecord]) -> Void
  ) async throws -> GoldenFolder {
    let place = try await SampleGolden.record(in: folder)
    let file = try GoldenFile(path: place.manifest)
    var manifest = file.manifest
    var frames = try (0..<file.count).map { try file.frame($0) }
    change(&manifest, &frames)
    let writer = try FrameDocumentWriter(manifest, path: place.manifest)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    try writer.commit()
    return place
  }

  @Test
  func `A golden of another revision passes with a note; a difference names both`() async throws {
    let place = try await Self.changed(in: folder) { manifest, _ in manifest.revision = 77 }
    let now = try SampleGolden.make(in: folder)
    let same = try await now.verified(against: place)
    #expect(same.passes && same.causes.isEmpty)
    let revision = FrameRenderer.revision
    #expect(
      same.notes == [
        "recorded by revision 77 of the renderer; this program has revision \(revision)"
      ]
    )
    let moved = try SampleGolden.make(SampleGolden.preset("d * (L + 2)"), in: folder)
    let other = try await moved.verified(against: place)
    #expect(!other.passes && other.causes.first == "renderer: revision 77 → \(revision)")
  }

  @Test func `A golden with other records than the frames with equal pixels fails`() async throws {
    let place = try await Self.changed(in: folder) { _, frames in
      frames[2].pages[0].alpha = 0.5
      frames[4].time = 9
    }
    let now = try SampleGolden.make(in: folder)
    let found = try await now.verified(against: place)
    #expect(!found.passes && found.runs == [2...2, 4...4])
    #expect(found.first?.component?.name == "alpha" && found.first?.pixels?.differing == 0)
    let frames = FrameMask.frames(2...4)
    let masked = try Verification(now, against: place, masks: [frames])
    #expect(try await masked.run(workers: 2)?.passes == true)
  }

  @Test func `A changed film strip is an error, and a missing one is not`() async throws {
    let place = try await Self.changed(in: folder) { _, _ in }
    let now = try SampleGolden.make(in: folder)
    var bytes = try folder.bytes("golden/filmstrip.png")
    bytes[bytes.count / 2] ^= 1
    _ = try folder.write(bytes, to: "golden/filmstrip.png")
    let error = #expect(throws: GoldenError.self) { try Verification(now, against: place) }
    #expect(error?.path == place.filmstrip)
    try FileManager.default.removeItem(atPath: place.filmstrip)
    let found = try await Verification(now, against: place).run(workers: 2)
    #expect(found?.passes == true)
  }
}
