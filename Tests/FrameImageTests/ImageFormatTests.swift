import FrameImage
import Testing

struct ImageFormatTests {
  @Test(arguments: [
    ("rgb8.png", ImageFormat.png), ("rgb.jpg", .jpeg), ("lossy.webp", .webp),
    ("foreign.gif", .gif), ("foreign.tiff", .tiff), ("foreign.bmp", .bmp),
  ])
  func `The first twelve bytes of a file are enough to recognise its format`(
    name: String,
    format: ImageFormat
  ) throws {
    let start = Array(try Fixture.bytes(name).prefix(12))
    #expect(ImageFormat.recognise(start) == format)
  }

  @Test(arguments: [
    ("\0\0\0\u{18}ftypheic", ImageFormat.heic), ("\0\0\0\u{18}ftypmif1", .heic),
    ("\0\0\0\u{1C}ftypavif", .avif), ("%PDF-1.7\n", .pdf), ("MM\0*\0\0\0\u{8}", .tiff),
  ])
  func `Unsupported formats are known by their first bytes`(start: String, format: ImageFormat) {
    #expect(ImageFormat.recognise(Array(start.utf8)) == format)
  }

  @Test(arguments: ["", "B", "BMW, a car", "a RIFF WEBP", "RIFF1234WAVE", "GIF", "\u{89}PNG"])
  func `Similar bytes of other formats are not recognised`(_ start: String) {
    #expect(ImageFormat.recognise(Array(start.utf8)) == nil)
  }
}
