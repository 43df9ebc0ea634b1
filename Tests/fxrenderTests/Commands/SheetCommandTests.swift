import Foundation
import FrameImage
import ProgramTestSupport
import TestSupport
import Testing

/// `fxrender sheet`.
struct SheetCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let sheet = "sheet coverflow --pages 5 --size 128x80 --page-size 48x64"

  private func picture(_ folder: borrowing TemporaryFolder, _ path: String) throws -> Bitmap {
    try ImageFile.read(path: folder.path(path), maximumPixels: 1 << 26)
  }

  @Test
  func `A sheet has the requested width and rows, and is written with its path`() async throws {
    #expect(try await folder.output(of: Self.sheet) == "Renders/coverflow/sheet.png\n")
    let other = "\(Self.sheet) --columns 3 --count 5 --width 640 --output a/b.PNG"
    #expect(try await folder.output(of: other) == "a/b.PNG\n")
    let usual = try picture(folder, "Renders/coverflow/sheet.png")
    let small = try picture(folder, "a/b.PNG")
    #expect(usual.width == 1_280 && small.width == 640)
    // Two rows of frames of 189 points.
    #expect(small.height == 24 + 58 + 2 * (118 + 24 + 12) + 24)
  }

  @Test func `The first and the last frame are those of the render`() async throws {
    // A cell of the sheet has the width of the viewport.
    let options = "coverflow --pages 5 --size 118x80 --page-size 48x64 --frames 9"
    try await folder.output(of: "sheet \(options) --columns 4 --count 4 --width 556 --output a.png")
    try await folder.output(of: "\(options) --output frames --quiet")
    let sheet = try picture(folder, "a.png")
    for (place, frame) in [(0, 0), (1, 2), (2, 5), (3, 8)] {
      let x = 24 + place * 130
      let part = sheet.part(PixelBox(x: x...x + 117, y: 82...161))
      #expect(try part == picture(folder, "frames/frame-000\(frame).png"))
    }
  }

  @Test(arguments: [
    ("", 4, 1.0), ("", 7, 2), ("", 12, 3), ("--to 2", 4, 2), ("--from 2", 4, 3),
    ("--from 3 --to 1", 3, 1),
  ])
  func `A sheet of few frames shows pages on their way`(
    options: String,
    count: Int,
    end: Double
  ) async throws {
    let size = "coverflow --pages 5 --size 118x80 --page-size 48x64 \(options)"
    let cells = "--columns \(count) --count \(count) --width \(36 + 130 * count)"
    try await folder.output(of: "sheet \(size) \(cells) --output a.png")
    let to = options.contains("--to") ? "" : " --to \(end)"
    let sweep = "\(size)\(to) --frames \(count) --output frames --quiet"
    try await folder.output(of: sweep)
    let sheet = try picture(folder, "a.png")
    for place in 0..<count {
      let x = 24 + place * 130
      let part = sheet.part(PixelBox(x: x...x + 117, y: 82...161))
      let frame = "frames/frame-00\(place < 10 ? "0" : "")\(place).png"
      #expect(try part == picture(folder, frame), "\(place)")
    }
  }

  @Test
  func `Onion skins and curves make a sheet longer, with equal bytes every time`() async throws {
    var heights: [Int] = []
    for options in ["", "--onion", "--onion --curves"] {
      try await folder.output(of: "\(Self.sheet) --frames 8 \(options) --output a.png")
      heights.append(try picture(folder, "a.png").height)
    }
    #expect(heights == heights.sorted() && Set(heights).count == 3)
    let bytes = try folder.bytes("a.png")
    let piped = #""$@" >piped.png"#
    let words = "\(Self.sheet) --frames 8 --onion --curves --output -"
    #expect(try await folder.run(words, .shell(piped)).status == 0)
    #expect(try folder.bytes("piped.png") == bytes)
  }

  @Test func `Gestures have a sheet with the finger`() async throws {
    let words = "\(Self.sheet) --scroll swipe --count 8 --output"
    try await folder.output(of: "\(words) a.png")
    try await folder.output(of: "\(words) b.png --show-touches")
    #expect(try picture(folder, "a.png") != picture(folder, "b.png"))
  }

  static let refusals = Refusal.table(
    """
    64 sheet coverflow --columns 0
    error: --columns cannot be '0'
      Expected a whole number from 1 to 50.
    64 sheet coverflow --width 20000
    error: --width cannot be '20000'
      Expected a whole number from 200 to 16384.
    64 sheet coverflow --columns 50
    error: a sheet of 1280 pixels has no room for 50 columns
      Make --width larger or --columns smaller.
    64 sheet coverflow --columns 1 --width 16384 --frames 60
    error: a sheet of 16384x246010 pixels is too large
      At most 67108864 pixels, and 32767 along a side; make --count or --width smaller, or --columns larger.
    64 sheet coverflow --output sheet.gif
    error: --output 'sheet.gif' is not a PNG file
      Name a file that ends in .png; '-' is standard output.
    64 sheet coverflow --scale 1,2
    error: --scale cannot be '1,2'
      Expected one number; only a render writes frames at several scales.
    """
  )

  @Test(arguments: refusals)
  func `Invalid options are rejected, and nothing is written`(refusal: Refusal) async throws {
    try await refusal.check(in: folder, .capturedWithinLimits)
    #expect(try folder.names() == [])
  }

  @Test func `A sheet is not written to a terminal`() async throws {
    let result = try await folder.run("\(Self.sheet) --output -", .outputIsTerminal(columns: 80))
    let error = "error: refusing to write a PNG to a terminal\n  Redirect it to a file or a pipe.\n"
    #expect(result == Program.Result(status: 64, output: "", error: error))
  }

  @Test func `A sheet does not overwrite a picture of a page`() async throws {
    try folder.write(stripes: [[1, 2, 3]], width: 4, height: 4, to: "a.png")
    let error = "error: the output would overwrite the picture 'a.png'\n  Choose another --output."
    try await Refusal("sheet linear --pages a.png --output ./a.png", 64, error).check(in: folder)
  }

  @Test func `A limit of the file size keeps the old file`() async throws {
    try folder.write(text: "before", to: "a.png")
    let limited = Program.Streams.shell(#"ulimit -f 8; exec "$@""#)
    let result = try await folder.run("\(Self.sheet) --output a.png", limited)
    #expect(result.status == 74)
    #expect(try folder.names() == ["a.png"] && folder.text("a.png") == "before")
  }
}
