import FrameEncode
import FrameImage
import FrameTestSupport
import Testing

struct PNGCompressionTests {
  /// A picture, and whether it is noise that cannot be compressed.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var bitmap: Bitmap
    var isNoise = false

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "one pixel", bitmap: .noise(width: 1, height: 1, seed: 1, isOpaque: true)),
    Row(name: "transparent pixel", bitmap: Bitmap(width: 1, height: 1)),
    Row(name: "tall", bitmap: drawn(width: 1, height: 5000) { UInt8($1 / 40 % 256) }),
    Row(name: "wide", bitmap: drawn(width: 5000, height: 1) { x, _ in UInt8(x / 40 % 256) }),
    Row(name: "flat", bitmap: drawn(width: 700, height: 300) { _, _ in 77 }),
    Row(name: "transparent", bitmap: Bitmap(width: 300, height: 200)),
    Row(name: "slope", bitmap: drawn(width: 300, height: 200) { UInt8(($0 + 2 * $1) / 3 % 256) }),
    Row(name: "glass", bitmap: drawn(width: 90, height: 70, alpha: 99) { UInt8(($0 ^ $1) % 99) }),
    // Each value is twice as frequent as the next one, so the best codes would exceed the length limit.
    Row(name: "doubling", bitmap: drawn(width: 700, height: 100) { steep(($0 * 7919) ^ $1) }),
    Row(
      name: "noise",
      bitmap: .noise(width: 400, height: 300, seed: 5, isOpaque: true),
      isNoise: true
    ),
    Row(
      name: "transparent noise",
      bitmap: .noise(width: 400, height: 300, seed: 6, isOpaque: false),
      isNoise: true
    ),
  ]

  /// Returns one of several values, each of which is half as frequent as the previous one.
  ///
  /// The value is computed from the number of trailing zeros of a scrambled number.
  static func steep(_ number: Int) -> UInt8 {
    let scrambled = UInt64(number &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return UInt8((scrambled >> 20 | 1 << 40).trailingZeroBitCount * 5)
  }

  /// Returns a picture whose pixels have the given levels and the same alpha.
  static func drawn(
    width: Int,
    height: Int,
    alpha: UInt8 = 255,
    _ level: (Int, Int) -> UInt8
  ) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { bytes += [level(x, y), level(x, y), level(x, y) / 2, alpha] }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  @Test(arguments: rows, PNGEncoder.Compression.allCases)
  func `Every compression keeps the pixels`(row: Row, compression: PNGEncoder.Compression) throws {
    var encoder = PNGEncoder(compression)
    let file = encoder.encode(row.bitmap)
    let read = try ImageFile.decode(file, name: "frame", maximumPixels: 1 << 20)
    #expect(read == row.bitmap)
    #expect(encoder.encode(row.bitmap) == file)
    // The size of an uncompressed file is the number of filtered bytes, plus five bytes for each 65535 of
    // them, plus the size of the other chunks.
    let pixelBytes = row.bitmap.isOpaque ? 3 : 4
    let stored = (row.bitmap.width * pixelBytes + 1) * row.bitmap.height
    #expect(file.count <= stored + 6 * (stored / 65535 + 2) + 80)
    if !row.isNoise && stored > 1000 { #expect(file.count < stored / 2) }
  }

  @Test(arguments: rows)
  func `Files with the compression small are not larger than with the default one`(row: Row) {
    var small = PNGEncoder(.small)
    var usual = PNGEncoder()
    // The file of a flat picture is mostly the description of codes, whose size differs by a few bytes.
    #expect(small.encode(row.bitmap).count <= usual.encode(row.bitmap).count + 16)
  }
}
