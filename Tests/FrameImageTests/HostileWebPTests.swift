import FrameImage
import Testing

struct HostileWebPTests {
  static let pictures: [HostilePicture] = [
    HostilePicture("an animation", "an animation of 2 frames; a page shows one picture") {
      try animation(frames: 2)
    },
    HostilePicture("an animation of 1", "an animation of one frame; a page shows one picture") {
      try animation(frames: 1)
    },
    HostilePicture("a canvas of 2²⁴ pixels per side", tooLarge: "16777216x16777216") {
      try extended(width: 1 << 24, height: 1 << 24)
    },
    HostilePicture("a canvas that is larger than the picture", undecodable) {
      try extended(width: 16_384, height: 16_384)
    },
    HostilePicture("only a header", early) { Array(try Fixture.bytes("lossy.webp").prefix(12)) },
    HostilePicture("half of the pixels", early) {
      Array(try Fixture.bytes("lossy.webp").prefix(70))
    },
    HostilePicture("half of the pixels, with matching lengths", early) {
      let pixels = try WrittenWebP.pixels(of: "lossy.webp")
      return WrittenWebP.file(WrittenWebP.chunk("VP8 ", Array(pixels[8..<60])))
    },
    HostilePicture("no pixels", early) {
      WrittenWebP.file(WrittenWebP.extended(0, width: 48, height: 32))
    },
    HostilePicture("a chunk longer than the file", undecodable) {
      var bytes = try Fixture.bytes("lossy.webp")
      bytes.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0x7F])
      return bytes
    },
    HostilePicture("invalid compressed transparency", undecodable) {
      let alpha = WrittenWebP.chunk("ALPH", [1] + [UInt8](repeating: 0, count: 20))
      return try extended(WrittenWebP.alphaFlag, alpha)
    },
    HostilePicture("a million unknown chunks", nil) {
      let chunks = [[UInt8]](repeating: WrittenWebP.chunk("abcd", []), count: 1_000_000)
      return try extended(0, Array(chunks.joined()))
    },
    HostilePicture("a profile of twenty megabytes", nil) {
      let profile = WrittenWebP.chunk("ICCP", [UInt8](repeating: 0, count: 20 << 20))
      return try extended(WrittenWebP.profileFlag, profile)
    },
    HostilePicture("bytes after the end", nil) { try Fixture.bytes("lossy.webp") + [1, 2, 3] },
    HostilePicture("an invalid profile", nil) {
      try extended(WrittenWebP.profileFlag, WrittenWebP.chunk("ICCP", [1, 2, 3]))
    },
  ]

  @Test(arguments: pictures)
  func `A hostile WebP is refused with the reason, or read if its pixels are intact`(
    _ picture: HostilePicture
  ) throws {
    guard let bitmap = try picture.check() else { return }
    #expect(try bitmap == Fixture.read("lossy.webp"))
  }

  private static let early = "a damaged WebP picture: it ends too early"
  private static let undecodable = "a damaged WebP picture: its pixels cannot be decompressed"

  /// Returns `lossy.webp` with an extended header and another chunk.
  private static func extended(
    _ flags: UInt8 = 0,
    _ chunk: [UInt8] = [],
    width: Int = 48,
    height: Int = 32
  ) throws -> [UInt8] {
    let header = WrittenWebP.extended(flags, width: width, height: height)
    return WrittenWebP.file(header, chunk, try WrittenWebP.pixels(of: "lossy.webp"))
  }

  private static func animation(frames: Int) throws -> [UInt8] {
    let control: [UInt8] = [0, 0, 0, 0, 0, 0, 47, 0, 0, 31, 0, 0, 100, 0, 0, 0]
    let frame = WrittenWebP.chunk("ANMF", control + (try WrittenWebP.pixels(of: "lossy.webp")))
    return WrittenWebP.file(
      WrittenWebP.extended(WrittenWebP.animationFlag, width: 48, height: 32),
      WrittenWebP.chunk("ANIM", [0, 0, 0, 0, 0, 0]),
      Array([[UInt8]](repeating: frame, count: frames).joined())
    )
  }
}
