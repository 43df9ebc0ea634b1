import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import PageScroll

/// The GIFs of a render, one for each scale, which receive their frames in order.
final class AnimationSet {
  /// The scroll of the frames.
  let scroll: FrameScroll
  /// The times of the frames.
  let times: FrameTimes

  private let files: [AnimationFile]
  private var count = 0

  init(_ files: [AnimationFile], _ scroll: FrameScroll, _ times: FrameTimes) {
    (self.files, self.scroll, self.times) = (files, scroll, times)
  }

  /// Adds the next frame, at every scale.
  func append(_ bitmaps: [Bitmap]) throws(FileWriteError) {
    let end = times.end(ofPlace: count)
    count += 1
    for (file, bitmap) in zip(files, bitmaps) { try file.append(bitmap, until: end) }
  }

  /// Finishes all files.
  func commit() throws(FileWriteError) {
    for file in files { try file.commit() }
  }
}

/// A GIF that is being encoded.
///
/// A file appears under its name only once it is complete. Standard output gets the bytes as soon as they are
/// encoded.
final class AnimationFile {
  private var encoder: GIFEncoder?
  private var file: AtomicFile?
  private let isDurable: Bool
  private let writeToStandardOutput: (Data) -> Void

  /// Begins a file; `writeToStandardOutput` gets the encoded bytes if there is no path.
  init(
    path: String?,
    isDurable: Bool,
    writeToStandardOutput: @escaping (Data) -> Void,
    _ encoder: consuming GIFEncoder
  ) throws(FileWriteError) {
    self.isDurable = isDurable
    self.writeToStandardOutput = writeToStandardOutput
    if let path {
      let folder = Folder.holding(path)
      try Folder.make(path: folder)
      AtomicFile.removeUnfinished(in: folder)
      file = try AtomicFile(path: path)
    }
    self.encoder = consume encoder
  }

  /// Adds a frame that is shown until a time, in seconds after the first frame.
  func append(_ bitmap: Bitmap, until end: Double) throws(FileWriteError) {
    try encoder?.append(bitmap, until: end) { (bytes) throws(FileWriteError) in try write(bytes) }
  }

  /// Writes the end of the file and moves the file to its path.
  func commit() throws(FileWriteError) {
    try encoder.take()?.finish { (bytes) throws(FileWriteError) in try write(bytes) }
    try file.take()?.commit(isDurable: isDurable)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    if file == nil { writeToStandardOutput(Data(bytes)) } else { try file?.append(bytes) }
  }
}
