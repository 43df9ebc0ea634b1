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

  @Test func `A pose table of gigabytes is reported by its size`() async throws {
    let place = GoldenFolder(path: folder.path("sample"))
    let golden = try SampleGolden.make(in: folder)
    _ = try await golden.record(in: place, workers: 1)
    // The file has no blocks on the disk.
    try FileHandle(forWritingTo: URL(fileURLWithPath: place.poses)).truncate(atOffset: 3 << 30)
    let difference = try #require(try golden.poseDifference(in: place))
    #expect(difference.hasPrefix("\(place.poses) has 3221225472 bytes instead of "))
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

  @Test
  func `Missing lines and different line endings are not reported as changed poses`() async throws {
    let golden = try SampleGolden.make(in: folder)
    let place = GoldenFolder(path: folder.path("sample"))
    _ = try await golden.record(in: place, workers: 1)
    let poses = try golden.poses()
    let lines = poses.split(separator: "\n").map(String.init)
    let rows: [(String, String)] = [
      (lines.dropLast().joined(separator: "\n"), "1 of 50 lines differ, first line 51, "),
      (poses + "\n", "the line endings differ"),
    ]
    for (recorded, message) in rows {
      try Data(recorded.utf8).write(to: URL(fileURLWithPath: place.poses))
      let text = try golden.poseDifference(in: place) ?? ""
      #expect(text.hasPrefix(message), "\(text)")
    }
  }
}
