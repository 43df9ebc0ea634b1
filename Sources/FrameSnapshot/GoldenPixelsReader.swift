import FrameCompare
import FrameFiles
import FrameImage

/// The frames that a golden has as pixels, read when they are asked for.
struct GoldenPixelsReader: Sendable {
  private let folder: GoldenFolder
  private let pixels: RecordedPixels
  /// All frames; nil where each has a file, or the animation cannot be read.
  private let animation: SeekableFrames?

  init(_ pixels: RecordedPixels, in folder: GoldenFolder) {
    (self.pixels, self.folder) = (pixels, folder)
    guard pixels == .apng else {
      animation = nil
      return
    }
    let sequence = try? PictureSequence(
      animation: folder.animation,
      maximumPixels: ImageFile.maximumPixels
    )
    animation = sequence.map { SeekableFrames($0) }
  }

  /// A frame; nil where it is not kept, or cannot be read.
  func frame(_ index: Int) -> Bitmap? {
    guard pixels.keeps(index) else { return nil }
    guard pixels == .apng else {
      let path = "\(folder.frames)/\(FrameFolder.fileName(ofFrame: index))"
      return try? ImageFile.read(path: path, maximumPixels: ImageFile.maximumPixels)
    }
    return try? animation?.frame(index)
  }
}
