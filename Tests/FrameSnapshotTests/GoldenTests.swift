import Foundation
import FrameEncode
import FrameImage
import FrameSnapshot
import PresetFiles
import TestSupport
import Testing

/// Goldens: recorded, held against what is, and put into words where they differ.
struct GoldenTests {
  /// A preset of this name, with a step of this size from page to page.
  static func golden(step: String = "d * L", in folder: borrowing TemporaryFolder) throws -> Golden
  {
    let text = """
      summary: Written by a test.
      window: [-1, 1]
      transform: [{ translate: { x: \(step) } }]
      """
    _ = try folder.write(text.utf8, to: "sample.yaml")
    return try Golden(of: PresetFolder(path: folder.path).preset(named: "sample"))
  }

  static let hint = "\n  If the change is meant: swift run fxrender record sample"

  @Test
  func `What was recorded does not differ`() throws {
    let folder = try TemporaryFolder()
    let golden = try Self.golden(in: folder)
    let goldens = folder.path("goldens")
    #expect(golden.name == "sample")
    #expect(try golden.record(in: goldens) == goldens + "/sample")
    #expect(golden.poseDifferences(in: goldens) == [])
    let pictures = folder.path("pictures")
    #expect(try golden.filmstripDifferences(in: goldens, pictures: pictures) == [])
    #expect(!FileManager.default.fileExists(atPath: pictures))
    // To record once more changes no byte.
    let (poses, strip) = (goldens + "/sample/poses.tsv", goldens + "/sample/filmstrip.png")
    let before = [poses, strip].map { FileManager.default.contents(atPath: $0) }
    _ = try Self.golden(in: folder).record(in: goldens)
    #expect([poses, strip].map { FileManager.default.contents(atPath: $0) } == before)
    #expect(before[0] == Data(golden.poses.utf8))
  }

  @Test
  func `A golden that is missing is said to be`() throws {
    let folder = try TemporaryFolder()
    let golden = try Self.golden(in: folder)
    let goldens = folder.path("goldens")
    #expect(
      golden.poseDifferences(in: goldens)
        == ["sample poses: \(goldens)/sample/poses.tsv is missing" + Self.hint]
    )
    #expect(
      try golden.filmstripDifferences(in: goldens, pictures: folder.path("pictures"))
        == ["sample filmstrip: \(goldens)/sample/filmstrip.png is missing" + Self.hint]
    )
  }

  @Test
  func `A pose that changed is shown cell by cell`() throws {
    let folder = try TemporaryFolder()
    let goldens = folder.path("goldens")
    _ = try Self.golden(in: folder).record(in: goldens)
    // From d = 2 on, which is line 22 of the file and once more 25 lines on.
    let changed = try Self.golden(step: "\"d < 2 ? d * L : d * L + 0.5\"", in: folder)
    #expect(
      changed.poseDifferences(in: goldens) == [
        "sample poses: 10 of 50 lines differ, first line 22 (horizontal, d = 2.000000)\n"
          + "  m14: 480.000000 → 480.500000" + Self.hint
      ]
    )
  }

  @Test
  func `A table with fewer lines or other ends is told apart from changed poses`() throws {
    let folder = try TemporaryFolder()
    let goldens = folder.path("goldens")
    let golden = try Self.golden(in: folder)
    _ = try golden.record(in: goldens)
    let path = goldens + "/sample/poses.tsv"
    let lines = golden.poses.split(separator: "\n").map(String.init)
    let rows: [(String, String)] = [
      (lines.dropLast().joined(separator: "\n"), "1 of 50 lines differ, first line 51, "),
      (golden.poses + "\n", "the line ends differ"),
      ("", "51 of 50 lines differ, first line 1, which has other columns"),
    ]
    for (recorded, sentence) in rows {
      try Data(recorded.utf8).write(to: URL(fileURLWithPath: path))
      let text = golden.poseDifferences(in: goldens).first ?? ""
      #expect(text.hasPrefix("sample poses: \(sentence)"), "\(text)")
      #expect(text.hasSuffix(Self.hint))
    }
  }

  @Test
  func `Pixels that changed are counted, and shown between what was and what is`() throws {
    let folder = try TemporaryFolder()
    let goldens = folder.path("goldens")
    let golden = try Self.golden(in: folder)
    _ = try golden.record(in: goldens)
    let path = goldens + "/sample/filmstrip.png"
    let actual = try ImageFile.read(path: path, maximumPixels: 1 << 24)
    var expected = actual
    let width = expected.width
    expected.withMutableBytes { bytes in
      for (x, y) in [(40, 12), (61, 30)] { bytes[(y * width + x) * 4 + 1] ^= 31 }
    }
    var encoder = PNGEncoder()
    try AtomicFile.write(encoder.encode(expected), to: path)
    let pictures = folder.path("deep/pictures")
    let sentences = try golden.filmstripDifferences(in: goldens, pictures: pictures)
    let largest = PixelDifference(expected: expected, actual: actual).largestDifference
    #expect(
      sentences == [
        "sample filmstrip: 2 of \(width * actual.height) pixels differ, "
          + "largest by \(largest) of 255, within x 40...61, y 12...30\n"
          + "  expected | difference | actual: \(pictures)/sample.png" + Self.hint
      ]
    )
    let picture = try ImageFile.read(path: pictures + "/sample.png", maximumPixels: 1 << 24)
    #expect(picture == DifferencePicture.draw(expected: expected, actual: actual))
    #expect(picture.width > 3 * width)
  }
}
