/// Holds the size a file claims to the limit of the caller, before memory is taken for it.
enum PixelCount {
  /// Checks a claimed size.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right, as claimed.
  ///   - height: Pixels from top to bottom, as claimed.
  ///   - limit: The most pixels allowed, at least 1.
  /// - Throws: `tooManyPixels`, also where the count of bytes does not fit an `Int`.
  static func check(width: Int, height: Int, limit: Int) throws(ImageProblem) {
    precondition(limit >= 1, "a picture has at least one pixel")
    let (pixels, pixelOverflow) = width.multipliedReportingOverflow(by: height)
    let (_, byteOverflow) = pixels.multipliedReportingOverflow(by: 4)
    guard !pixelOverflow, !byteOverflow, pixels <= limit else {
      throw .tooManyPixels(width: width, height: height, limit: limit)
    }
  }
}
