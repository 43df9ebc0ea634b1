import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageScroll
import PageSequence

/// The frames of a golden on their way into its folder, in order.
///
/// They take the place of those that an earlier recording left when all are there.
final class GoldenPixelsWriter {
  private let folder: GoldenFolder
  private let pixels: RecordedPixels?
  private var encoder = PNGEncoder()
  private var animation: APNGEncoder?
  private var file: AtomicFile?
  private var written: Set<String> = []

  /// - Parameters:
  ///   - pixels: Which frames are kept; nil for none.
  ///   - folder: The golden's folder, which is there.
  ///   - sequence: The sequence.
  /// - Throws: Where a file cannot be written.
  init(
    _ pixels: RecordedPixels?,
    in folder: GoldenFolder,
    _ sequence: FrameSequence
  ) throws(FileWriteError) {
    (self.pixels, self.folder) = (pixels, folder)
    switch pixels {
    case .apng:
      file = try AtomicFile(path: folder.animation)
      animation = APNGEncoder(
        frames: sequence.frames,
        framesPerSecond: sequence.framesPerSecond,
        isOpaque: sequence.background.alpha == 1
      )
    case .png:
      GoldenFolder.removeFrames(in: folder.newFrames)
      try Folder.make(path: folder.newFrames)
    case nil: break
    }
  }

  /// Adds a frame that is kept.
  func append(_ index: Int, _ bitmap: Bitmap) throws(FileWriteError) {
    guard pixels != .apng else {
      try animation?.append(bitmap) { (bytes) throws(FileWriteError) in
        try file?.append(bytes)
      }
      return
    }
    let name = FrameFolder.fileName(ofFrame: index)
    try AtomicFile.write(encoder.encode(bitmap), to: "\(folder.newFrames)/\(name)")
    written.insert(name)
  }

  /// Writes what is left, behind the last frame.
  func finish() throws(FileWriteError) {
    try animation.take()?.finish { (bytes) throws(FileWriteError) in
      try file?.append(bytes)
    }
  }

  /// Lets the frames appear, and removes those of an earlier recording.
  func commit() throws(FileWriteError) {
    try file.take()?.commit()
    if pixels != .apng { unlink(folder.animation) }
    GoldenFolder.removeFrames(in: folder.frames)
    guard !written.isEmpty else { return }
    try Folder.make(path: folder.frames)
    for name in written.sorted() {
      let path = "\(folder.frames)/\(name)"
      guard rename("\(folder.newFrames)/\(name)", path) == 0 else {
        throw .writingFailed(path: path, code: errno)
      }
    }
  }

  /// Frames of a recording that did not come to its end go with it.
  deinit { GoldenFolder.removeFrames(in: folder.newFrames) }
}
