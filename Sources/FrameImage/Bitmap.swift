/// A picture: 8 bits a channel, premultiplied RGBA on encoded sRGB values, top row first.
///
/// Rows follow each other without padding, four bytes a pixel. Blending and filtering act on these
/// values as they are, as browsers and UIKit do.
public struct Bitmap: Sendable, Equatable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// The bytes: red, green, blue, alpha, `width * height` times.
  public private(set) var bytes: [UInt8]

  /// A transparent picture.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right, at least 0.
  ///   - height: Pixels from top to bottom, at least 0.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// A picture from its bytes.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right, at least 0.
  ///   - height: Pixels from top to bottom, at least 0.
  ///   - bytes: Premultiplied RGBA, exactly `width * height * 4` of them.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width >= 0 && height >= 0, "a picture has no negative side")
    precondition(bytes.count == width * height * 4, "a picture has four bytes a pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Whether no pixel is transparent.
  public var isOpaque: Bool {
    // All bytes of a stretch are joined two pixels at a time, which the compiler turns into SIMD;
    // only then is alpha looked at, so that a transparent picture is known early.
    let stretch = 4096
    return bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: stretch) {
        let end = min(start + stretch, bytes.count)
        var joined = UInt64.max
        var place = start
        while place &+ 8 <= end {
          joined &= bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          place &+= 8
        }
        let alphas: UInt64 = 0xFF00_0000_FF00_0000
        guard UInt64(littleEndian: joined) & alphas == alphas else { return false }
        guard place == end || bytes[place + 3] == 255 else { return false }
      }
      return true
    }
  }

  /// The bytes to write into, as they lie in memory.
  ///
  /// - Parameter body: What writes; it gets `width * height * 4` bytes.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public mutating func withMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(Failure) -> Result in
      try body(buffer)
    }
  }
}

extension Bitmap {
  /// Copies a picture over a part of this one.
  ///
  /// - Parameters:
  ///   - other: The picture to copy; it has to fit.
  ///   - x: Where its left edge goes, in pixels.
  ///   - y: Where its top edge goes, in pixels.
  public mutating func place(_ other: Bitmap, x: Int, y: Int) {
    precondition(
      x >= 0 && y >= 0 && x + other.width <= width && y + other.height <= height,
      "a picture is placed within another"
    )
    let rowLength = other.width * 4
    let start = (y * width + x) * 4
    for row in 0..<other.height {
      let target = start + row * width * 4
      let source = row * rowLength
      bytes.replaceSubrange(
        target..<target + rowLength,
        with: other.bytes[source..<source + rowLength]
      )
    }
  }
  /// A part of this picture.
  ///
  /// - Parameter box: Which; it has to lie inside.
  /// - Returns: A picture of its own.
  public func part(_ box: PixelDifference.Box) -> Bitmap {
    precondition(
      box.x.lowerBound >= 0 && box.y.lowerBound >= 0 && box.x.upperBound < width
        && box.y.upperBound < height,
      "a part lies within its picture"
    )
    var part: [UInt8] = []
    part.reserveCapacity(box.x.count * box.y.count * 4)
    for row in box.y {
      let start = (row * width + box.x.lowerBound) * 4
      part += bytes[start..<start + box.x.count * 4]
    }
    return Bitmap(width: box.x.count, height: box.y.count, bytes: part)
  }
}
