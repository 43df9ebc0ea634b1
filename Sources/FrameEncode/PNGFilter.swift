internal import CPixelKernels

/// The filters of PNG (ISO/IEC 15948, 9), on whole rows; the raw value is the number in the stream.
///
/// An encoder knows all pixels beforehand, so no byte waits for another.
enum PNGFilter: UInt8, CaseIterable {
  /// The bytes as they are.
  case none
  /// Less the pixel to the left.
  case sub
  /// Less the pixel above.
  case up
  /// Less the mean of both.
  case average
  /// Less one of both and of the pixel between them, by Paeth's rule.
  case paeth

  /// Filters a row.
  ///
  /// - Parameters:
  ///   - row: The bytes of the row, after `pixelBytes` zeros that stand for the pixel left of it.
  ///   - above: The row above it in the same form; zeros for the first row.
  ///   - count: The bytes of the row, without the zeros.
  ///   - pixelBytes: Bytes a pixel: 3 or 4.
  ///   - target: Where the filter's number and `count` filtered bytes go; apart from both rows.
  func apply(
    to row: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>,
    count: Int,
    pixelBytes: Int,
    target: UnsafeMutablePointer<UInt8>
  ) {
    target.pointee = rawValue
    png_kernels_filter(
      Int32(rawValue),
      row,
      above,
      Int64(count),
      Int64(pixelBytes),
      target + 1
    )
  }

  /// Filters a row by the filter that leaves the least sum of absolute differences.
  ///
  /// The rule of thumb of the PNG specification (12.8). Of equal ones the first is taken, so that
  /// a row of zeros stays as it is.
  ///
  /// - Parameters:
  ///   - row: As for `apply`.
  ///   - above: As for `apply`.
  ///   - count: As for `apply`.
  ///   - pixelBytes: As for `apply`.
  ///   - target: As for `apply`.
  ///   - spare: Room for `count + 1` bytes.
  static func applyBest(
    to row: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>,
    count: Int,
    pixelBytes: Int,
    target: UnsafeMutablePointer<UInt8>,
    spare: UnsafeMutablePointer<UInt8>
  ) {
    var least = Int64.max
    for filter in PNGFilter.allCases {
      filter.apply(to: row, above: above, count: count, pixelBytes: pixelBytes, target: spare)
      let sum = png_kernels_magnitude(spare + 1, Int64(count))
      guard sum < least else { continue }
      least = sum
      target.update(from: spare, count: count + 1)
    }
  }
}
