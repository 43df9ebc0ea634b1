import FrameImage
import Testing

struct HostilePNGTests {
  static let rows: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12]
  static let pixels: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255]
  static let palette = WrittenPNG.chunk("PLTE", [1, 2, 3, 4, 5, 6])

  private static let (early, undecodable) = (
    damaged("it ends too early"), damaged("its pixels cannot be decompressed")
  )
  private static let (checksum, memory) = (
    damaged("a checksum is wrong"), damaged("it needs more memory than allowed")
  )
  private static let outside = damaged("a pixel has a colour that is not in the palette")
  private static let unmatched = damaged("its transparency does not match its colour type")

  static let pictures: [HostilePicture] = [
    HostilePicture("a missing row", early) { png(rows: Array(rows.dropLast(7))) },
    HostilePicture("a missing byte", early) { png(rows: Array(rows.dropLast(1))) },
    HostilePicture("no pixels", early) {
      WrittenPNG.signature + WrittenPNG.head(width: 2, height: 2)
    },
    HostilePicture("a wrong Adler checksum", undecodable) {
      file(flippingByte(fromEnd: 1, of: WrittenPNG.zlib(rows)))
    },
    HostilePicture("a wrong CRC of a chunk of pixels", checksum) {
      flippingByte(fromEnd: 13, of: file(WrittenPNG.zlib(rows)))
    },
    HostilePicture("a wrong CRC of a text chunk", checksum) {
      let note = WrittenPNG.chunk("tEXt", Array("Title".utf8) + [0, 65])
      return png(chunks: flippingByte(fromEnd: 1, of: note))
    },
    HostilePicture("filter 9", undecodable) { png(rows: [9] + rows.dropFirst()) },
    HostilePicture("index 2 with two colours", outside) {
      png(2, 1, colour: 3, chunks: palette, rows: [0, 0, 2])
    },
    HostilePicture("index 2 with two colours, two bits per pixel", outside) {
      png(3, 1, depth: 2, colour: 3, chunks: palette, rows: [0, 0x18])
    },
    HostilePicture("no palette", damaged("missing PLTE for indexed image")) {
      png(2, 1, colour: 3, rows: [0, 0, 1])
    },
    HostilePicture("three alphas for two colours", unmatched) {
      png(2, 1, colour: 3, chunks: palette + clear([1, 2, 3]), rows: [0, 0, 1])
    },
    HostilePicture("a transparent colour and an alpha channel", unmatched) {
      png(1, 1, colour: 6, chunks: clear([0, 1, 0, 2, 0, 3]), rows: [0, 1, 2, 3, 4])
    },
    HostilePicture("a width of 0", damaged("invalid image width")) { png(0, 1, rows: [0]) },
    HostilePicture("a width of 2³¹", damaged("invalid image width")) { png(1 << 31, 1) },
    HostilePicture("a depth of three bits", damaged("invalid bit depth")) {
      png(1, 1, depth: 3, rows: [0, 0, 0])
    },
    HostilePicture("2³¹ − 1 pixels per side, in a hundred bytes", tooLarge: "2147483647x2147483647")
    { png(0x7FFF_FFFF, 0x7FFF_FFFF, depth: 16, colour: 6) },
    HostilePicture("2³² pixels", tooLarge: "65536x65536") { png(1 << 16, 1 << 16) },
    HostilePicture("one row more than allowed", tooLarge: "16384x16385") { png(16_384, 16_385) },
    HostilePicture("as many pixels as allowed, in a hundred bytes", early) { png(16_384, 16_384) },
    HostilePicture("one row less than allowed, in a hundred bytes", early) { png(16_384, 16_383) },
    HostilePicture("as many pixels as allowed, with 16 bits per channel", early) {
      png(1 << 28, 1, depth: 16, colour: 6)
    },
    HostilePicture("a text chunk that decompresses to 100 MB", memory) {
      png(chunks: WrittenPNG.chunk("iTXt", try [65, 0, 1, 0, 0, 0] + packedBomb()))
    },
    HostilePicture("a text chunk after the pixels that decompresses to 100 MB", nil) {
      let text = WrittenPNG.chunk("zTXt", try [65, 0, 0] + packedBomb())
      return file(WrittenPNG.zlib(rows)).dropLast(12) + text + WrittenPNG.end
    },
    HostilePicture("a profile that decompresses to 100 MB", memory) {
      png(chunks: WrittenPNG.chunk("iCCP", try [65, 0, 0] + packedBomb()))
    },
    HostilePicture("a million text chunks", memory) { millions(of: "tEXt", [65, 0, 66]) },
    HostilePicture("a million unknown chunks", nil) { millions(of: "abCd", []) },
    HostilePicture("a million empty chunks of pixels", nil) { millions(of: "IDAT", []) },
    HostilePicture("more rows than declared", nil) { png(rows: rows + rows) },
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
  func `A PNG has the same pixels with and without interlacing`(depth: Int, colour: UInt8) throws {
    let (width, height) = (11, 9)
    let channels = [2: 3, 4: 2, 6: 4][Int(colour)] ?? 1
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      let value = (x * 7_919 + y * 104_729 + channel * 31_337) % 65_536
      return colour == 3 ? value % min(1 << depth, 4) : value >> (16 - depth)
    }
    func row(_ xs: StrideTo<Int>, _ y: Int) -> [UInt8] {
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
    let (plain, interlaced) = WrittenPNG.rows(width: width, height: height, row)
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

  private static func clear(_ content: [UInt8]) -> [UInt8] { WrittenPNG.chunk("tRNS", content) }

  private static func png(
    _ width: Int = 2,
    _ height: Int = 2,
    depth: UInt8 = 8,
    colour: UInt8 = 2,
    chunks: [UInt8] = [],
    rows: [UInt8] = Self.rows
  ) -> [UInt8] {
    WrittenPNG.file(
      width: width,
      height: height,
      depth: depth,
      colour: colour,
      chunks: chunks,
      rows: rows
    )
  }

  private static func flippingByte(fromEnd offset: Int, of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes[bytes.count - offset] ^= 1
    return bytes
  }

  private static func file(_ stream: [UInt8]) -> [UInt8] {
    WrittenPNG.signature + WrittenPNG.head(width: 2, height: 2) + WrittenPNG.chunk("IDAT", stream)
      + WrittenPNG.end
  }

  private static func millions(of type: String, _ content: [UInt8]) -> [UInt8] {
    let chunk = WrittenPNG.chunk(type, content)
    return png(chunks: Array([[UInt8]](repeating: chunk, count: 1_000_000).joined()))
  }

  /// Returns the compressed text in the `zTXt` chunk of `bomb.png`.
  private static func packedBomb() throws -> [UInt8] {
    let bytes = try Fixture.bytes("bomb.png")
    let length = bytes[33..<37].reduce(0) { $0 << 8 | Int($1) }
    let keyword = Array("Comment".utf8) + [0, 0]
    return Array(bytes[(41 + keyword.count)..<(41 + length)])
  }
}
