internal import CDeflate

/// What a PNG file says of itself before its pixels, apart from what the decoder reports.
struct PNGLayout {
  /// The orientation of an `eXIf` chunk; one after the pixels is not seen, as in browsers.
  private(set) var orientation = Orientation.upright
  /// The frames of an animation, 1 without one.
  private(set) var frames = 1
  /// Whether there is a `tRNS` chunk.
  private(set) var hasTransparency = false
  /// Whether the beginning of the pixels lies inside the bytes given.
  private(set) var reachesPixels = false

  /// Walks the chunks up to the pixels.
  ///
  /// - Parameter bytes: The file, or its beginning. What is malformed ends the walk; the decoder
  ///   says what is wrong with it.
  init(_ bytes: [UInt8]) {
    PNGLayout.walk(bytes) { chunk, buffer in
      if chunk.type == PNGLayout.pixels {
        reachesPixels = true
        return false
      }
      guard chunk.end <= bytes.count else { return false }
      switch chunk.type {
      case PNGLayout.exif: orientation = Exif.orientation(in: bytes[chunk.start..<chunk.end])
      case PNGLayout.animation where chunk.end >= chunk.start + 4:
        frames = Int(PNGLayout.number(in: buffer, at: chunk.start))
      case PNGLayout.transparency: hasTransparency = true
      default: break
      }
      return true
    }
  }

  /// Walks all chunks, and looks whether each is there and is what its checksum says.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: What is wrong with it first; nil where nothing is. Pixels are not unpacked.
  static func damage(in bytes: [UInt8]) -> ImageProblem.Damage? {
    var damage: ImageProblem.Damage? = .endsEarly
    walk(bytes) { chunk, buffer in
      guard chunk.end + 4 <= bytes.count else { return false }
      // A checksum covers the type and the content.
      let covered = UnsafeRawBufferPointer(rebasing: buffer[chunk.start - 4..<chunk.end])
      let checksum = libdeflate_crc32(0, covered.baseAddress, covered.count)
      guard checksum == number(in: buffer, at: chunk.end) else {
        damage = .checksum
        return false
      }
      if chunk.type == end { damage = nil }
      return chunk.type != end
    }
    return damage
  }

  /// A chunk: its type, and where its content begins and ends, which may be behind the end of the file.
  private struct Chunk {
    let type: UInt32
    let start: Int
    let end: Int
  }

  /// Goes from chunk to chunk, as long as `visit` says so and there is another one.
  private static func walk(
    _ bytes: [UInt8],
    _ visit: (Chunk, UnsafeRawBufferPointer) -> Bool
  ) {
    bytes.withUnsafeBytes { buffer in
      var place = 8
      while place <= bytes.count - 8 {
        let start = place + 8
        let chunk = Chunk(
          type: number(in: buffer, at: place + 4),
          start: start,
          end: start + Int(number(in: buffer, at: place))
        )
        guard visit(chunk, buffer) else { return }
        place = chunk.end + 4
      }
    }
  }

  /// Four bytes at once: a file may have a million chunks.
  private static func number(in buffer: UnsafeRawBufferPointer, at place: Int) -> UInt32 {
    UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  private static let end = type("IEND")
  private static let pixels = type("IDAT")
  private static let exif = type("eXIf")
  private static let animation = type("acTL")
  private static let transparency = type("tRNS")

  private static func type(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { UInt32(number($0)) }
  }

  /// The size as the header has it.
  ///
  /// - Parameter bytes: A file with a whole header.
  /// - Returns: Pixels from left to right and from top to bottom, unchecked.
  static func claimedSize(_ bytes: UnsafeBufferPointer<UInt8>) -> (width: Int, height: Int) {
    (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
