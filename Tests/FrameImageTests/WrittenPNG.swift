/// A writer of PNG files, chunk by chunk, so that tests can make any chunk invalid.
///
/// Pixels are stored without compression, so that no compressor is needed.
enum WrittenPNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let end = chunk("IEND", [])

  /// Returns a file: the signature, the header, the given chunks, the pixels and the end.
  static func file(
    width: Int,
    height: Int,
    depth: UInt8 = 8,
    colour: UInt8 = 2,
    isInterlaced: Bool = false,
    chunks: [UInt8] = [],
    rows: [UInt8]
  ) -> [UInt8] {
    signature
      + head(width: width, height: height, depth: depth, colour: colour, isInterlaced: isInterlaced)
      + chunks + chunk("IDAT", zlib(rows)) + end
  }

  /// Returns the rows of a picture without and with interlacing, given the bytes of the pixels at columns of a row.
  static func rows(width: Int, height: Int, _ row: (StrideTo<Int>, Int) -> [UInt8]) -> (
    plain: [UInt8], interlaced: [UInt8]
  ) {
    func pass(_ left: Int, _ top: Int, _ right: Int, _ down: Int) -> [UInt8] {
      stride(from: top, to: height, by: down).flatMap { y in
        row(stride(from: left, to: width, by: right), y)
      }
    }
    let passes =
      pass(0, 0, 8, 8) + pass(4, 0, 8, 8) + pass(0, 4, 4, 8) + pass(2, 0, 4, 4) + pass(0, 2, 2, 4)
    return (pass(0, 0, 1, 1), passes + pass(1, 0, 2, 2) + pass(0, 1, 1, 2))
  }

  static func head(
    width: Int,
    height: Int,
    depth: UInt8 = 8,
    colour: UInt8 = 2,
    isInterlaced: Bool = false
  ) -> [UInt8] {
    chunk("IHDR", big(width) + big(height) + [depth, colour, 0, 0, isInterlaced ? 1 : 0])
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let covered = Array(type.utf8) + content
    return big(content.count) + covered + big(Int(checksum(covered)))
  }

  /// Returns a zlib stream of stored blocks (RFC 1950 and 1951).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var offset = 0
    repeat {
      let part = min(65_535, bytes.count - offset)
      let isLast = offset + part == bytes.count
      stream += [isLast ? 1 : 0] + little(part) + little(part ^ 0xFFFF)
      stream += bytes[offset..<offset + part]
      offset += part
    } while offset < bytes.count
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + big(high << 16 | low)
  }

  static func big(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).bigEndian, Array.init)
  }

  private static func little(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt16(number).littleEndian, Array.init)
  }

  /// Returns the CRC of a chunk's type and content (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum: UInt32 = .max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~checksum
  }
}
