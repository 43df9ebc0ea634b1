import Foundation
import FrameCompare
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageScroll
import PageSequence

/// Writes the recorded frames of a golden, in order.
///
/// The new frames replace the frames of an earlier recording when all new frames are complete.
final class GoldenPixelsWriter {
  private let folder: GoldenFolder
  private let pixels: RecordedPixels?
  private var encoder = PNGEncoder()
  private var animation: APNGEncoder?
  private var file: AtomicFile?
  private var written: Set<String> = []

  /// Begins the files in the golden's folder, which must exist.
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

  /// Adds a recorded frame.
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

  /// Writes the end of the animation.
  func finish() throws(FileWriteError) {
    try animation.take()?.finish { (bytes) throws(FileWriteError) in
      try file?.append(bytes)
    }
  }

  /// Renames the new frames and removes those of an earlier recording.
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

  /// Removes the frames of a recording that was not finished.
  deinit { GoldenFolder.removeFrames(in: folder.newFrames) }
}

/// Reads the recorded frames of a golden, for one thread.
final class GoldenPixelsReader {
  private let folder: GoldenFolder
  private let pixels: RecordedPixels
  private let cacheSize: Int
  /// The animation; nil if it cannot be read.
  private lazy var animation: SeekableFrames? = {
    let sequence = try? PictureSequence(
      animation: folder.animation,
      maximumPixels: ImageFile.maximumPixels
    )
    return sequence.map { SeekableFrames($0, cacheSize: cacheSize) }
  }()

  init(_ pixels: RecordedPixels, in folder: GoldenFolder, cacheSize: Int) {
    (self.pixels, self.folder, self.cacheSize) = (pixels, folder, cacheSize)
  }

  /// Returns a frame; nil if it is not recorded or cannot be read.
  func frame(_ index: Int) -> Bitmap? {
    guard pixels.keeps(index) else { return nil }
    guard pixels == .apng else {
      let path = "\(folder.frames)/\(FrameFolder.fileName(ofFrame: index))"
      return try? ImageFile.read(path: path, maximumPixels: ImageFile.maximumPixels)
    }
    return try? animation?.frame(index)
  }
}
