import Foundation
import FrameFiles
import FrameImage
import FrameTestSupport
import JSONCoding
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender render`, which writes frames and frames.json.
struct RenderCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `Frames and frames json have the documented contents`() async throws {
    let text = try await folder.output(
      of: "coverflow --frames 4 --fps 30 --from 1 --to 2.5 --set tilt=0.7 --output out/a \(small)"
    )
    #expect(text == "out/a\n")
    let files = (0..<4).map { "frame-000\($0).png" }
    #expect(try folder.names(in: "out/a") == files + ["frames.json"])
    let manifest = try folder.manifest("out/a")
    #expect(manifest.schema == 1 && manifest.complete && manifest.preset == "coverflow")
    #expect(manifest.parameters["tilt"] == .number(0.7))
    #expect(manifest.size == [64, 40] && manifest.pageSize == [24, 32])
    #expect(manifest.scale == 1 && manifest.fps == 30 && !manifest.fingerprint.isEmpty)
    #expect(manifest.frames.map(\.index) == [0, 1, 2, 3] && manifest.frames.map(\.file) == files)
    for frame in manifest.frames {
      #expect(frame.time == JSONText.rounded(Double(frame.index) / 30))
      #expect(frame.contentOffset == [(1 + 0.5 * Double(frame.index)) * 24, 0])
      // The decoder is independent of the encoder.
      let picture = try folder.picture("out/a/\(frame.files[0])")
      #expect(picture.width == 64 && picture.height == 40)
      #expect(frame.pixels == ContentHash(pixelsOf: picture).description)
      let position = frame.contentOffset[0] / 24
      for page in frame.pages { #expect(page.difference == Double(page.page) - position) }
      #expect(frame.pages.map(\.order) == frame.pages.map(\.order).sorted(), "back to front")
    }
    let rest = try #require(manifest.frames[0].pages.first { $0.page == 1 })
    #expect(rest.corners == [[20, 4], [44, 4], [44, 36], [20, 36]])
  }

  @Test func `--json prints frames json`() async throws {
    let text = try await folder.output(of: "cardflow --frames 2 --json \(small)")
    #expect(try text == folder.text("Renders/cardflow/frames.json"))
    let keys = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    ).keys
    #expect(
      Set(keys) == [
        "schema", "complete", "preset", "parameters", "size", "pageSize", "scale", "fps",
        "fingerprint", "inputs", "revision", "total", "frames", "check",
      ]
    )
  }

  @Test(arguments: [
    // The values are the arguments, and the page positions of the first and the last frame.
    ("cardflow --frames 3", 0, 3), ("cardflow --frames 3 --pages 2", 0, 1),
    ("cardflow --frames 3 --pages 1", 0, 0), ("cardflow --frames 1", 0, 0),
    ("cardflow --frames 1 --from 2 --to 5", 2, 2), ("cardflow --frames 2 --from 3 --to 1", 3, 1),
    ("cardflow --frames 2 --from -0.5 --to=-1", -0.5, -1), ("cardflow --frames 2 --to 4.5", 0, 4.5),
    // A full turn is a loop, so its last frame is one frame before the first position.
    ("linear --frames 4 --wrap --pages 8 --to 8", 0, 6),
    ("linear --frames 4 --wrap --pages 4 --from 2 --to -2", 2, -1),
    ("linear --frames 4 --wrap --pages 8 --to 4", 0, 4),
    ("linear --frames 4 --no-wrap --pages 8 --to 8", 0, 8),
  ])
  func `The scroll starts and ends at the given positions`(words: String, from: Double, to: Double)
    async throws
  {
    try await folder.output(of: "\(words) --output out \(small)")
    let offsets = try folder.manifest("out").frames.map(\.contentOffset)
    #expect(offsets.first == [from * 24, 0] && offsets.last == [to * 24, 0])
  }

  @Test func `A full turn returns to its first frame`() async throws {
    let options = "--wrap --pages 6 --output out \(small)"
    try await folder.output(of: "rotary --from 0 --to 6 --frames 6 \(options)")
    let turn = try folder.manifest("out").frames.map(\.pixels)
    try await folder.output(of: "rotary --from 6 --frames 1 \(options)")
    #expect(try folder.manifest("out").frames.map(\.pixels) == [turn[0]])
    #expect(Set(turn).count == 6)
  }

  @Test func `Vertical scrolls have vertical offsets`() async throws {
    try await folder.output(
      of: "linear --direction vertical --frames 2 --to 1 --output out \(small)"
    )
    #expect(try folder.manifest("out").frames.map(\.contentOffset) == [[0, 0], [0, 32]])
  }

  @Test func `The number of workers does not change a byte`() async throws {
    for jobs in ["1", "4"] {
      try await folder.output(of: "cylinder --frames 7 --jobs \(jobs) --output out\(jobs) \(small)")
    }
    try folder.expectSame("out1", "out4")
  }

  @Test func `Compression changes neither pixels nor the fingerprint`() async throws {
    try await folder.output(of: "coverflow --frames 2 --output out \(small)")
    let usual = try folder.manifest("out")
    let usualBytes = try folder.bytes("out/frame-0001.png")
    for word in ["fast", "default", "small"] {
      try await folder.output(of: "coverflow --frames 2 --png \(word) --output \(word) \(small)")
      let manifest = try folder.manifest(word)
      #expect(manifest.fingerprint == usual.fingerprint)
      #expect(manifest.frames.map(\.pixels) == usual.frames.map(\.pixels))
      let picture = try folder.picture("\(word)/frame-0001.png")
      #expect(ContentHash(pixelsOf: picture).description == usual.frames[1].pixels)
      let bytes = try folder.bytes("\(word)/frame-0001.png")
      #expect((bytes == usualBytes) == (word != "small"))
    }
  }

  @Test func `A render removes the frames of the previous one and nothing else`() async throws {
    try await folder.output(of: "cardflow --frames 5 --output out \(small)")
    let kept = ["frame-0009.png", "notes.txt", "frame-0004.png.bak"]
    for name in kept { try folder.write(text: "mine", to: "out/\(name)") }
    try await folder.output(of: "cardflow --frames 2 --output out \(small)")
    let files = kept + ["frames.json", "frame-0000.png", "frame-0001.png"]
    #expect(try folder.names(in: "out") == files.sorted())
    for name in kept { #expect(try folder.text("out/\(name)") == "mine") }
  }

  @Test(arguments: [
    "", "garbage", "[]", #"{"frames": [{"file": "../kept.png"}, {"file": "notes.txt"}]}"#,
    #"{"frames": [{"file": "frame-/../../kept.png"}, {"file": "/kept.png"}]}"#,
  ])
  func `A frames json of another program is replaced on request, and other files are kept`(
    text: String
  ) async throws {
    try folder.write(text: "mine", to: "kept.png")
    try folder.write(text: "mine", to: "out/notes.txt")
    try folder.write(text: text, to: "out/frames.json")
    let render = "cardflow --frames 1 --output out \(small)"
    try await Refusal(
      render,
      73,
      "error: out: has files that fxrender did not write, or that were changed since: 'frames.json'\n"
        + "  Choose another folder, move these files away, or replace them with --overwrite."
    ).check(in: folder)
    #expect(try folder.names(in: "out") == ["frames.json", "notes.txt"])
    #expect(try folder.text("out/frames.json") == text)
    try await folder.output(of: "\(render) --overwrite")
    #expect(try folder.text("kept.png") == "mine" && folder.text("out/notes.txt") == "mine")
    #expect(try folder.manifest("out").complete)
  }

  @Test func `Scale and background change the frame`() async throws {
    func frame(_ words: String) async throws -> Bitmap {
      try await folder.output(of: "linear --pages 1 --frames 1 --output out \(small) \(words)")
      return try folder.picture("out/frame-0000.png")
    }
    #expect(try await frame("").pixel(0, 0) == [0x1c, 0x1c, 0x1e, 255])
    #expect(try await frame("--background #102030").pixel(0, 0) == [0x10, 0x20, 0x30, 255])
    #expect(try await frame("--background transparent").pixel(0, 0) == [0, 0, 0, 0])
    let twice = try await frame("--scale 2")
    #expect(twice.width == 128 && twice.height == 80)
    let manifest = try folder.manifest("out")
    #expect(manifest.scale == 2 && manifest.size == [64, 40])
    #expect(manifest.frames[0].pages[0].corners?[0] == [20, 4], "corners are in points")
    let odd = try await frame("--scale 0.33")
    #expect(odd.width == 21 && odd.height == 13)
  }

  static let unwritable = [
    ("file", "file", "Not a directory"), ("file/sub", "file", "Not a directory"),
    ("./file/a/b", "./file", "Not a directory"),
    ("/proc/none", "/proc/none", "No such file or directory"),
    ("/dev/null", "/dev/null", "Not a directory"), ("taken", "taken/frames.json", "Is a directory"),
    ("taken0", "taken0/frame-0000.png", "Is a directory"),
  ]

  @Test(arguments: unwritable)
  func `A folder that cannot be written is reported`(
    output: String,
    path: String,
    reason: String
  ) async throws {
    try folder.write(text: "mine", to: "file")
    try folder.makeFolder("taken/frames.json")
    try folder.makeFolder("taken0/frame-0000.png")
    try await Refusal(
      "cardflow --frames 1 --output \(output)",
      73,
      "error: \(path): cannot be created: \(reason)\n"
        + "  Choose another path, or make the folder writable."
    ).check(in: folder)
    #expect(try folder.text("file") == "mine")
  }

  @Test func `PNG frames cannot be written to standard output`() async throws {
    try await Refusal(
      "cardflow --output -",
      64,
      "error: cannot write several files to standard output (--output -)\n"
        + "  Use a folder, or write one file, such as with --format gif; a folder named '-' is './-'."
    ).check(in: folder)
    #expect(try await folder.output(of: "cardflow --frames 1 --output ./- \(small)") == "./-\n")
  }

  @Test func `A picture that cannot be decoded leaves an incomplete render`() async throws {
    let colours: [[UInt8]] = [[1, 2, 3], [200, 0, 9]]
    try folder.write(stripes: colours, width: 40, height: 40, to: "photos/1.png")
    // The file's structure is complete; the missing pixels are found only when it is decoded.
    try folder.copyFixture("rgb.jpg", to: "photos/2.jpg", without: 60)
    _ = try folder.write(folder.bytes("photos/2.jpg") + [0xFF, 0xD9], to: "photos/2.jpg")
    let result = try await folder.run("linear --pages photos --frames 2 --output out \(small)")
    #expect(result.status == 65 && result.output == "")
    #expect(result.error.hasPrefix("error: photos/2.jpg: a damaged JPEG picture: "))
    #expect(result.error.hasSuffix("\n  Copy it again, or save it again from its original.\n"))
    #expect(try !folder.manifest("out").complete)
  }
}
