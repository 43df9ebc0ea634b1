package import FrameImage
internal import TestSupport

extension PictureSequence {
  /// Returns all frames of this sequence.
  package func frames() throws(ImageError) -> [Frame] {
    var reader = try makeReader()
    var frames: [Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Returns all frames of a GIF, an APNG or a PNG in memory.
  package static func frames(of bytes: [UInt8], maximumPixels: Int = 1 << 20) throws -> [Frame] {
    let folder = TemporaryFolder()
    let path = try folder.write(bytes, to: "frames")
    return try PictureSequence(animation: path, maximumPixels: maximumPixels).frames()
  }
}
