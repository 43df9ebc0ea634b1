package import FrameImage

/// Random access to the frames of a sequence, for one thread.
///
/// An animation can only be read forward, so the last frames read are cached. To get a frame before the
/// cached ones, the animation is read again from the beginning.
package final class SeekableFrames {
  private let pictures: PictureSequence
  private let cacheSize: Int
  private var reader: PictureSequence.Reader?
  /// The cached frames; the first one has the index `first`.
  private var frames: [Bitmap] = []
  private var first = 0
  private var bytes = 0

  /// Creates access to a sequence.
  ///
  /// - Parameters:
  ///   - pictures: The sequence.
  ///   - cacheSize: The size of the cache, in bytes; the default is enough for all frames of a typical GIF. The last
  ///     frame is always kept.
  package init(_ pictures: PictureSequence, cacheSize: Int = 192 << 20) {
    (self.pictures, self.cacheSize) = (pictures, cacheSize)
  }

  /// Returns a frame; nil after the last one.
  ///
  /// - Throws: `ImageError` if the frame cannot be read.
  package func frame(_ index: Int) throws(ImageError) -> Bitmap? {
    if let files = pictures.files {
      guard files.indices.contains(index) else { return nil }
      return try ImageFile.read(path: files[index], maximumPixels: pictures.maximumPixels)
    }
    if reader == nil || index < first {
      reader = try pictures.makeReader()
      (frames, first, bytes) = ([], 0, 0)
    }
    while index >= first + frames.count {
      guard let frame = try reader?.next() else { return nil }
      frames.append(frame.bitmap)
      bytes += frame.bitmap.bytes.count
      while bytes > cacheSize, frames.count > 1 {
        bytes -= frames.removeFirst().bytes.count
        first += 1
      }
    }
    return frames[index - first]
  }
}
