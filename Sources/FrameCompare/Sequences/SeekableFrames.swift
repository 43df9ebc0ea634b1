package import FrameImage
import Synchronization

/// The frames of a sequence in any order.
///
/// An animation can only be read forward: the frames that were read last are kept, and one before them
/// is read from the beginning. Several workers may ask.
package final class SeekableFrames: Sendable {
  private let pictures: PictureSequence
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var reader: PictureSequence.Reader?
    /// The frames that were read last; the first of them has the index `first`.
    var frames: [Bitmap] = []
    var first = 0
    var bytes = 0
  }

  /// How many bytes of frames are kept: a GIF as people send it, whole.
  private static let memory = 192 << 20

  /// Creates the frames of a sequence.
  package init(_ pictures: PictureSequence) { self.pictures = pictures }

  /// A frame; nil behind the last one.
  ///
  /// - Throws: `ImageError` where it cannot be read.
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
      while state.bytes > memory, state.frames.count > 1 {
        state.bytes -= state.frames.removeFirst().bytes.count
        state.first += 1
      }
    }
    return state.frames[index - state.first]
  }
}
