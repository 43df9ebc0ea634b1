import FrameCompare
import FrameImage

/// The frames of a recording, at a constant rate and with their number.
struct ImageFrames {
  let count: Int
  let framesPerSecond: Double
  private let frames: SeekableFrames

  /// The frame rate of pictures without times, in frames per second.
  private static let usualRate = 60.0

  /// Opens a recording, and reads it once to count its frames.
  init(path: String) throws {
    var pictures = try PictureSequence(path: path)
    framesPerSecond = pictures.usualRate ?? Self.usualRate
    if pictures.timing?.isVariable == true { pictures = pictures.sampled(at: framesPerSecond) }
    var reader = try pictures.makeReader()
    var count = 0
    while try reader.next() != nil { count += 1 }
    self.count = count
    frames = SeekableFrames(pictures)
  }

  /// Returns an image by its index.
  func image(_ index: Int) throws -> Bitmap {
    guard let bitmap = try frames.frame(index) else {
      throw AssertionInputError(
        "the recording has no image \(index) any more",
        "Do not change it while the test runs."
      )
    }
    return bitmap
  }
}
