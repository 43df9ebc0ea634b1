import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// GIFs, and frames for GIFs, from the command line.
struct AnimationTests: ~Copyable {
  private let folder = TemporaryFolder()

  static let render = "cardflow --pages 5 --size 96x64 --page-size 40x48 --quiet --fps 25"

  @Test func `A GIF has the requested frames, times and size at every output`() async throws {
    let words = "\(Self.render) --frames 9 --format gif"
    #expect(try await folder.output(of: "\(words)") == "Renders/cardflow/cardflow.gif\n")
    #expect(try await folder.output(of: "\(words) --output a/b.GIF --jobs 4") == "a/b.GIF\n")
    #expect(try await folder.output(of: "\(words) --output c --jobs 1") == "c/cardflow.gif\n")
    let bytes = try folder.bytes("a/b.GIF")
    #expect(try folder.bytes("c/cardflow.gif") == bytes)
    #expect(try folder.bytes("Renders/cardflow/cardflow.gif") == bytes)
    #expect(try folder.names(in: "c") == ["cardflow.gif", "files.json"])
    let gif = try DecodedGIF(bytes)
    #expect(gif.frames.count == 9 && gif.delays.allSatisfy { $0 == 4 } && gif.plays == nil)
    #expect(gif.frames.allSatisfy { $0.width == 96 && $0.height == 64 })
  }

  @Test func `One render of several formats and scales equals separate renders`() async throws {
    let words = "\(Self.render) --frames 5"
    try await folder.output(of: "\(words) --scale 1,2 --format png,gif --output all --jobs 3")
    try await folder.output(of: "\(words) --output frames")
    try await folder.output(of: "\(words) --scale 2 --format gif --output large.gif")
    for name in try folder.names(in: "frames")
    where name != "frames.json" {
      #expect(try folder.bytes("all/\(name)") == folder.bytes("frames/\(name)"))
    }
    #expect(try folder.bytes("all/cardflow@2x.gif") == folder.bytes("large.gif"))
    #expect(try DecodedGIF(folder.bytes("all/cardflow.gif")).frames.count == 5)
  }

  @Test(arguments: ["#1c1c1e", "transparent"])
  func `Frames of gif-ready share a palette and have delays`(background: String) async throws {
    // The offset moves the last page out of the viewport.
    let words =
      "\(Self.render) --frames 7 --to 5.5 --center-offset -20,0 --fps 30 --format gif-ready "
      + "--output out --background \(background)"
    #expect(try await folder.output(of: words) == "out\n")
    let frames = try folder.manifest("out").frames
    #expect(frames.map(\.pages.isEmpty) == [false, false, false, false, false, false, true])
    #expect(frames.compactMap(\.delay) == [3, 4, 3, 3, 4, 3, 3])
    var palettes: Set<[UInt8]> = []
    for frame in frames {
      let bytes = try folder.bytes("out/\(frame.files[0])")
      let start = try #require(bytes.firstRange(of: Array("PLTE".utf8)))
      let end = try #require(bytes.firstRange(of: Array("IDAT".utf8)))
      // Omit the four bytes before the name of the next chunk, which are its length.
      palettes.insert(Array(bytes[start.lowerBound..<end.lowerBound - 4]))
      let bitmap = try ImageFile.decode(bytes, name: frame.files[0], maximumPixels: 1 << 20)
      #expect(ContentHash(pixelsOf: bitmap).description == frame.pixels)
    }
    #expect(palettes.count == 1)
  }

  @Test
  func `A GIF of over 50 frames per second has fewer in the same time, with a note`() async throws {
    let words = "cardflow --size 96x64 --page-size 40x48 --frames 30 --format"
    let note = "note: a GIF has at most 50 frames per second: 25 frames instead of 30\n"
    for format in ["gif", "gif-ready", "png,gif"] {
      let result = try await folder.run("\(words) \(format) --output \(format)")
      #expect(result.status == 0 && result.error == note)
    }
    let gif = try DecodedGIF(folder.bytes("gif/cardflow.gif"))
    #expect(gif.frames.count == 25 && gif.delays.reduce(0, +) == 50)
    #expect(try folder.manifest("gif-ready").frames.count == 25)
    #expect(try folder.manifest("png,gif").frames.count == 30)
    #expect(try folder.bytes("png,gif/cardflow.gif") == folder.bytes("gif/cardflow.gif"))
  }

  @Test func `The note about a single frame is in the singular`() async throws {
    let result = try await TemporaryFolder().run(
      "cardflow --frames 2 --fps 100 --format gif --output a.gif \(small)"
    )
    let note = "note: a GIF has at most 50 frames per second: 1 frame instead of 2\n"
    #expect(result == Program.Result(status: 0, output: "a.gif\n", error: note))
  }

