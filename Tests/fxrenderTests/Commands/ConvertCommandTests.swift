import Foundation
import FrameEncode
import FrameFiles
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// `fxrender convert`, which encodes finished frames.
struct ConvertCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let render =
    "coverflow --pages 5 --size 160x100 --page-size 60x80 --frames 12 --fps 50 --quiet"

  @Test(arguments: OutputFormat.all.filter { !$0.isFrames })
  func `Converted frames give the file of a render`(format: OutputFormat) async throws {
    try await folder.output(of: "\(Self.render) --output out")
    let file = "direct.\(format.fileExtension)"
    try await folder.output(of: "\(Self.render) --output \(file)")
    let output = try await folder.output(of: "convert out --format \(format.name) --quiet")
    #expect(output == "out/coverflow.\(format.fileExtension)\n")
    #expect(try folder.bytes("out/coverflow.\(format.fileExtension)") == folder.bytes(file))
  }

  @Test func `A part of the frames is converted, with the options of the format`() async throws {
    try await folder.output(of: "\(Self.render) --output out")
    let options = "--range 2-9 --every 2 --colors 16 --loop 3"
    try await folder.output(of: "\(Self.render) \(options) --output direct.gif")
    try await folder.output(of: "convert out \(options) --output some.gif --quiet")
    #expect(try folder.bytes("some.gif") == folder.bytes("direct.gif"))
  }

  @Test func `Frames too fast for a format are left out, and a note says so`() async throws {
    try await folder.output(of: "\(Self.render) --fps 60 --output out")
    let result = try await folder.run("convert out --format gif,webp --output both")
    #expect(result.status == 0)
    let note = "note: a GIF has at most 50 frames per second: it gets 6 frames at 30\n"
    #expect(result.error.hasPrefix(note), "\(result.error)")
    #expect(try folder.names(in: "both") == ["coverflow.gif", "coverflow.webp", "files.json"])
    let single = try await folder.run("convert out --format gif --range 3-3 --output one.gif")
    #expect(single.error.contains(": it gets 1 frame at 30\n"), "\(single.error)")
  }

  @Test func `Transparent frames keep their alpha, or get a background`() async throws {
    try await folder.output(of: "\(Self.render) --background transparent --output out")
    try await folder.output(of: "\(Self.render) --background transparent --output direct.webp")
    try await folder.output(of: "convert out --output clear.webp --quiet")
    #expect(try folder.bytes("clear.webp") == folder.bytes("direct.webp"))
    let refused = try await folder.run("convert out --output film.y4m")
    #expect(refused.status == 64 && refused.error.contains("y4m, which has no transparency"))
    try await folder.output(of: "convert out --output film.raw --background white --quiet")
    let pixels = try folder.bytes("film.raw")
    #expect(Array(pixels.prefix(4)) == [255, 255, 255, 255])
    #expect(stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 })
  }

  @Test func `The file can have a maximum size`() async throws {
    try await folder.output(of: "\(Self.render) --output out")
    let result = try await folder.run("convert out --output a.webp --max-size 20kB")
    #expect(result.status == 0 && result.error.contains(" bytes with --quality "))
    #expect(try folder.bytes("a.webp").count <= 20_000)
  }

  // MARK: Errors

  @Test func `A changed, damaged or missing frame is named, and nothing is written`() async throws {
    try await folder.output(of: "\(Self.render) --output out")
    let frame = "out/frame-0004.png"
    let bytes = try folder.bytes("out/frame-0005.png")
    for (bytes, status) in [(bytes, Int32(65)), (Array(bytes.prefix(99)), 65), (nil, 66)] {
      try folder.remove(frame)
      if let bytes { _ = try folder.write(bytes, to: frame) }
      let result = try await folder.run("convert out --output film/a.gif")
      #expect(result.status == status && result.error.contains(frame), "\(result.error)")
      #expect(try folder.names(in: "film") == [])
    }
  }

  static let errors: [(words: String, status: Int32, message: String)] = [
    ("convert nowhere --format gif", 66, "'nowhere' is not a folder with frames.json"),
    ("convert out", 64, "no format was named"),
    ("convert out --format png", 64, "convert cannot write --format png"),
    ("convert out --format gif-ready", 64, "convert cannot write --format gif-ready"),
    ("convert out --format gif --range 5-40", 64, "there is no frame 40"),
    (
      "convert out --format gif --every 100000", 64,
      "a frame of a GIF cannot be shown for 2000 s"
    ),
    (
      "convert damaged --format gif", 65,
      "damaged/frames.json does not have the layout of a list of frames"
    ),
    ("convert fast --format gif", 65, "'fast/frames.json' is damaged"),
    ("convert partial --format gif", 65, "does not list a complete render"),
  ]

  @Test(arguments: errors.indices)
  func `A source or option that cannot be used is an error`(row: Int) async throws {
    let (words, status, message) = Self.errors[row]
    try await folder.output(of: "\(Self.render) --output out")
    try folder.write(text: "{}\n", to: "damaged/frames.json")
    let fast = DocumentText(try folder.text("out/frames.json")).withoutChecksums
      .replacing(#""fps" : 50,"#, with: #""fps" : 1e300,"#)
    try folder.write(text: fast, to: "fast/frames.json")
    try folder.writePart(of: "out", to: "partial")
    let result = try await folder.run(words)
    #expect(result.status == status && result.error.contains(message), "\(result.error)")
    #expect(try folder.names(in: "out").count == 13)
  }
}
