/// A writer of GIF files, block by block, so that tests can make any block invalid.
///
/// Each pixel is written as a code of one byte, so that no compressor is needed.
enum WrittenGIF {
  /// A frame, whose picture is a string (see `Letters`); a dot is transparent.
  struct Frame {
    var text: String
    var x = 0
    var y = 0
    var disposal: UInt8 = 0
    var delay = 0
    /// The row numbers in stored order; nil if rows are stored from the top.
    var interlaced: [Int]?
    /// The palette of the frame; nil if it uses the palette of the file.
    var table: [UInt8]?
    var hasControl = true
  }

  /// A palette of the colours of `Letters`.
  static let table = Letters.colours.flatMap { [$0.colour.x, $0.colour.y, $0.colour.z] }
  static let end: [UInt8] = [0x3B]

  static func file(width: Int, height: Int, _ frames: [Frame]) -> [UInt8] {
    head(width: width, height: height) + frames.flatMap(frame) + end
  }

  /// Returns the signature and the screen descriptor, and the palette unless it is empty.
  static func head(width: Int, height: Int, table: [UInt8] = table) -> [UInt8] {
    Array("GIF89a".utf8) + little(width) + little(height) + [flags(table), 0, 0] + table
  }

  static func frame(_ frame: Frame) -> [UInt8] {
    let size = Letters.size(frame.text)
    let table = frame.table ?? []
    let flags = flags(table) | (frame.interlaced == nil ? 0 : 0x40)
    let indices = Letters.indices(frame.text)
    let rows = frame.interlaced ?? Array(0..<size.height)
    let pixels = rows.flatMap { indices[$0 * size.width..<($0 + 1) * size.width] }
    return (frame.hasControl ? control(frame) : [])
      + [0x2C] + little(frame.x) + little(frame.y) + little(size.width) + little(size.height)
      + [flags] + table + [7] + blocks(codes(pixels)) + [0]
  }

  private static func control(_ frame: Frame) -> [UInt8] {
    [0x21, 0xF9, 4, frame.disposal << 2 | 1] + little(frame.delay) + [3, 0]
  }

  /// Returns codes of eight bits: 0 to 127 are indices, 128 resets the code length, and 129 is the end.
  private static func codes(_ indices: [UInt8]) -> [UInt8] {
    let starts = stride(from: 0, to: indices.count, by: 100)
    return starts.flatMap { [128] + indices[$0..<min($0 + 100, indices.count)] } + [129]
  }

  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let block = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(block.count)] + block
    }
  }

  private static func flags(_ table: [UInt8]) -> UInt8 {
    // A palette of 2ⁿ colours is stored as n − 1.
    table.isEmpty ? 0 : 0x80 | UInt8((table.count / 3).trailingZeroBitCount - 1)
  }

  private static func little(_ number: Int) -> [UInt8] {
    [UInt8(number & 255), UInt8(number >> 8)]
  }
}
