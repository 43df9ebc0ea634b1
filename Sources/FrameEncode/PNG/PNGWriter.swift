internal import CDeflate
internal import FrameImage

/// A writer of the chunks of a PNG or APNG file into a buffer.
struct PNGWriter {
  /// The destination, which must have `framing` bytes in addition to those for pixel data.
  private let buffer: UnsafeMutableRawBufferPointer
  /// The number of bytes written.
  private(set) var count = 0

  init(buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

  /// The maximum total size of everything except pixel data, in bytes; about half of it is for a palette.
  static let framing = 2048

  /// Writes the signature, the `IHDR` chunk (8 bits per channel or index, not interlaced), and the
  /// `sRGB` chunk (perceptual intent).
  mutating func writeStart(width: Int, height: Int, _ colours: PNGColours) {
    write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    writeChunk("IHDR") { room in
      room.storeBytes(of: UInt32(width).bigEndian, as: UInt32.self)
      room.storeBytes(of: UInt32(height).bigEndian, toByteOffset: 4, as: UInt32.self)
      for (index, byte) in [8, colours.rawValue, 0, 0, 0].enumerated() { room[8 + index] = byte }
      return 13
    }
    writeChunk("sRGB") { room in
      room[0] = 0
      return 1
    }
  }

  /// Writes the `PLTE` chunk.
  ///
  /// With `isTransparent`, adds a transparent entry after the colours and writes a `tRNS` chunk for it.
  mutating func writePalette(_ palette: Palette, isTransparent: Bool) {
    let transparent: [UInt8] = isTransparent ? [0, 0, 0] : []
    writeChunk("PLTE") { room in
      room.copyBytes(from: palette.bytes + transparent)
      return palette.bytes.count + transparent.count
    }
    guard isTransparent else { return }
    writeChunk("tRNS") { room in
      room.copyBytes(from: [UInt8](repeating: 255, count: palette.count) + [0])
      return palette.count + 1
    }
  }

  /// Writes a chunk; `body` writes the content into a buffer and returns its length.
  mutating func writeChunk(_ type: StaticString, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
    let start = count
    let tail = 4
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[(start + 8)..<buffer.count - tail])
    let length = body(room)
    precondition(length <= Int(Int32.max), "a PNG chunk must have at most 2147483647 bytes")
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

extension PNGWriter {
  /// Writes the `acTL` chunk; 0 plays mean forever.
  mutating func writeAnimation(frames: Int, plays: Int) {
    writeChunk("acTL") { room in
      room.storeBytes(of: UInt32(frames).bigEndian, as: UInt32.self)
      room.storeBytes(of: UInt32(plays).bigEndian, toByteOffset: 4, as: UInt32.self)
      return 8
    }
  }

  /// Writes the `fcTL` chunk of a frame that replaces the pixels in its box and is kept afterwards.
  mutating func writeFrameControl(number: UInt32, _ box: PixelBox, _ delay: FrameDelay) {
    writeChunk("fcTL") { room in
      let sides = [box.x.count, box.y.count, box.x.lowerBound, box.y.lowerBound].map(UInt32.init)
      for (index, value) in ([number] + sides).enumerated() {
        room.storeBytes(of: value.bigEndian, toByteOffset: index * 4, as: UInt32.self)
      }
      room.storeBytes(of: delay.dividend.bigEndian, toByteOffset: 20, as: UInt16.self)
      room.storeBytes(of: delay.divisor.bigEndian, toByteOffset: 22, as: UInt16.self)
      room[24] = 0
      room[25] = 0
      return 26
    }
  }
}

/// The pixel format of a PNG file; the raw value is the colour type in its header.
enum PNGColours: UInt8 {
  /// Red, green and blue.
  case rgb = 2
  /// An index into a palette.
  case indexed = 3
  /// Red, green, blue and straight alpha.
  case rgba = 6

  var pixelBytes: Int {
    switch self {
    case .rgb: 3
    case .indexed: 1
    case .rgba: 4
    }
  }
}
