public import FrameImage
internal import TestSupport

extension PictureSequence {
  /// All frames.
  ///
  /// - Throws: As `makeReader` and the reader.
  public func frames() throws(ImageError) -> [Frame] {
    var reader = try makeReader()
    var frames: [Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// All frames of a GIF, an APNG or a PNG.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - maximumPixels: The most pixels that a frame may have.
  /// - Returns: The frames as they are to be seen.
  /// - Throws: `ImageError`, or what the file system throws.
  public static func frames(
    of bytes: [UInt8],
    maximumPixels: Int = 1 << 20
  ) throws -> [Frame] {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "frames")
    return try PictureSequence(animation: path, maximumPixels: maximumPixels).frames()
  }
}
