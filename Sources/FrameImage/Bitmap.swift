/// A picture with 8 bits per channel: premultiplied RGBA of encoded sRGB values, top row first.
///
/// Rows have no padding. Blending and filtering use these values directly, as browsers and UIKit do.
public struct Bitmap: Sendable, Equatable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bytes: red, green, blue, alpha, `width * height` times.
  public private(set) var bytes: [UInt8]
  /// Whether every pixel has full alpha; nil if it is not known.
  private var knownOpacity: Bool?

  /// Whether two pictures have the same size and pixels.
  public static func == (first: Bitmap, second: Bitmap) -> Bool {
    (first.width, first.height) == (second.width, second.height) && first.bytes == second.bytes
  }

  /// Creates a transparent picture.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 0.
  ///   - height: The height in pixels, at least 0.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Creates a picture from its bytes.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 0.
  ///   - height: The height in pixels, at least 0.
  ///   - bytes: Premultiplied RGBA, exactly `width * height * 4` bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width >= 0 && height >= 0, "width and height must not be negative")
    precondition(bytes.count == width * height * 4, "a picture must have four bytes per pixel")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Whether every pixel has full alpha.
  public var isOpaque: Bool { knownOpacity ?? hasFullAlpha }

  /// Finds out whether every pixel has full alpha, so that `isOpaque` takes no time until the next change.
  ///
  /// - Parameter isKnown: Whether it is known that every pixel has full alpha.
  package mutating func noteOpacity(isKnown: Bool) { knownOpacity = isKnown || hasFullAlpha }

  private var hasFullAlpha: Bool {
    // Combines the pixels of a block with AND, two at a time, which compiles to SIMD. Alpha is tested
    // once per block, so that the search usually ends early in a picture that is not opaque.
    let blockSize = 4096
    return bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: blockSize) {
        let end = min(start + blockSize, bytes.count)
        var joined = UInt64.max
        var offset = start
        while offset &+ 8 <= end {
          joined &= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          offset &+= 8
        }
        let alphas: UInt64 = 0xFF00_0000_FF00_0000
        guard UInt64(littleEndian: joined) & alphas == alphas else { return false }
        guard offset == end || bytes[offset + 3] == 255 else { return false }
      }
      return true
    }
  }

  /// Calls a closure with the bytes, which it may change.
  ///
  /// - Parameter body: Receives a buffer of `width * height * 4` bytes, valid during the call.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  public mutating func withMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    knownOpacity = nil
    return try bytes.withUnsafeMutableBufferPointer { (buffer) throws(Failure) -> Result in
      try body(buffer)
    }
  }

  /// Copies another picture into this one without blending.
  ///
  /// - Parameters:
  ///   - other: The picture to copy, which must be inside this picture at (x, y).
  ///   - x: The column of this picture for the left edge of `other`.
  ///   - y: The row of this picture for the top edge of `other`.
  public mutating func place(_ other: Bitmap, x: Int, y: Int) {
    precondition(
      x >= 0 && y >= 0 && x + other.width <= width && y + other.height <= height,
      "a copied picture must be inside the target"
    )
    knownOpacity = nil
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

  /// Copies a part of this picture.
  ///
  /// - Parameter box: The part, which must be inside the picture.
  /// - Returns: A picture of the size of `box`.
  public func part(_ box: PixelBox) -> Bitmap {
    precondition(
      box.x.lowerBound >= 0 && box.y.lowerBound >= 0 && box.x.upperBound < width
        && box.y.upperBound < height,
      "a part must be inside its picture"
    )
    var part: [UInt8] = []
    part.reserveCapacity(box.x.count * box.y.count * 4)
    for row in box.y {
      let start = (row * width + box.x.lowerBound) * 4
      part += bytes[start..<start + box.x.count * 4]
    }
    return Bitmap(width: box.x.count, height: box.y.count, bytes: part)
  }

  /// Returns the picture over an opaque colour: red, green and blue.
  package func over(_ colour: SIMD3<UInt8>) -> Bitmap {
    var picture = self
    picture.withMutableBytes { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] != 255 {
        let transparency = 255 - bytes[pixel + 3]
        for channel in 0..<3 {
          bytes[pixel + channel] += StraightPixels.product(colour[channel], transparency)
        }
        bytes[pixel + 3] = 255
      }
    }
    return picture
  }
}
