/// The transformation from a stored picture to the upright picture: EXIF's values 1 to 8.
enum Orientation: Int, Sendable, CaseIterable {
  /// No transformation.
  case upright = 1
  /// A flip from left to right.
  case mirrored = 2
  /// A rotation by 180°.
  case turnedHalf = 3
  /// A flip from top to bottom.
  case flipped = 4
  /// A reflection in the diagonal from the top left, which exchanges rows and columns.
  case transposed = 5
  /// A clockwise rotation by 90°.
  case turnedRight = 6
  /// A reflection in the diagonal from the top right.
  case transversed = 7
  /// A counter-clockwise rotation by 90°.
  case turnedLeft = 8

  /// Whether width and height are exchanged.
  var swapsSides: Bool { rawValue >= 5 }

  /// Whether the right or bottom side of the stored picture is the left side of the upright one.
  var movesEndToLeft: Bool { [.mirrored, .turnedHalf, .turnedRight, .transversed].contains(self) }

  /// Whether the right or bottom side of the stored picture is the top side of the upright one.
  var movesEndToTop: Bool { [.turnedHalf, .flipped, .transversed, .turnedLeft].contains(self) }

  /// Returns the size of the upright picture, from the stored size.
  func shownSize(width: Int, height: Int) -> (width: Int, height: Int) {
    swapsSides ? (height, width) : (width, height)
  }

  /// Returns the upright picture, from the stored picture.
  func applied(to bitmap: Bitmap) -> Bitmap {
    guard self != .upright, bitmap.width > 0, bitmap.height > 0 else { return bitmap }
    let (width, height) = shownSize(width: bitmap.width, height: bitmap.height)
    let walk = steps(width: bitmap.width, height: bitmap.height)
    var shown = Bitmap(width: width, height: height)
    bitmap.bytes.withUnsafeBytes { stored in
      shown.withMutableBytes { bytes in
        let target = UnsafeMutableRawBufferPointer(bytes)
        for y in 0..<height {
          var source = walk.start + y * walk.down
          for index in y * width..<(y + 1) * width {
            let pixel = stored.loadUnaligned(fromByteOffset: source * 4, as: UInt32.self)
            target.storeBytes(of: pixel, toByteOffset: index * 4, as: UInt32.self)
            source += walk.right
          }
        }
      }
    }
    return shown
  }

  /// Returns how to visit the stored pixels in the order of the upright picture.
  ///
  /// `start` is the index of the stored pixel at the top left of the upright picture. `right` and
  /// `down` are added to the index for each step to the right or down in the upright picture.
  private func steps(width: Int, height: Int) -> (start: Int, right: Int, down: Int) {
    let topRight = width - 1
    let bottomLeft = (height - 1) * width
    return switch self {
    case .upright: (0, 1, width)
    case .mirrored: (topRight, -1, width)
    case .turnedHalf: (topRight + bottomLeft, -1, -width)
    case .flipped: (bottomLeft, 1, -width)
    case .transposed: (0, width, 1)
    case .turnedRight: (bottomLeft, -width, 1)
    case .transversed: (topRight + bottomLeft, -width, -1)
    case .turnedLeft: (topRight, width, -1)
    }
  }
}

extension Orientation {
  /// Reads the orientation from EXIF data, which is a TIFF structure.
  ///
  /// The result is `upright` if the data has no orientation or is malformed, as in browsers, because
  /// the picture itself is intact.
  ///
  /// - Parameter bytes: The data, beginning with the byte order mark, without the `Exif` header of
  ///   a JPEG segment.
  init(exif bytes: ArraySlice<UInt8>) { self = Self.stored(in: bytes) ?? .upright }

  private static func stored(in bytes: ArraySlice<UInt8>) -> Orientation? {
    let isBigEndian: Bool
    switch Array(bytes.prefix(4)) {
    case [0x49, 0x49, 0x2A, 0x00]: isBigEndian = false
    case [0x4D, 0x4D, 0x00, 0x2A]: isBigEndian = true
    default: return nil
    }
    /// Returns the number of `count` bytes at an offset; nil if it is out of bounds.
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let digits = bytes.dropFirst(offset).prefix(count)
      return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, bytes: 4), let entries = number(at: directory, bytes: 2)
    else { return nil }
    for entry in 0..<entries {
      let start = directory + 2 + entry * 12
      guard let tag = number(at: start, bytes: 2) else { return nil }
      guard tag == orientationTag else { continue }
      guard number(at: start + 2, bytes: 2) == shortType, number(at: start + 4, bytes: 4) == 1,
        let value = number(at: start + 8, bytes: 2)
      else { return nil }
      return Orientation(rawValue: value)
    }
    return nil
  }

  /// The tag `Orientation` of the first directory (EXIF 2.32, table 4).
  private static let orientationTag = 0x0112
  /// The TIFF type of 16-bit numbers.
  private static let shortType = 3
}
