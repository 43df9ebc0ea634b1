/// Checks of the sizes that files claim, before memory is allocated.
enum PixelLimits {
  /// Throws `tooManyPixels` for a picture of more than `limit` pixels; the limit must be at least 1.
  static func check(_ size: (width: Int, height: Int), limit: Int) throws(ImageProblem) {
    precondition(limit >= 1, "the pixel limit must be at least 1")
    let (width, height) = size
    let (pixels, pixelOverflow) = width.multipliedReportingOverflow(by: height)
    let (_, byteOverflow) = pixels.multipliedReportingOverflow(by: 4)
    guard !pixelOverflow, !byteOverflow, pixels <= limit else {
      throw .tooManyPixels(width: width, height: height, limit: limit)
    }
  }

  /// Throws `tooManyPixelsForFile` for an animation that claims too many pixels for its length.
  ///
  /// A file of a few bytes can claim a canvas of gigabytes and any number of frames. Encoders do not
  /// write files that this check refuses. The time to decode any other file is limited by its length.
  static func checkAnimation(
    _ size: (width: Int, height: Int),
    frames: Int,
    bytes: Int
  ) throws(ImageProblem) {
    let (width, height) = size
    let canvas = Double(width) * Double(height)
    guard canvas <= Double(max(freeCanvas, bytes * mostCanvasPerByte)),
      canvas * Double(frames) <= Double(max(freePixels, bytes * mostPixelsPerByte))
    else { throw .tooManyPixelsForFile(width: width, height: height, frames: frames, bytes: bytes) }
  }

  /// The canvas size in pixels that is allowed for a file of any length: 2048x2048, which takes 16 MB.
  private static let freeCanvas = 1 << 22
  /// The number of canvas pixels that are allowed per byte of the file.
  ///
  /// GIF and PNG can compress 2,730 and 8,256 pixels of one colour into a byte. With the limit of
  /// 1,024, a canvas as large as an 8K screen needs a file of at least 32 kB.
  private static let mostCanvasPerByte = 1 << 10
  /// The number of pixels of all frames that is allowed for a file of any length.
  ///
  /// Decoding them takes about two seconds.
  private static let freePixels = 1 << 28
  /// The number of pixels of all frames that is allowed per byte of the file.
  ///
  /// An unchanged frame takes about 30 bytes of a GIF, for which this limit allows a million pixels.
  /// Frames of real animations usually have thousands of bytes.
  private static let mostPixelsPerByte = 1 << 15
}
