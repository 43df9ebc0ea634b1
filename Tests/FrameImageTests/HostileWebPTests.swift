import FrameImage
import Testing

struct HostileWebPTests {
  static let pictures: [HostilePicture] = [
    HostilePicture("an animation", "an animation of 2 frames; a page shows one picture") {
      try animation(frames: 2)
    },
    HostilePicture(
      "an animation of one frame",
      "an animation of one frame; a page shows one picture"
    ) { try animation(frames: 1) },
    HostilePicture(
      "a canvas of 2²⁴ pixels per side",
      "the picture is too large: 16777216x16777216, at most 268435456 pixels are allowed"
    ) {
      WrittenWebP.file(
        WrittenWebP.extended(0, width: 1 << 24, height: 1 << 24),
        try WrittenWebP.pixels(of: "lossy.webp")
      )
    },
    HostilePicture(
      "a canvas that is larger than the picture",
      damaged("its pixels cannot be decompressed")
    ) {
      WrittenWebP.file(
        WrittenWebP.extended(0, width: 16_384, height: 16_384),
        try WrittenWebP.pixels(of: "lossy.webp")
      )
    },
    HostilePicture("only a header", damaged("it ends too early")) {
      Array(try Fixture.bytes("lossy.webp").prefix(12))
    },
    HostilePicture("half of the pixels", damaged("it ends too early")) {
      Array(try Fixture.bytes("lossy.webp").prefix(70))
    },
    HostilePicture("half of the pixels, with matching lengths", damaged("it ends too early")) {
      let pixels = try WrittenWebP.pixels(of: "lossy.webp")
      return WrittenWebP.file(WrittenWebP.chunk("VP8 ", Array(pixels[8..<60])))
    },
    HostilePicture("no pixels", damaged("it ends too early")) {
      WrittenWebP.file(WrittenWebP.extended(0, width: 48, height: 32))
    },
    HostilePicture("a chunk longer than the file", damaged("its pixels cannot be decompressed")) {
      var bytes = try Fixture.bytes("lossy.webp")
      bytes.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0x7F])
      return bytes
    },
    HostilePicture("invalid compressed transparency", damaged("its pixels cannot be decompressed"))
    {
      WrittenWebP.file(
        WrittenWebP.extended(WrittenWebP.alphaFlag, width: 48, height: 32),
        WrittenWebP.chunk("ALPH", [1] + [UInt8](repeating: 0, count: 20)),
        try WrittenWebP.pixels(of: "lossy.webp")
      )
    },
    HostilePicture("a million unknown chunks", nil) {
      let chunks = [[UInt8]](repeating: WrittenWebP.chunk("abcd", []), count: 1_000_000)
      return WrittenWebP.file(
        WrittenWebP.extended(0, width: 48, height: 32),
        Array(chunks.joined()),
        try WrittenWebP.pixels(of: "lossy.webp")
      )
    },
    HostilePicture("a profile of twenty megabytes", nil) {
      WrittenWebP.file(
        WrittenWebP.extended(WrittenWebP.profileFlag, width: 48, height: 32),
        WrittenWebP.chunk("ICCP", [UInt8](repeating: 0, count: 20 << 20)),
        try WrittenWebP.pixels(of: "lossy.webp")
      )
    },
    HostilePicture("bytes after the end", nil) { try Fixture.bytes("lossy.webp") + [1, 2, 3] },
    HostilePicture("an invalid profile", nil) {
      WrittenWebP.file(
        WrittenWebP.extended(WrittenWebP.profileFlag, width: 48, height: 32),
        WrittenWebP.chunk("ICCP", [1, 2, 3]),
        try WrittenWebP.pixels(of: "lossy.webp")
      )
    },
  ]

  @Test(arguments: pictures)
  func `A hostile WebP is refused with the reason, or read if its pixels are intact`(
    _ picture: HostilePicture
  ) throws {
    guard let bitmap = try picture.check() else { return }
    #expect(try bitmap == Fixture.read("lossy.webp"))
  }

  private static func damaged(_ reason: String) -> String { "a damaged WebP picture: \(reason)" }

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
