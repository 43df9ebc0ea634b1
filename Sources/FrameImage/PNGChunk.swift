internal import CDeflate

/// A chunk of a PNG file: its type, and where its content is, which may be behind the end of the file.
struct PNGChunk {
  /// Its four letters.
  let type: UInt32
  /// Where its content is.
  let content: Range<Int>

  /// The chunk that begins at a place; nil where the file ends before its length and type do.
  init?(at place: Int, in file: UnsafeRawBufferPointer) {
    guard place <= file.count - 8 else { return nil }
    type = Self.number(in: file, at: place + 4)
    let start = place + 8
    content = start..<start + Int(Self.number(in: file, at: place))
  }

  /// The bytes of all of it, from its length to its checksum.
  var whole: Range<Int> { content.lowerBound - 8..<content.upperBound + 4 }

  /// Whether its checksum, which covers type and content, is right; all of it is in the file.
  func hasRightChecksum(in file: UnsafeRawBufferPointer) -> Bool {
    let covered = UnsafeRawBufferPointer(rebasing: file[whole.dropFirst(4).dropLast(4)])
    let checksum = libdeflate_crc32(0, covered.baseAddress, covered.count)
    return checksum == Self.number(in: file, at: content.upperBound)
  }

  /// Four bytes at once: a file may have a million chunks.
  static func number(in file: UnsafeRawBufferPointer, at place: Int) -> UInt32 {
    UInt32(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// The bytes of a chunk.
  ///
  /// - Parameters:
  ///   - type: Its four letters.
  ///   - content: At most 2³¹ − 1 bytes.
  /// - Returns: All of it, with length and checksum.
  static func bytes(_ type: UInt32, _ content: [UInt8]) -> [UInt8] {
    let covered = big(type) + content
    return big(UInt32(content.count)) + covered + big(libdeflate_crc32(0, covered, covered.count))
  }

  /// A number as a PNG has it.
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
  /// What else a picture's pixels depend on.
  static let colours = Set([transparency] + ["PLTE", "iCCP", "sRGB", "gAMA", "cHRM"].map(type))

  private static func type(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
