package import FrameImage
import Synchronization

/// Random access to the frames of a sequence, from any thread.
///
/// An animation can only be read forward, so the last frames read are cached. To get a frame before the
/// cached ones, the animation is read again from the beginning.
package final class SeekableFrames: Sendable {
  private let pictures: PictureSequence
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var reader: PictureSequence.Reader?
    /// The cached frames; the first one has the index `first`.
    var frames: [Bitmap] = []
    var first = 0
    var bytes = 0
  }

  /// The size of the cache, in bytes: enough for all frames of a typical GIF.
  private static let cacheSize = 192 << 20

  package init(_ pictures: PictureSequence) { self.pictures = pictures }

  /// Returns a frame; nil after the last one.
  ///
  /// - Throws: `ImageError` if the frame cannot be read.
  package func frame(_ index: Int) throws(ImageError) -> Bitmap? {
    guard let files = pictures.files else {
      return try state.withLock { (state) throws(ImageError) in
        try Self.frame(index, of: pictures, &state)
      }
    }
    guard files.indices.contains(index) else { return nil }
    return try ImageFile.read(path: files[index], maximumPixels: pictures.maximumPixels)
  }

  private static func frame(
    _ index: Int,
    of sequence: PictureSequence,
    _ state: inout State
  ) throws(ImageError) -> Bitmap? {
    if state.reader == nil || index < state.first {
      state = State(reader: try sequence.makeReader())
    }
    while index >= state.first + state.frames.count {
      guard let frame = try state.reader?.next() else { return nil }
      state.frames.append(frame.bitmap)
      state.bytes += frame.bitmap.bytes.count
      while state.bytes > cacheSize, state.frames.count > 1 {
        state.bytes -= state.frames.removeFirst().bytes.count
        state.first += 1
      }
    }
    return state.frames[index - state.first]
  }
}
