/// A picture in ever smaller copies, each half as large as the one before, down to one pixel.
///
/// A copy's pixel is the mean of the area that it covers, exactly, also where a side is odd, so that
/// the picture does not shift from level to level.
public struct MipMap: Sendable {
  /// A copy of the picture.
  public struct Level: Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Where the copy's pixels start.
    public let start: Int
  }

  /// The copies, the largest first.
  public let levels: [Level]
  /// The pixels of all copies, one after the other: premultiplied RGBA.
  public let pixels: [SIMD4<UInt8>]

  /// The copies of a picture of at least one pixel.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - neededWidth: How wide the picture will be drawn at most; larger copies that serve no
  ///     purpose are left out.
  ///   - neededHeight: How tall it will be drawn at most.
  public init(_ bitmap: Bitmap, neededWidth: Double = .infinity, neededHeight: Double = .infinity) {
    precondition(bitmap.width > 0 && bitmap.height > 0, "a texture has at least one pixel")
    var copy = Copy(bitmap)
    while Double(copy.width) >= 2 * neededWidth, Double(copy.height) >= 2 * neededHeight,
      copy.width > 1, copy.height > 1
    {
      copy = copy.halved()
    }
    var levels: [Level] = []
    var pixels: [SIMD4<UInt8>] = []
    while true {
      levels.append(Level(width: copy.width, height: copy.height, start: pixels.count))
      pixels += copy.pixels
      if copy.width == 1, copy.height == 1 { break }
      copy = copy.halved()
    }
    self.levels = levels
    self.pixels = pixels
  }

  /// The memory that the pixels take, in bytes.
  public var byteCount: Int { pixels.count * 4 }
}

/// One copy while it is made.
private struct Copy {
  var width: Int
  var height: Int
  var pixels: [SIMD4<UInt8>]

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    pixels = bitmap.bytes.withUnsafeBytes { Array($0.bindMemory(to: SIMD4<UInt8>.self)) }
  }

  private init(width: Int, height: Int, pixels: [SIMD4<UInt8>]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  func halved() -> Copy {
    let (halfWidth, halfHeight) = (max(1, width / 2), max(1, height / 2))
    let columns = (0..<halfWidth).map { Share(of: $0, in: halfWidth, from: width) }
    let rows = (0..<halfHeight).map { Share(of: $0, in: halfHeight, from: height) }
    let half = pixels.withUnsafeBufferPointer { source in
      [SIMD4<UInt8>](unsafeUninitializedCapacity: halfWidth * halfHeight) { target, count in
        for y in 0..<halfHeight {
          for x in 0..<halfWidth {
            target[y * halfWidth + x] = mean(source, columns[x], rows[y])
          }
        }
        count = halfWidth * halfHeight
      }
    }
    return Copy(width: halfWidth, height: halfHeight, pixels: half)
  }

  private func mean(
    _ source: UnsafeBufferPointer<SIMD4<UInt8>>,
    _ column: Share,
    _ row: Share
  ) -> SIMD4<UInt8> {
    var sum = SIMD4<Float>()
    for y in 0..<row.count {
      let line = (row.first + y) * width + column.first
      var part = SIMD4<Float>()
      for x in 0..<column.count {
        part += SIMD4<Float>(source[line + x]) * column.weights[x]
      }
      sum += part * row.weights[y]
    }
    return SIMD4<UInt8>((sum + 0.5).rounded(.down))
  }

  /// The pixels that one pixel of the half covers along a side, and how much of each.
  private struct Share {
    var first: Int
    var count: Int
    var weights: SIMD4<Float>

    init(of index: Int, in half: Int, from full: Int) {
      let length = Double(full) / Double(half)
      let (from, to) = (Double(index) * length, Double(index + 1) * length)
      first = Int(from)
      count = min(4, min(full, Int(to.rounded(.up))) - first)
      weights = SIMD4()
      for offset in 0..<count {
        let pixel = Double(first + offset)
        weights[offset] = Float(max(0, min(to, pixel + 1) - max(from, pixel)) / length)
      }
    }
  }
}
