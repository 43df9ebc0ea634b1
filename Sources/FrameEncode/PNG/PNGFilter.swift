internal import CPixelKernels

/// The filters of PNG (ISO/IEC 15948, 9), on whole rows; the raw value is the number in the file.
enum PNGFilter: UInt8, CaseIterable {
  /// The unchanged bytes.
  case none
  /// The difference from the pixel to the left.
  case sub
  /// The difference from the pixel above.
  case up
  /// The difference from the mean of both.
  case average
  /// The difference from Paeth's predictor.
  case paeth

  /// A row to be filtered.
  struct Row {
    /// The bytes of the row, preceded by `pixelBytes` zeros as the pixel to its left.
    let bytes: UnsafePointer<UInt8>
    /// The row above in the same form; zeros for the first row.
    let above: UnsafePointer<UInt8>
    /// The number of bytes, without the zeros.
    let count: Int
    /// Bytes a pixel: 3 or 4.
    let pixelBytes: Int
  }

  /// Filters a row.
  ///
  /// The target receives the filter's number and the filtered bytes; it must not overlap the rows.
  func apply(to row: Row, target: UnsafeMutablePointer<UInt8>) {
    target.pointee = rawValue
    png_kernels_filter(
      Int32(rawValue),
      row.bytes,
      row.above,
      Int64(row.count),
      Int64(row.pixelBytes),
      target + 1
    )
  }

  /// Filters a row with the filter that gives the smallest sum of absolute differences.
  ///
  /// This heuristic is in the PNG specification (12.8). The first of several equal filters is used, so
  /// that a row of zeros is unchanged. The spare buffer must be as long as the target.
  static func applyBest(
    to row: Row,
    target: UnsafeMutablePointer<UInt8>,
    spare: UnsafeMutablePointer<UInt8>
  ) {
    var least = Int64.max
    for filter in PNGFilter.allCases {
      filter.apply(to: row, target: spare)
      let sum = png_kernels_magnitude(spare + 1, Int64(row.count))
      guard sum < least else { continue }
      least = sum
      target.update(from: spare, count: row.count + 1)
    }
  }
}
