import FrameImage
import TestSupport

/// Reads the frames of a file with two readers alternately.
enum AnimationCheck {
  static func run(
    _ bytes: [UInt8],
    as format: ImageFormat,
    in folder: borrowing TemporaryFolder
  ) throws -> FuzzVerdict {
    guard ImageFormat.recognise(bytes) == format else { return .foreign }
    let path = try folder.write(bytes, to: "frames")
    do {
      let sequence = try PictureSequence(animation: path, maximumPixels: PictureCheck.maximumPixels)
      try checkFrames(of: sequence)
    } catch let error as ImageError {
      try PictureCheck.check(error)
      return .refused
    }
    return .accepted
  }

  private static func checkFrames(of sequence: PictureSequence) throws {
    var reader = try sequence.makeReader()
    var second = try sequence.makeReader()
    var size: (width: Int, height: Int)?
    var count = 0
    while let frame = try next(of: &reader) {
      let bitmap = frame.bitmap
      try PictureCheck.check(bitmap, size: size ?? (bitmap.width, bitmap.height), isOpaque: false)
      size = (bitmap.width, bitmap.height)
      try FuzzFinding.unless(
        frame.duration.map { $0 > 0 && $0.isFinite } ?? true,
        "a duration out of range: \(frame)"
      )
      try FuzzFinding.unless(try second.next() == frame, "a second reader returns another frame")
      count += 1
    }
    try FuzzFinding.unless(
      count == sequence.frameCount ?? count && count > 0,
      "\(count) frames, but frameCount is \(sequence.frameCount ?? 1)"
    )
  }

  /// Returns the next frame, and checks that there is none after an error.
  private static func next(
    of reader: inout PictureSequence.Reader
  ) throws -> PictureSequence.Frame? {
    do throws(ImageError) {
      return try reader.next()
    } catch {
      try FuzzFinding.unless(try reader.next() == nil, "a frame follows an error")
      throw error
    }
  }
}
