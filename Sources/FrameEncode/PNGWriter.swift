internal import CDeflate

/// The framing of a PNG or APNG file, written into a buffer: signature and chunks with their checksums.
struct PNGWriter {
  /// Where the file goes; large enough for all of it.
  private let buffer: UnsafeMutableRawBufferPointer
  /// The bytes written so far.
  private(set) var count = 0

  /// A writer at the beginning of a buffer.
  ///
  /// - Parameter buffer: Room for all that is written: with pixels, `framing` bytes more than they take.
  init(buffer: UnsafeMutableRawBufferPointer) {
    self.buffer = buffer
  }

  /// The most that all but the pixel data takes, in bytes, half of it for a palette.
  static let framing = 2048

  /// The signature, the `IHDR` chunk (8 bits a channel or index, not interlaced), and the `sRGB`
  /// chunk (perceptual intent): the values are encoded sRGB.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right.
  ///   - height: Pixels from top to bottom.
  ///   - colours: What the pixels are.
  mutating func writeStart(width: Int, height: Int, _ colours: PNGColours) {
    write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    writeChunk("IHDR") { room in
      room.storeBytes(of: UInt32(width).bigEndian, as: UInt32.self)
      room.storeBytes(of: UInt32(height).bigEndian, toByteOffset: 4, as: UInt32.self)
      for (index, byte) in [8, colours.rawValue, 0, 0, 0].enumerated() {
        room[8 + index] = byte
      }
      return 13
    }
    writeChunk("sRGB") { room in
      room[0] = 0
      return 1
    }
  }

  /// The `PLTE` chunk, and `tRNS` where one more index is that of clear pixels.
  ///
  /// - Parameters:
  ///   - palette: The colours; at most 255 where there are clear pixels.
  ///   - hasClear: Whether there are clear pixels.
  mutating func writePalette(_ palette: Palette, hasClear: Bool) {
    let clear: [UInt8] = hasClear ? [0, 0, 0] : []
    writeChunk("PLTE") { room in
      room.copyBytes(from: palette.bytes + clear)
      return palette.bytes.count + clear.count
    }
    guard hasClear else { return }
    writeChunk("tRNS") { room in
      room.copyBytes(from: [UInt8](repeating: 255, count: palette.count) + [0])
      return palette.count + 1
    }
  }

  /// A chunk.
  ///
  /// - Parameters:
  ///   - type: Its four letters.
  ///   - body: Writes the content into the room it gets; returns how many bytes it took.
  mutating func writeChunk(_ type: StaticString, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
    let start = count
    let tail = 4
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[(start + 8)..<buffer.count - tail])
    let length = body(room)
    precondition(length <= Int(Int32.max), "a PNG chunk has at most 2147483647 bytes")
    buffer.storeBytes(of: UInt32(length).bigEndian, toByteOffset: start, as: UInt32.self)
    count = start + 4
    type.withUTF8Buffer { write(Array($0)) }
    let covered = UnsafeRawBufferPointer(rebasing: buffer[(start + 4)..<(start + 8 + length)])
    let checksum = libdeflate_crc32(0, covered.baseAddress, covered.count)
    buffer.storeBytes(of: checksum.bigEndian, toByteOffset: start + 8 + length, as: UInt32.self)
    count = start + 12 + length
  }

  private mutating func write(_ bytes: [UInt8]) {
    UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyBytes(from: bytes)
    count += bytes.count
  }
}
