import Foundation
import FrameEncode
import FrameFiles
import FrameImage

/// A GIF in the making, which appears under its name when it is complete, or goes to standard output
/// as it is made.
///
/// Several workers may bring frames, one at a time.
final class AnimationFile {
  private var encoder: GIFEncoder?
  private var file: AtomicFile?
  private let isDurable: Bool

  /// - Parameters:
  ///   - path: Where it is to appear; nil for standard output.
  ///   - isDurable: Whether it is on the disk when it appears.
  ///   - encoder: What makes it.
  /// - Throws: Where it cannot be made.
  init(
    path: String?,
    isDurable: Bool,
    _ encoder: consuming GIFEncoder
  ) throws(FileWriteError) {
    self.isDurable = isDurable
    if let path {
      let folder = Folder.holding(path)
      try Folder.make(path: folder)
      AtomicFile.removeUnfinished(in: folder)
      file = try AtomicFile(path: path)
    }
    self.encoder = consume encoder
  }

  /// Adds a frame, which is seen until a time in seconds from the beginning.
  func append(_ bitmap: Bitmap, until end: Double) throws(FileWriteError) {
    try encoder?.append(bitmap, until: end) { (bytes) throws(FileWriteError) in try write(bytes) }
  }

  /// Ends the file, and lets it appear.
  func commit() throws(FileWriteError) {
    try encoder.take()?.finish { (bytes) throws(FileWriteError) in try write(bytes) }
    try file.take()?.commit(isDurable: isDurable)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    if file == nil { Standard.output(Data(bytes)) } else { try file?.append(bytes) }
  }
}
