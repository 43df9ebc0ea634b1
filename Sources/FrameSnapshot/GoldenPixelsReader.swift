import FrameEncode
import FrameImage
import FrameRender
import Synchronization

/// The frames that a golden has as pixels, read when they are asked for.
///
/// Several workers ask, each for the next frame or one a little before it.
final class GoldenPixelsReader: Sendable {
  private let folder: GoldenFolder
  private let pixels: RecordedPixels
  private let animation = Mutex(Animation())

  /// An animation is read forward; what was read last is kept, since workers do not ask in order.
  private struct Animation: ~Copyable {
    var reader: PictureSequence.Reader?
    /// The frames that were read last, the first of them with its index.
    var frames: [Bitmap] = []
    var first = 0
  }

  /// How many frames of an animation are kept: for workers that are a little apart.
  private static let kept = 8

  init(_ pixels: RecordedPixels, in folder: GoldenFolder) {
    (self.pixels, self.folder) = (pixels, folder)
  }

  /// A frame; nil where it is not kept, or cannot be read.
  func frame(_ index: Int) -> Bitmap? {
    guard pixels.keeps(index) else { return nil }
    guard pixels == .apng else {
      let path = "\(folder.frames)/\(FrameFolder.fileName(ofFrame: index))"
      return try? ImageFile.read(path: path, maximumPixels: PageDeck.maximumPixels)
    }
    return animation.withLock { try? frame(index, in: &$0) }
  }

  private func frame(_ index: Int, in animation: inout Animation) throws -> Bitmap? {
    if animation.reader == nil || index < animation.first {
      let sequence = try PictureSequence(
        animation: folder.animation,
        maximumPixels: PageDeck.maximumPixels
      )
      animation = Animation(reader: try sequence.makeReader())
    }
    while index >= animation.first + animation.frames.count {
      guard let frame = try animation.reader?.next() else { return nil }
      animation.frames.append(frame.bitmap)
      if animation.frames.count > Self.kept {
        animation.frames.removeFirst()
        animation.first += 1
      }
    }
    return animation.frames[index - animation.first]
  }
}
