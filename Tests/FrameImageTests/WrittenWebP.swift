/// A writer of WebP files, chunk by chunk.
enum WrittenWebP {
  static let profileFlag: UInt8 = 0x20
  static let alphaFlag: UInt8 = 0x10
  static let exifFlag: UInt8 = 0x08
  static let animationFlag: UInt8 = 0x02

  static func file(_ chunks: [UInt8]...) -> [UInt8] {
    let content = Array("WEBP".utf8) + chunks.joined()
    return Array("RIFF".utf8) + little(content.count, 4) + content
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(content.count, 4) + content
      + [UInt8](repeating: 0, count: content.count % 2)
  }

  static func extended(_ flags: UInt8, width: Int, height: Int) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  /// Returns the chunk of pixels from a fixture that has no extended header.
  static func pixels(of name: String) throws -> [UInt8] { Array(try Fixture.bytes(name)[12...]) }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(number >> (8 * $0) & 255) }
  }
}
