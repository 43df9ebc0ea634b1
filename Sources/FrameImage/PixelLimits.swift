/// Checks of the sizes that a file claims, before memory is allocated for them.
enum PixelLimits {
  /// Throws `tooManyPixels` for a picture of more than `limit` pixels; the limit is at least 1.
  static func check(_ size: (width: Int, height: Int), limit: Int) throws(ImageProblem) {
    precondition(limit >= 1, "the pixel limit must be at least 1")
    let (width, height) = size
    let (pixels, pixelOverflow) = width.multipliedReportingOverflow(by: height)
    let (_, byteOverflow) = pixels.multipliedReportingOverflow(by: 4)
    guard !pixelOverflow, !byteOverflow, pixels <= limit else {
      throw .tooManyPixels(width: width, height: height, limit: limit)
    }
  }

  /// Throws `tooManyPixelsForFile` for an animation with too many pixels for its file.
  ///
  /// A file of a few bytes can claim a canvas of gigabytes and any number of frames. No real program
  /// writes the files refused here, and the rest take time in proportion to their length.
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

  /// The size of a canvas that any file may have, in pixels: 2048x2048, 16 MB.
  private static let freeCanvas = 1 << 22
  /// The pixels of the canvas allowed for each byte of the file.
  ///
  /// A judgement: GIF and PNG can pack 2,730 and 8,256 pixels of one colour into a byte; with 1,024, an
  /// 8K screen needs a file of 32 kB.
  private static let mostCanvasPerByte = 1 << 10
  /// The pixels of all frames that any file may have, about two seconds of work.
  private static let freePixels = 1 << 28
  /// The pixels of all frames allowed for each byte of the file.
  ///
  /// A judgement: an unchanged frame takes about 30 bytes of a GIF, which then allow a million pixels;
  /// frames of films have thousands of bytes.
  private static let mostPixelsPerByte = 1 << 15
}
