/// The one thing read from EXIF data: which way up the picture is.
enum Exif {
  /// The orientation noted in a TIFF structure, as EXIF is one.
  ///
  /// - Parameter bytes: From the byte order mark on, without the `Exif` header of a JPEG segment.
  /// - Returns: The orientation; upright where none is noted or the data is malformed, as in
  ///   browsers, since the picture itself is whole.
  static func orientation(in bytes: ArraySlice<UInt8>) -> Orientation {
    let order: TIFFBytes.Order
    switch Array(bytes.prefix(4)) {
    case [0x49, 0x49, 0x2A, 0x00]: order = .littleEndian
    case [0x4D, 0x4D, 0x00, 0x2A]: order = .bigEndian
    default: return .upright
    }
    let tiff = TIFFBytes(bytes: bytes, order: order)
    guard let directory = tiff.number(at: 4, bytes: 4),
      let entries = tiff.number(at: directory, bytes: 2)
    else { return .upright }
    for entry in 0..<entries {
      let place = directory + 2 + entry * 12
      guard let tag = tiff.number(at: place, bytes: 2) else { return .upright }
      guard tag == orientationTag else { continue }
      guard tiff.number(at: place + 2, bytes: 2) == shortType,
        tiff.number(at: place + 4, bytes: 4) == 1,
        let value = tiff.number(at: place + 8, bytes: 2)
      else { return .upright }
      return Orientation(rawValue: value) ?? .upright
    }
    return .upright
  }

  /// `Orientation` in the first directory; EXIF 2.32, table 4.
  private static let orientationTag = 0x0112
  /// The TIFF type of 16-bit numbers.
  private static let shortType = 3
}

/// Numbers out of bytes that nobody has checked: every read looks at the bounds first.
private struct TIFFBytes {
  enum Order {
    case littleEndian
    case bigEndian
  }

  let bytes: ArraySlice<UInt8>
  let order: Order

  /// The number of 2 or 4 bytes at an offset, nil if it does not lie inside.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let start = bytes.startIndex + offset
    let digits = bytes[start..<start + count]
    return switch order {
    case .bigEndian: digits.reduce(0) { $0 << 8 | Int($1) }
    case .littleEndian: digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
