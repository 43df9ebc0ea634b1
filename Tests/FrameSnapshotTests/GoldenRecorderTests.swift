import Foundation
import FrameImage
import FrameSnapshot
import TestSupport
import Testing

/// Recording of goldens, and comparison of their pose tables.
struct GoldenRecorderTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test
  func `A recorded golden matches, and recording it again writes the same bytes`() async throws {
    let golden = try SampleGolden.make(in: folder)
    let place = GoldenFolder(in: folder.path("goldens"), name: golden.name)
    #expect(try await golden.record(in: place, workers: 2) == 9)
    #expect(try golden.poseDifference(in: place) == nil)
    let files = [place.manifest, place.poses, place.filmstrip]
    let before = files.map { FileManager.default.contents(atPath: $0) }
    #expect(before.allSatisfy { $0 != nil })
    #expect(try await SampleGolden.make(in: folder).record(in: place, workers: 1) == 9)
    #expect(files.map { FileManager.default.contents(atPath: $0) } == before)
    #expect(before[1] == Data(try golden.poses().utf8))
    let strip = try ImageFile.read(path: place.filmstrip, maximumPixels: 1 << 24)
    #expect(strip == (try golden.filmstrip()))
  }

  @Test func `A cancelled recording keeps the previous golden`() async throws {
    let place = GoldenFolder(path: folder.path("sample"))
    _ = try await SampleGolden.make(in: folder).record(in: place, workers: 1)
    let before = FileManager.default.contents(atPath: place.manifest)
    let other = try SampleGolden.make(SampleGolden.preset("d * L / 2"), in: folder)
    #expect(try await other.record(in: place, workers: 1, isStopped: { true }) == 0)
    #expect(FileManager.default.contents(atPath: place.manifest) == before)
    #expect(GoldenFolder.names(in: folder.path) == ["sample"])
  }

  @Test(arguments: [
    ("", "is empty"), (nil, "is missing"),
    ("version https://git-lfs.github.com/spec/v1\n", "is a pointer of Git LFS"),
  ])
  func `A missing pose table, or another file, is an error`(text: String?, problem: String) throws {
    let place = GoldenFolder(path: folder.path)
    let golden = try SampleGolden.make(in: folder)
    if let text { _ = try folder.write(text.utf8, to: "poses.tsv") }
    let error = try #require(throws: GoldenError.self) { try golden.poseDifference(in: place) }
    #expect(error.description.hasPrefix("\(place.poses) \(problem)"), "\(error)")
  }

  @Test func `A pose table of gigabytes is refused by its size`() async throws {
    let place = GoldenFolder(path: folder.path("sample"))
    let golden = try SampleGolden.make(in: folder)
    _ = try await golden.record(in: place, workers: 1)
    // The file has no blocks on the disk.
    try FileHandle(forWritingTo: URL(fileURLWithPath: place.poses)).truncate(atOffset: 3 << 30)
    let error = try #require(throws: GoldenError.self) { try golden.poseDifference(in: place) }
    #expect(error.description.hasPrefix("\(place.poses) has 3221225472 bytes instead of "))
  }

  @Test func `A changed pose is reported with its cells`() async throws {
    let place = GoldenFolder(path: folder.path("sample"))
    _ = try await SampleGolden.make(in: folder).record(in: place, workers: 1)
    // The change affects the page differences d ≥ 2. Their five horizontal rows begin at line 22, and
    // their five vertical rows begin at line 47.
    let shifted = SampleGolden.preset("\"d < 2 ? d * L : d * L + 0.5\"")
    let changed = try SampleGolden.make(shifted, in: folder)
    let expected =
      "10 of 50 lines differ, first line 22 (horizontal, d = 2.000000)\n"
      + "  m14: 48.000000 → 48.500000"
    #expect(try changed.poseDifference(in: place) == expected)
  }

  @Test func `Different line endings are not reported as changed poses`() throws {
    let golden = try SampleGolden.make(in: folder)
    let poses = try golden.poses()
    for recorded in [poses + "\n", poses.replacing("\n", with: "\r\n")] {
      _ = try folder.write(recorded.utf8, to: "poses.tsv")
      let text = try golden.poseDifference(in: GoldenFolder(path: folder.path))
      #expect(text == "the line endings differ")
    }
  }

  /// Changes of a table after which it does not have all poses.
  static let damages: [(name: String, damage: @Sendable (String) -> String)] = [
    ("a line is missing", { $0.split(separator: "\n").dropLast().joined(separator: "\n") }),
    ("a cell is missing", { String($0.dropLast(3)) + "\n" }),
    ("a line is there twice", { $0 + "vertical\t3.000000\n" }),
    ("another page difference", { $0.replacing("\t-2.750000", with: "\t-2.700000") }),
    ("another text", { _ in "mine\n" }),
    ("no text", { _ in "\u{0}\u{1}\u{2}" }),
  ]

  @Test(arguments: damages.indices)
  func `A table without all poses is an error`(index: Int) throws {
    let (name, damage) = Self.damages[index]
    let golden = try SampleGolden.make(in: folder)
    _ = try folder.write(damage(golden.poses()).utf8, to: "poses.tsv")
    let place = GoldenFolder(path: folder.path)
    let error = try #require(throws: GoldenError.self, "\(name)") {
      try golden.poseDifference(in: place)
    }
    #expect(
      error.description == """
        \(place.poses) is not the complete table of poses
          Restore it with Git, or record it again: fxrender record.
        """
    )
  }
}
