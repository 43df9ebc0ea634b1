import FrameImage
import Testing

struct HostilePNGTests {
  static let rows: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12]
  static let pixels: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255]
  static let palette = WrittenPNG.chunk("PLTE", [1, 2, 3, 4, 5, 6])

  static let pictures: [HostilePicture] = [
    HostilePicture("a missing row", damaged("it ends too early")) {
      WrittenPNG.file(width: 2, height: 2, rows: Array(rows.dropLast(7)))
    },
    HostilePicture("a missing byte", damaged("it ends too early")) {
      WrittenPNG.file(width: 2, height: 2, rows: Array(rows.dropLast(1)))
    },
    HostilePicture("no pixels", damaged("it ends too early")) {
      WrittenPNG.signature + WrittenPNG.head(width: 2, height: 2)
    },
    HostilePicture("a wrong Adler checksum", damaged("its pixels cannot be decompressed")) {
      var stream = WrittenPNG.zlib(rows)
      stream[stream.count - 1] ^= 1
      return file(stream)
    },
    HostilePicture("a wrong CRC of a chunk of pixels", damaged("a checksum is wrong")) {
      var bytes = file(WrittenPNG.zlib(rows))
      bytes[bytes.count - 13] ^= 1
      return bytes
    },
    HostilePicture("a wrong CRC of a text chunk", damaged("a checksum is wrong")) {
      var note = WrittenPNG.chunk("tEXt", Array("Title".utf8) + [0, 65])
      note[note.count - 1] ^= 1
      return WrittenPNG.file(width: 2, height: 2, chunks: note, rows: rows)
    },
    HostilePicture("filter 9", damaged("its pixels cannot be decompressed")) {
      WrittenPNG.file(width: 2, height: 2, rows: [9] + rows.dropFirst())
    },
    HostilePicture(
      "index 2 with two colours",
      damaged("a pixel has a colour that is not in the palette")
    ) {
      WrittenPNG.file(width: 2, height: 1, colour: 3, chunks: palette, rows: [0, 0, 2])
    },
    HostilePicture(
      "index 2 with two colours, two bits per pixel",
      damaged("a pixel has a colour that is not in the palette")
    ) {
      WrittenPNG.file(width: 3, height: 1, depth: 2, colour: 3, chunks: palette, rows: [0, 0x18])
    },
    HostilePicture("no palette", damaged("missing PLTE for indexed image")) {
      WrittenPNG.file(width: 2, height: 1, colour: 3, rows: [0, 0, 1])
    },
    HostilePicture(
      "three alphas for two colours",
      damaged("its transparency does not match its colour type")
    ) {
      let clear = WrittenPNG.chunk("tRNS", [1, 2, 3])
      return WrittenPNG.file(
        width: 2,
        height: 1,
        colour: 3,
        chunks: palette + clear,
        rows: [0, 0, 1]
      )
    },
    HostilePicture(
      "a transparent colour and an alpha channel",
      damaged("its transparency does not match its colour type")
    ) {
      let clear = WrittenPNG.chunk("tRNS", [0, 1, 0, 2, 0, 3])
      return WrittenPNG.file(width: 1, height: 1, colour: 6, chunks: clear, rows: [0, 1, 2, 3, 4])
    },
    HostilePicture("a width of 0", damaged("invalid image width")) {
      WrittenPNG.file(width: 0, height: 1, rows: [0])
    },
    HostilePicture("a width of 2³¹", damaged("invalid image width")) {
      WrittenPNG.file(width: 1 << 31, height: 1, rows: rows)
    },
    HostilePicture("a depth of three bits", damaged("invalid bit depth")) {
      WrittenPNG.file(width: 1, height: 1, depth: 3, rows: [0, 0, 0])
    },
    HostilePicture("2³¹ − 1 pixels per side, in a hundred bytes", tooLarge("2147483647x2147483647"))
    {
      WrittenPNG.file(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, depth: 16, colour: 6, rows: rows)
    },
    HostilePicture("2³² pixels", tooLarge("65536x65536")) {
      WrittenPNG.file(width: 1 << 16, height: 1 << 16, rows: rows)
    },
    HostilePicture("one row more than allowed", tooLarge("16384x16385")) {
      WrittenPNG.file(width: 16_384, height: 16_385, rows: rows)
    },
    HostilePicture("as many pixels as allowed, in a hundred bytes", damaged("it ends too early")) {
      WrittenPNG.file(width: 16_384, height: 16_384, rows: rows)
    },
    HostilePicture("one row less than allowed, in a hundred bytes", damaged("it ends too early")) {
      WrittenPNG.file(width: 16_384, height: 16_383, rows: rows)
    },
    HostilePicture(
      "as many pixels as allowed, with 16 bits per channel",
      damaged("it ends too early")
    ) {
      WrittenPNG.file(width: 1 << 28, height: 1, depth: 16, colour: 6, rows: rows)
    },
    HostilePicture(
      "a text chunk that decompresses to 100 MB",
      damaged("it needs more memory than allowed")
    ) {
      let packed = try packedBomb()
      let text = WrittenPNG.chunk("iTXt", [65, 0, 1, 0, 0, 0] + packed)
      return WrittenPNG.file(width: 2, height: 2, chunks: text, rows: rows)
    },
    HostilePicture("a text chunk after the pixels that decompresses to 100 MB", nil) {
      let text = WrittenPNG.chunk("zTXt", try [65, 0, 0] + packedBomb())
      return file(WrittenPNG.zlib(rows)).dropLast(12) + text + WrittenPNG.end
    },
    HostilePicture(
      "a profile that decompresses to 100 MB",
      damaged("it needs more memory than allowed")
    ) {
      let profile = WrittenPNG.chunk("iCCP", try [65, 0, 0] + packedBomb())
      return WrittenPNG.file(width: 2, height: 2, chunks: profile, rows: rows)
    },
    HostilePicture("a million text chunks", damaged("it needs more memory than allowed")) {
      withChunks(1_000_000, WrittenPNG.chunk("tEXt", [65, 0, 66]))
    },
    HostilePicture("a million unknown chunks", nil) {
      withChunks(1_000_000, WrittenPNG.chunk("abCd", []))
    },
    HostilePicture("a million empty chunks of pixels", nil) {
      withChunks(1_000_000, WrittenPNG.chunk("IDAT", []))
    },
    HostilePicture("more rows than declared", nil) {
      WrittenPNG.file(width: 2, height: 2, rows: rows + rows)
    },
    HostilePicture("bytes after the compressed pixels", nil) {
      file(WrittenPNG.zlib(rows) + [1, 2, 3])
    },
    HostilePicture("no IEND chunk", nil) { Array(file(WrittenPNG.zlib(rows)).dropLast(12)) },
    HostilePicture("bytes after the IEND chunk", nil) { file(WrittenPNG.zlib(rows)) + [1, 2, 3] },
  ]

  @Test(arguments: pictures)
  func `A hostile PNG is refused with the reason, or read if its pixels are intact`(
    _ picture: HostilePicture
  ) throws {
    guard let bitmap = try picture.check() else { return }
    #expect(bitmap == Bitmap(width: 2, height: 2, bytes: Self.pixels))
  }

  @Test(arguments: [
    (8, UInt8(2)), (16, 2), (8, 6), (16, 6), (1, 0), (2, 0), (4, 0), (8, 0), (16, 0), (8, 4),
    (16, 4), (1, 3), (2, 3), (4, 3), (8, 3),
  ])
  func `A PNG has the same pixels with and without interlacing`(depth: Int, colour: UInt8)
    throws
  {
    let (width, height) = (11, 9)
    let channels = [2: 3, 4: 2, 6: 4][Int(colour)] ?? 1
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      let value = (x * 7_919 + y * 104_729 + channel * 31_337) % 65_536
      return colour == 3 ? value % min(1 << depth, 4) : value >> (16 - depth)
    }
    func row(_ xs: [Int], _ y: Int) -> [UInt8] {
      var bits: [Bool] = []
      for x in xs {
        for channel in 0..<channels {
          let value = sample(x, y, channel)
          bits += (0..<depth).reversed().map { value >> $0 & 1 == 1 }
        }
      }
      while bits.count % 8 > 0 { bits.append(false) }
      return [0]
        + stride(from: 0, to: bits.count, by: 8).map { start in
          bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }
    let plain = (0..<height).flatMap { row(Array(0..<width), $0) }
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    let interlaced = passes.flatMap { left, top, right, down in
      stride(from: top, to: height, by: down).flatMap { y in
        row(Array(stride(from: left, to: width, by: right)), y)
      }
    }
    let palette = WrittenPNG.chunk("PLTE", Array(1...UInt8(3 * min(1 << depth, 4))))
    let clear = WrittenPNG.chunk("tRNS", [255, 7])
    let pictures = try [plain, interlaced].map { rows in
      let file = WrittenPNG.file(
        width: width,
        height: height,
        depth: UInt8(depth),
        colour: colour,
        isInterlaced: rows.count == interlaced.count && rows == interlaced,
        chunks: colour == 3 ? palette + clear : [],
        rows: rows
      )
      return try ImageFile.decode(file, name: "a.png", maximumPixels: 1 << 20)
    }
    #expect(pictures[0] == pictures[1])
    // Two pixels are also compared with the original values, because both pictures could be wrong.
    let first = (0..<2).flatMap { x in (0..<channels).map { sample(x, 0, $0) } }
    if colour == 2 {
      let shown = Array(pictures[0].bytes[0..<3] + pictures[0].bytes[4..<7]).map(Int.init)
      #expect(shown == first.map { depth == 8 ? $0 : PNGDecoderTests.nearest($0) })
    }
  }

  private static func damaged(_ reason: String) -> String { "a damaged PNG picture: \(reason)" }

  private static func tooLarge(_ size: String) -> String {
    "the picture is too large: \(size), at most 268435456 pixels are allowed"
  }

  private static func file(_ stream: [UInt8]) -> [UInt8] {
    WrittenPNG.signature + WrittenPNG.head(width: 2, height: 2) + WrittenPNG.chunk("IDAT", stream)
      + WrittenPNG.end
  }

  private static func withChunks(_ count: Int, _ chunk: [UInt8]) -> [UInt8] {
    let chunks = Array([[UInt8]](repeating: chunk, count: count).joined())
    return WrittenPNG.file(width: 2, height: 2, chunks: chunks, rows: rows)
  }

  /// Returns the compressed text in the `zTXt` chunk of `bomb.png`.
  private static func packedBomb() throws -> [UInt8] {
    let bytes = try Fixture.bytes("bomb.png")
    let length = bytes[33..<37].reduce(0) { $0 << 8 | Int($1) }
    let keyword = Array("Comment".utf8) + [0, 0]
    return Array(bytes[(41 + keyword.count)..<(41 + length)])
  }
}
