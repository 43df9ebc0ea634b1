import Foundation
import FrameEncode
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Pages that are broken after their headers, or very large.
struct HostilePagesTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// A fixture, the number of bytes removed from its end, and the message.
  static let rows = [
    ("bomb.png", 0, "a damaged PNG picture: it needs more memory than allowed"),
    ("rgba8-interlaced.png", 60, "a damaged PNG picture: it ends too early"),
    ("progressive.jpg", 100, "a damaged JPEG picture: it ends too early"),
    ("lossy.webp", 20, "a damaged WebP picture: it ends too early"),
  ]

  @Test(arguments: rows)
  func `A broken page stops the render with a message, within limits of memory and time`(
    name: String,
    cut: Int,
    sentence: String
  ) async throws {
    try folder.copyFixture(name, without: cut)
    let remedy = "Copy it again, or save it again from its original."
    let words = "cardflow --pages \(name) --frames 2 --quiet \(small)"
    try await Refusal(words, 65, "error: \(name): \(sentence)\n  \(remedy)")
      .check(in: folder, .capturedWithinLimits)
  }

  @Test
  func `A picture of 144 million pixels needs only as much memory as its page`() async throws {
    // A lossless WebP of one colour stores no bits for its pixels. Width - 1 and height - 1 have 14 bits.
    let sides = withUnsafeBytes(of: UInt32(11_999 << 14 | 11_999).littleEndian, Array.init)
    let head = Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8) + [14, 0, 0, 0, 0x2F]
    let colour: [UInt8] = [0x07, 0x10, 0x11, 0xFD, 0x0F, 0x44, 0x44, 0xFF, 0x03]
    _ = try folder.write(head + sides + colour, to: "large.webp")
    let words = "linear --pages large.webp --frames 1 --quiet \(small)"
    let result = try await folder.run(words, .capturedWithinLimits)
    #expect(result == Program.Result(status: 0, output: "Renders/linear\n", error: ""))
  }

  @Test
  func `An interlaced picture of 268 million pixels needs the memory of its page`() async throws {
    try folder.copyFixture("interlaced-bomb.png")
    let words = "linear --pages interlaced-bomb.png --frames 1 --quiet \(small)"
    let result = try await folder.run(words, .shell(#"ulimit -v 500000; ulimit -t 10; exec "$@""#))
    #expect(result == Program.Result(status: 0, output: "Renders/linear\n", error: ""))
  }

  @Test func `Running out of memory is reported`() async throws {
    try folder.copyFixture("interlaced-bomb.png")
    // A comparison needs complete frames in memory.
    let words = "diff interlaced-bomb.png interlaced-bomb.png"
    let result = try await folder.run(words, .capturedWithinLimits)
    #expect(result.status == 71 && result.output == "")
    #expect(result.error.hasPrefix("error: out of memory: 10737418"))
    let help = "  Use smaller pictures, a smaller --size or --scale, or fewer --jobs.\n"
    #expect(result.error.hasSuffix("more bytes were needed\n" + help))
  }

  @Test func `A fault that changes no pixel is reported as a warning`() async throws {
    let picture = Bitmap.drawn(width: 40, height: 24) { x, y in [UInt8(x), UInt8(y), 99, 255] }
    let bytes = JPEGEncoder(quality: 90).file(of: picture)
    for name in ["1", "2", "3"] { _ = try folder.write(bytes, to: "photos/\(name).jpg") }
    let render = "linear --pages photos --frames 3 --wrap \(small)"
    try await folder.output(of: "\(render) --output whole")
    var faulty = bytes
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA])).lowerBound
    faulty[scan + 6 + 2 * Int(bytes[scan + 4])] = 0
    for name in ["2", "3"] { _ = try folder.write(faulty, to: "photos/\(name).jpg") }
    let words =
      "warning: photos/2.jpg and 1 more: its scans have wrong parameters, which some cameras write; "
      + "the parameters are ignored\n"
    for option in ["", " --skip-bad-pages"] {
      let result = try await folder.run("\(render) --output out\(option)")
      #expect(result.status == 0 && result.error.hasPrefix(words))
      try folder.expectWholeFrames("out", "whole")
    }
    try await folder.output(of: "\(render) --output out --quiet")
  }

  @Test
  func `The format of a picture depends on its content, and links are followed`() async throws {
    for name in ["right.webp", "wrong.jpg"] { try folder.copyFixture("lossy.webp", to: name) }
    try folder.link("link.png", to: "right.webp")
    var frames: [[UInt8]] = []
    for name in ["right.webp", "wrong.jpg", "link.png"] {
      try await folder.output(of: "linear --pages \(name) --frames 1 --output \(name).out \(small)")
      frames.append(try folder.bytes("\(name).out/frame-0000.png"))
    }
    #expect(frames[0] == frames[1] && frames[0] == frames[2])
  }
}
