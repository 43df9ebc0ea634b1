/// The Paeth filter of PNG (ISO/IEC 15948, 9.4), on whole rows.
///
/// An encoder knows all pixels beforehand, so no byte waits for another; the loop is written
/// without branches and with wrapping arithmetic for the compiler to turn into SIMD.
enum PNGFilter {
  /// The number of the filter in the stream.
  static let paeth: UInt8 = 4

  /// Filters a row.
  ///
  /// - Parameters:
  ///   - row: The bytes of the row, after `pixelBytes` zeros that stand for the pixel left of it.
  ///   - above: The row above it in the same form; zeros for the first row.
  ///   - count: The bytes of the row, without the zeros.
  ///   - pixelBytes: Bytes a pixel: 3 or 4.
  ///   - target: Where `count` filtered bytes go; apart from both rows.
  @inline(never)
  static func paeth(
    row: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>,
    count: Int,
    pixelBytes: Int,
    target: UnsafeMutablePointer<UInt8>
  ) {
    let current = row + pixelBytes
    let up = above + pixelBytes
    var index = 0
    while index < count {
      let a = Int16(truncatingIfNeeded: row[index])
      let b = Int16(truncatingIfNeeded: up[index])
      let c = Int16(truncatingIfNeeded: above[index])
      let fromUp = b &- c
      let fromLeft = a &- c
      let toLeft = magnitude(fromUp)
      let toUp = magnitude(fromLeft)
      let toCorner = magnitude(fromUp &+ fromLeft)
      let upOrCorner = toUp <= toCorner ? b : c
      let predicted = toLeft <= toUp && toLeft <= toCorner ? a : upOrCorner
      target[index] = current[index] &- UInt8(truncatingIfNeeded: predicted)
      index &+= 1
    }
  }

  @inline(__always)
  private static func magnitude(_ value: Int16) -> Int16 {
    let sign = value &>> 15
    return (value ^ sign) &- sign
  }
}
