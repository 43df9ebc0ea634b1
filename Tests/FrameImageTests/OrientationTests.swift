import FrameImage
import Testing

/// Tests of valid and malformed EXIF data.
struct OrientationTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let exif: [UInt8]
    let isTurned: Bool
  }

  static let little: [UInt8] = [
    0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
  ]
  static let big: [UInt8] = [
    0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ]

  static let rows: [Row] = [
    Row(testDescription: "little endian", exif: little, isTurned: true),
    Row(testDescription: "big endian", exif: big, isTurned: true),
    Row(testDescription: "no data", exif: [], isTurned: false),
    Row(testDescription: "unknown byte order", exif: [0x58, 0x58] + little[2...], isTurned: false),
    Row(testDescription: "value 0", exif: little.replacing(18, with: 0), isTurned: false),
    Row(testDescription: "value 9", exif: little.replacing(18, with: 9), isTurned: false),
    Row(testDescription: "type long", exif: little.replacing(12, with: 4), isTurned: false),
    Row(testDescription: "two values", exif: little.replacing(14, with: 2), isTurned: false),
    Row(testDescription: "another tag", exif: little.replacing(10, with: 0x13), isTurned: false),
    Row(
      testDescription: "directory outside the data",
      exif: little.replacing(7, with: 0xFF),
      isTurned: false
    ),
    Row(testDescription: "65535 entries", exif: big.replacing(8, 9, with: 0xFF), isTurned: true),
  ]

  @Test(arguments: rows)
  func `EXIF orientation 6 rotates the picture if the data is valid`(_ row: Row) throws {
    let bitmap = try picture(exif: row.exif)
    #expect(bitmap.width == (row.isTurned ? 32 : 48))
  }

  @Test(arguments: [little, big])
  func `A picture with incomplete EXIF data is not rotated`(_ exif: [UInt8]) throws {
    // The last six bytes are not needed: two bytes of padding, and the link to the next directory.
    for count in 0..<exif.count - 6 {
      #expect(try picture(exif: Array(exif.prefix(count))).width == 48, "\(count) bytes")
    }
  }

  private func picture(exif: [UInt8]) throws -> Bitmap {
    let plain = try Fixture.bytes("rgb.jpg")
    let content = Array("Exif".utf8) + [0, 0] + exif
    let segment = [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
    let file = Array(plain[..<2]) + segment + plain[2...]
    return try ImageFile.decode(file, name: "turned.jpg", maximumPixels: 1 << 20)
  }
}

extension [UInt8] {
  fileprivate func replacing(_ offsets: Int..., with byte: UInt8) -> [UInt8] {
    var copy = self
    for offset in offsets { copy[offset] = byte }
    return copy
  }
}
