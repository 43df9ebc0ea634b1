import FrameEncode
import FrameFiles
import FrameImage

/// Frames made for GIFs, of one scale: indexed PNG files that share a palette.
///
/// Several workers may bring frames, one at a time and in order.
final class IndexedFrames {
  private let folder: FrameFolder
  private var indexer: FrameIndexer
  private var encoder: PNGEncoder
  private let isTransparent: Bool

  /// - Parameters:
  ///   - folder: Where the files go.
  ///   - indexer: What brings frames to the palette, each to stand alone.
  ///   - compression: How much time goes into making the files small.
  ///   - isTransparent: Whether there may be clear pixels in any of them, for which all have a colour.
  init(
    _ folder: FrameFolder,
    _ indexer: consuming FrameIndexer,
    _ compression: PNGEncoder.Compression,
    isTransparent: Bool
  ) {
    self.folder = folder
    self.indexer = indexer
    encoder = PNGEncoder(compression)
    self.isTransparent = isTransparent
  }

  /// Writes the next frame.
  ///
  /// - Parameters:
  ///   - bitmap: The frame.
  ///   - file: The name of its file.
  /// - Returns: What was written.
  /// - Throws: Where it cannot be written.
  func write(_ bitmap: Bitmap, as file: String) throws(FileWriteError) -> WrittenPicture {
    let frame = indexer.index(bitmap)
    let digest = try encoder.withEncoded(frame, isTransparent: isTransparent) {
      (bytes) throws(FileWriteError) in
      try folder.write(bytes, as: file)
    }
    return WrittenPicture(frame.bitmap, digest)
  }
}