  @Test func `A bounce closes the loop without duplicate frames`() async throws {
    try await folder.output(
      of: "\(Self.render) --to 1 --frames 5 --bounce --format png,gif --output out"
    )
    #expect(try DecodedGIF(folder.bytes("out/cardflow.gif")).frames.count == 8)
    let hashes = try folder.manifest("out").frames.compactMap(\.pixels)
    #expect(Set(hashes).count == 5 && hashes.count == 8)
    for place in 1..<4 { #expect(hashes[place] == hashes[8 - place]) }
  }

  @Test
  func `A GIF has the requested plays and colours, and keeps transparent pixels`() async throws {
    try await folder.output(
      of: "\(Self.render) --frames 3 --format gif --output a.gif --loop 3 --colors 8 "
        + "--background transparent --dither ordered --palette global --matte white"
    )
    let gif = try DecodedGIF(folder.bytes("a.gif"))
    #expect(gif.plays == 3)
    for frame in gif.frames {
      var colours: Set<[UInt8]> = []
      for pixel in stride(from: 0, to: frame.bytes.count, by: 4) {
        colours.insert(Array(frame.bytes[pixel..<pixel + 4]))
      }
      #expect(colours.contains([0, 0, 0, 0]) && (2...8).contains(colours.count))
    }
  }

  static let refusals = Refusal.table(
    """
    64 \(Self.render) --format png,gif --resume
    error: --resume requires PNG frames
      Frames of other formats depend on one another; omit --resume or the other formats.
    64 \(Self.render) --format gif --json
    error: --json prints frames.json, but no frames are written
      Omit --json.
    64 \(Self.render) --format png,gif --output -
    error: cannot write several files to standard output (--output -)
      Use a folder, or write one file, such as with --format gif; a folder named '-' is './-'.
    64 \(Self.render) --format gif --fps 0.001
    error: a frame of a GIF cannot be shown for 1000 s
      At most 655.35 s; make --fps larger or --every smaller.
    64 \(Self.render) --format png,gif --fps 60 --range 2-3
    error: --range cannot be combined with formats of different frame rates: a GIF has at most 50 frames per second
      Make --fps 50 or smaller, or write a GIF alone.
    64 \(Self.render) --format png,gif-ready
    error: --format cannot be 'png,gif-ready'
      The frames of png and gif-ready have the same names; omit one of them.
    64 \(Self.render) --format bmp
    error: --format cannot be 'bmp'
      Did you mean 'png'? Expected formats separated by commas: \(OutputFormat.names).
    64 \(Self.render) --format png,gif --output a.gif
    error: cannot write several frames to the file 'a.gif'
      Use a folder; all files are written there.
    64 \(Self.render) --format gif-ready --palette frame
    error: --palette cannot be 'frame' with gif-ready
      Its frames share one palette; omit --palette.
    64 \(Self.render) --format gif --matte transparent
    error: --matte cannot be transparent
      Semi-transparent pixels are blended with it; use --background transparent for transparent pixels.
    64 \(Self.render) --output  --format gif
    error: --output cannot be ''
      Name a folder, or a file that ends in \(OutputFormat.extensions).
    64 \(Self.render) --colors 1
    error: --colors cannot be '1'
      Expected a whole number from 2 to 256.
    """
  )

  @Test(arguments: refusals)
  func `Invalid options of formats are rejected`(refusal: Refusal) async throws {
    try await refusal.check(in: folder)
    #expect(try folder.names() == [])
  }

  @Test
  func `Transparent pixels outside of sampled frames get a colour of the palette`() async throws {
    // A picture of 256 greys fills the viewport, except in two of the 200 frames.
    let greys = (0...255).map { [UInt8($0), UInt8($0), UInt8($0)] }
    try folder.write(stripes: greys, width: 256, height: 4, to: "greys.png")
    try await folder.output(
      of: "linear --pages greys.png --pages greys.png --size 256x4 --page-size 256x4 --quiet "
        + "--frames 200 --to 1 --ease backOut --fps 50 --background transparent --format gif "
        + "--output a.gif"
    )
    #expect(try DecodedGIF(folder.bytes("a.gif")).frames.count == 200)
  }

  @Test func `A GIF does not overwrite a picture of a page`() async throws {
    try folder.write(stripes: [[1, 2, 3]], width: 4, height: 4, to: "a.gif")
    try await Refusal(
      "linear --pages a.gif --format gif --output ./a.gif --quiet \(small)",
      64,
      "error: the output would overwrite the picture 'a.gif'\n  Choose another --output."
    ).check(in: folder)
  }
}
