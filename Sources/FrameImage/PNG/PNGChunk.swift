internal import CDeflate

/// A chunk of a PNG file, which may extend beyond the end of the file.
struct PNGChunk {
  /// The four letters of the type, as a big-endian number.
  let type: UInt32
  /// The offsets of the content in the file.
  let content: Range<Int>

  /// Reads the length and type at an offset; nil if they are beyond the end of the file.
  init?(at offset: Int, in file: UnsafeRawBufferPointer) {
    guard offset <= file.count - 8 else { return nil }
    type = Self.number(in: file, at: offset + 4)
    let start = offset + 8
    content = start..<start + Int(Self.number(in: file, at: offset))
  }

  /// The offsets of the whole chunk, from its length to its checksum.
  var whole: Range<Int> { content.lowerBound - 8..<content.upperBound + 4 }

  /// Returns whether the checksum of type and content is correct; the whole chunk must be in the file.
  func hasRightChecksum(in file: UnsafeRawBufferPointer) -> Bool {
    let covered = UnsafeRawBufferPointer(rebasing: file[whole.dropFirst(4).dropLast(4)])
    let checksum = libdeflate_crc32(0, covered.baseAddress, covered.count)
    return checksum == Self.number(in: file, at: content.upperBound)
  }

  /// Reads a big-endian number.
  ///
  /// It uses a single load, because a file may have a million chunks.
  static func number(in file: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    UInt32(bigEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Returns the bytes of a chunk, with length and checksum.
  static func bytes(_ type: UInt32, _ content: [UInt8]) -> [UInt8] {
    let covered = big(type) + content
    return big(UInt32(content.count)) + covered + big(libdeflate_crc32(0, covered, covered.count))
  }

  /// Returns the big-endian bytes of a number.
  static func big(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  static let header = type("IHDR")
  static let end = type("IEND")
  static let pixels = type("IDAT")
  static let exif = type("eXIf")
  static let transparency = type("tRNS")
  static let animation = type("acTL")
  static let frameControl = type("fcTL")
  static let framePixels = type("fdAT")
  /// The other chunks that affect the pixels.
  static let colours = Set([transparency] + ["PLTE", "iCCP", "sRGB", "gAMA", "cHRM"].map(type))

  private static func type(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
