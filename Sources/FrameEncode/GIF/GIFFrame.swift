import FrameImage

/// The bytes of a frame of a GIF: its control extension, its descriptor, its colours and its indices.
struct GIFFrame: Sendable {
  private(set) var bytes: [UInt8]
  /// Whether transparent pixels replace the previous frame, so that it must be erased.
  let erases: Bool

  /// The offsets of the control extension's flags and of the delay.
  private static let (flags, delay) = (3, 4)

  /// Creates the bytes of a frame.
  ///
  /// - Parameters:
  ///   - box: The part of the picture that the frame contains.
  ///   - codes: The compressed indices.
  ///   - palette: The colours; nil if they are those of the file.
  ///   - indices: The number of different indices, with the transparent one.
  ///   - transparent: The transparent index; nil if there is none.
  ///   - erases: Whether transparent pixels replace the previous frame.
  init(
    _ box: PixelBox,
    _ codes: UnsafeBufferPointer<UInt8>,
    palette: Palette?,
    indices: Int,
    transparent: Int?,
    erases: Bool
  ) {
    self.erases = erases
    bytes = [0x21, 0xF9, 4, transparent == nil ? 0 : 1, 0, 0, UInt8(transparent ?? 0), 0, 0x2C]
    bytes.reserveCapacity(codes.count + codes.count / 255 + 1024)
    for number in [box.x.lowerBound, box.y.lowerBound, box.x.count, box.y.count] {
      bytes += Self.little(number)
    }
    bytes.append(palette.map { 0x80 | Self.sizeBits($0) } ?? 0)
    if let palette { bytes += Self.table(palette) }
    bytes.append(UInt8(max(2, (indices - 1).bitWidthNeeded)))
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      bytes.append(UInt8(block.count))
      bytes += block
    }
    bytes.append(0)
  }

  /// Sets the duration, in hundredths of a second, and whether the next frame erases this one.
  mutating func set(delay: Int, isErased: Bool) {
    bytes.replaceSubrange(Self.delay..<Self.delay + 2, with: Self.little(delay))
    bytes[Self.flags] |= isErased ? 2 << 2 : 1 << 2
  }

  /// Returns the bytes before the first frame.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - palette: The palette of all frames; nil if each has its own.
  ///   - plays: The number of times the sequence plays, 1 to 65,536; nil for forever.
  /// - Returns: The header, the colours and the number of plays.
  static func head(width: Int, height: Int, palette: Palette?, plays: Int?) -> [UInt8] {
    var head = Array("GIF89a".utf8) + little(width) + little(height)
    head += [palette.map { 0x80 | sizeBits($0) } ?? 0, 0, 0]
    if let palette { head += table(palette) }
    guard plays != 1 else { return head }
    head += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
    // The number of repetitions after the first play; 0 means forever.
    return head + little(plays.map { $0 - 1 } ?? 0) + [0]
  }

  /// The byte after the last frame.
  static let end: [UInt8] = [0x3B]

  /// The size of a table of colours, as the binary logarithm of the number of entries minus 1.
  private static func sizeBits(_ palette: Palette) -> UInt8 {
    UInt8(max(1, (palette.count - 1).bitWidthNeeded) - 1)
  }

  /// The colours, with black ones after them if their number is not a power of two.
  private static func table(_ palette: Palette) -> [UInt8] {
    let entries = 2 << Int(sizeBits(palette))
    return palette.bytes + [UInt8](repeating: 0, count: 3 * (entries - palette.count))
  }

  private static func little(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}

extension Int {
  /// The number of bits of a number that is not negative.
  fileprivate var bitWidthNeeded: Int { Int.bitWidth - leadingZeroBitCount }
}
