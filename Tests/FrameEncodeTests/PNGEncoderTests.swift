import FrameEncode
import FrameImage
import FrameTestSupport
import Testing

struct PNGEncoderTests {
  static let sizes = [(1, 1), (1, 17), (17, 1), (2, 2), (5, 3), (16, 16), (67, 41)]

  @Test(arguments: sizes, PNGEncoder.Compression.allCases)
  func `A picture is decoded to the same pixels`(
    size: (width: Int, height: Int),
    compression: PNGEncoder.Compression
  ) throws {
    var encoder = PNGEncoder(compression)
    for (seed, isOpaque): (UInt64, Bool) in [(1, true), (2, false), (3, true), (4, false)] {
      let bitmap = Bitmap.noise(
        width: size.width,
        height: size.height,
        seed: seed,
        isOpaque: isOpaque
      )
      let file = encoder.encode(bitmap)
      // The colour type is at byte 25: 2 for RGB, 6 for RGBA.
      #expect(file[25] == (bitmap.isOpaque ? 2 : 6))
      let read = try ImageFile.decode(file, name: "frame", maximumPixels: 1 << 20)
      #expect(read == bitmap)
    }
  }

  @Test func `An encoder gives the same bytes after it has encoded a larger picture`() {
    let small = Bitmap.noise(width: 9, height: 5, seed: 2, isOpaque: false)
    let large = Bitmap.noise(width: 90, height: 50, seed: 3, isOpaque: true)
    var fresh = PNGEncoder()
    var used = PNGEncoder()
    _ = used.encode(large)
    #expect(used.encode(small) == fresh.encode(small))
    #expect(used.encode(large) == fresh.encode(large))
  }

  @Test func `A PNG has the required chunks in order`() {
    var encoder = PNGEncoder()
    let file = encoder.encode(Bitmap.noise(width: 3, height: 2, seed: 1, isOpaque: true))
    var names: [String] = []
    var offset = 8
    while offset < file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: file[offset + 4..<offset + 8], as: UTF8.self))
      if names.last == "sRGB" { #expect(file[offset + 8] == 0) }
      offset += 12 + length
    }
    #expect(offset == file.count)
    #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
  }

  @Test(arguments: sizes, PNGEncoder.Compression.allCases)
  func `An indexed frame is decoded to the same pixels`(
    size: (width: Int, height: Int),
    compression: PNGEncoder.Compression
  ) throws {
    var encoder = PNGEncoder(compression)
    for isOpaque in [true, false] {
      let frame = Bitmap.drawn(width: size.width, height: size.height) { x, y in
        isOpaque || x != y ? [UInt8(x % 16), UInt8(y % 15), 7, 255] : .zero
      }
      var indexer = FrameIndexer(
        width: size.width,
        height: size.height,
        settings: PaletteSettings(),
        shared: nil,
        isWhole: true
      )
      let file = encoder.withEncoded(indexer.index(frame)) { Array($0) }
      // The colour type is at byte 25: 3 for indices.
      #expect(file[25] == 3)
      let read = try ImageFile.decode(file, name: "frame", maximumPixels: 1 << 20)
      #expect(read == frame)
    }
  }
}
