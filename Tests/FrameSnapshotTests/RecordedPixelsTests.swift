import Foundation
import FrameImage
import FrameSnapshot
import FrameTestSupport
import TestSupport
import Testing

/// Frames that a golden keeps as pixels: parsing, writing, reading and removal.
struct RecordedPixelsTests {
  static let rows: [(String, RecordedPixels, [Int])] = [
    ("apng", .apng, [0, 1, 2, 3, 4]),
    ("png", .png(every: 1), [0, 1, 2, 3, 4]),
    ("every:2", .png(every: 2), [0, 2, 4]),
    ("every:100", .png(every: 100), [0]),
  ]

  @Test(arguments: rows)
  func `Recorded pixels have the same text in options and in JSON`(
    text: String,
    pixels: RecordedPixels,
    kept: [Int]
  ) throws {
    #expect(RecordedPixels(text) == pixels && pixels.text == text)
    #expect((0..<5).filter(pixels.keeps) == kept)
    let json = try JSONEncoder().encode([pixels])
    #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([RecordedPixels].self, from: json) == [pixels])
  }

  @Test(arguments: [
    "", "gif", "APNG", "every", "every:", "every:0", "every:-1", "every:x", "every:1.5", " png",
    "every:99999999999999999999",
  ])
  func `An invalid value is rejected`(text: String) throws {
    #expect(RecordedPixels(text) == nil)
    let json = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([RecordedPixels].self, from: json)
    }
  }

  @Test(arguments: rows)
  func `Recorded frames can be read after the preset has become invalid`(
    text: String,
    pixels: RecordedPixels,
    kept: [Int]
  ) async throws {
    let folder = TemporaryFolder()
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 5))
    let place = GoldenFolder(path: folder.path("golden"))
    _ = try await golden.record(in: place, pixels: pixels, workers: 2)
    // The preset now has an unknown operation.
    let json = DocumentText(try folder.text("golden/golden.json")).withoutChecksums
    _ = try folder.write(json.replacing("translate:", with: "t:").utf8, to: "golden/golden.json")
    let file = try GoldenFile(path: place.manifest)
    #expect(file.pixels == pixels)
    let frames = ExpectedFrames(file, in: place, now: golden.sequence)
    #expect(frames.problem?.contains("unknown operation 't'") == true)
    // Reports request frames in any order.
    let reader = frames.reader()
    for index in [3, 0, 4, 1, 2] {
      let hash = try file.outline(ofFrame: index).pixels
      let picture = reader.frame(index, hash: hash)
      #expect((picture != nil) == kept.contains(index), "frame \(index)")
      #expect(reader.frame(index, hash: "00") == nil, "another hash has no frame")
      if let picture { #expect(ContentHash(pixelsOf: picture).description == hash) }
    }
  }

  @Test func `A recording replaces the previous pixels`() async throws {
    let folder = TemporaryFolder()
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 3))
    let place = GoldenFolder(path: folder.path("golden"))
    let plain = ["filmstrip.png", "golden.json", "poses.tsv"]
    let rows: [(RecordedPixels?, files: [String], frames: [String])] = [
      (.apng, ["golden.png"], []),
      (.png(every: 1), ["golden"], ["frame-0000.png", "frame-0001.png", "frame-0002.png"]),
      (.png(every: 2), ["golden"], ["frame-0000.png", "frame-0002.png"]),
      (.apng, ["golden.png"], []),
      (nil, [], []),
    ]
    for (pixels, files, frames) in rows {
      _ = try await golden.record(in: place, pixels: pixels, workers: 1)
      let manager = FileManager.default
      #expect(
        try manager.contentsOfDirectory(atPath: place.path).sorted() == (plain + files).sorted()
      )
      let names = (try? manager.contentsOfDirectory(atPath: place.frames)) ?? []
      #expect(names.sorted() == frames)
    }
  }

  @Test(arguments: [RecordedPixels.apng, .png(every: 1), nil])
  func `Removing a golden removes its pixels only`(pixels: RecordedPixels?) async throws {
    let folder = TemporaryFolder()
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 2))
    let place = GoldenFolder(path: folder.path("golden"))
    _ = try await golden.record(in: place, pixels: pixels, workers: 1)
    place.remove()
    #expect(try folder.names() == ["sample.yaml"])
    _ = try await golden.record(in: place, pixels: pixels, workers: 1)
    _ = try folder.write("mine".utf8, to: "golden/notes.txt")
    place.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["notes.txt"])
  }
}
