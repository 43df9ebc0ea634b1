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
    bytes.withUnsafeBytes { buffer in
      // Four bytes at once: a file may have a million chunks.
      func number(at place: Int) -> UInt32 {
        UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      }
      var place = 8
      while place <= bytes.count - 8 {
        let length = Int(number(at: place))
        let type = number(at: place + 4)
        if type == PNGLayout.pixels {
          reachesPixels = true
          return
        }
        let start = place + 8
        guard length <= bytes.count - start else { return }
        switch type {
        case PNGLayout.exif: orientation = Exif.orientation(in: bytes[start..<start + length])
        case PNGLayout.animation where length >= 4: frames = Int(number(at: start))
        case PNGLayout.transparency: hasTransparency = true
        default: break
        }
        place = start + length + 4
      }
    }
  }

  /// Walks all chunks, and looks whether each is there and is what its checksum says.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: What is wrong with it first; nil where nothing is. Pixels are not unpacked.
  static func damage(in bytes: [UInt8]) -> ImageProblem.Damage? {
    bytes.withUnsafeBytes { buffer in
      func number(at place: Int) -> UInt32 {
        UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      }
      var place = 8
      while place <= bytes.count - 12 {
        let length = Int(number(at: place))
        let type = number(at: place + 4)
        guard length <= bytes.count - 12 - place else { return .endsEarly }
        // A checksum covers the type and the content.
        let covered = UnsafeRawBufferPointer(rebasing: buffer[place + 4..<place + 8 + length])
        guard
          libdeflate_crc32(0, covered.baseAddress, covered.count) == number(at: place + 8 + length)
        else { return .checksum }
        if type == PNGLayout.end { return nil }
        place += 12 + length
      }
      return .endsEarly
    }
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
