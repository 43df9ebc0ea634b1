/// Which way up a stored picture is to be shown: EXIF's values 1 to 8.
enum Orientation: Int, Sendable, CaseIterable {
  /// As stored.
  case upright = 1
  /// Left and right exchanged.
  case mirrored = 2
  /// Half a turn.
  case turnedHalf = 3
  /// Top and bottom exchanged.
  case flipped = 4
  /// Rows and columns exchanged.
  case transposed = 5
  /// To be turned clockwise by a quarter.
  case turnedRight = 6
  /// Rows and columns exchanged across the other diagonal.
  case transversed = 7
  /// To be turned counter-clockwise by a quarter.
  case turnedLeft = 8

  /// Whether width and height change places.
  var swapsSides: Bool { rawValue >= 5 }

  /// Whether the left side as shown is the right or the bottom side as stored.
  var fillsLeft: Bool {
    switch self {
    case .mirrored, .turnedHalf, .turnedRight, .transversed: true
    case .upright, .flipped, .transposed, .turnedLeft: false
    }
  }

  /// Whether the top side as shown is the right or the bottom side as stored.
  var fillsTop: Bool {
    switch self {
    case .turnedHalf, .flipped, .transversed, .turnedLeft: true
    case .upright, .mirrored, .transposed, .turnedRight: false
    }
  }

  /// The size as shown.
  ///
  /// - Parameters:
  ///   - width: Stored pixels from left to right.
  ///   - height: Stored pixels from top to bottom.
  /// - Returns: Both as shown.
  func shownSize(width: Int, height: Int) -> (width: Int, height: Int) {
    swapsSides ? (height, width) : (width, height)
  }

  /// The picture as it is to be shown.
  ///
  /// - Parameter bitmap: The picture as stored.
  /// - Returns: The same pixels in their places.
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
          for place in y * width..<(y + 1) * width {
            let pixel = stored.loadUnaligned(fromByteOffset: source * 4, as: UInt32.self)
            target.storeBytes(of: pixel, toByteOffset: place * 4, as: UInt32.self)
            source += walk.right
          }
        }
      }
    }
    return shown
  }

  /// How to walk the stored pixels in the order shown: the first, and the steps to the next pixel
  /// to the right and to the next row, in pixels.
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
