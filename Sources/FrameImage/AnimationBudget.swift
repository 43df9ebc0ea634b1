/// How many pixels an animation may ask for, by the bytes that its file has.
///
/// A file of a few bytes can claim a canvas of gigabytes, and any number of frames of it. What is
/// refused here no program writes; the work for the rest is bounded by what the file costs.
enum AnimationBudget {
  /// The pixels that a canvas may have whatever the file has: 2048x2048, 16 MB.
  private static let freeCanvas = 1 << 22
  /// The pixels of a canvas that each byte of the file allows.
  ///
  /// A judgement: GIF and PNG could pack 2,730 and 8,256 of one colour into a byte; 1,024 leave an 8K
  /// screen to a file of 32 kB.
  private static let mostCanvasPerByte = 1 << 10
  /// The pixels of all frames that may be gone through whatever the file has, some two seconds of work.
  private static let freePixels = 1 << 28
  /// The pixels of all frames that each byte of the file allows.
  ///
  /// A judgement: a frame in which nothing changes takes some 30 bytes of a GIF, which then allow a
  /// million pixels; frames of films have thousands of bytes.
  private static let mostPixelsPerByte = 1 << 15

  /// Refuses an animation that asks for more than its file allows.
  ///
  /// - Parameters:
  ///   - width: Pixels of the canvas from left to right.
  ///   - height: Pixels of the canvas from top to bottom.
  ///   - frames: The number of frames.
  ///   - bytes: The length of the file.
  /// - Throws: `tooManyPixelsForFile`.
  static func check(
    width: Int,
    height: Int,
    frames: Int,
    bytes: Int
  ) throws(ImageProblem) {
    let canvas = Double(width) * Double(height)
    guard canvas <= Double(max(freeCanvas, bytes * mostCanvasPerByte)),
      canvas * Double(frames) <= Double(max(freePixels, bytes * mostPixelsPerByte))
    else { throw .tooManyPixelsForFile(width: width, height: height, frames: frames, bytes: bytes) }
  }
}
