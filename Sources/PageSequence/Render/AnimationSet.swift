import Foundation
import FrameEncode
import FrameFiles
import FrameImage

/// The animations of a render that have the same frames, which they receive in order.
final class AnimationSet {
  /// The frames.
  let group: FormatGroup

  /// The files, by scale.
  private let files: [[AnimationFile]]
  private let times: FrameTimes
  private var count = 0

  init(_ files: [[AnimationFile]], _ group: FormatGroup) {
    (self.files, self.group, times) = (files, group, group.times)
  }

  /// Whether there are no files, so that no frames are needed.
  var isEmpty: Bool { files.allSatisfy(\.isEmpty) }

  /// Adds the next frame, at every scale.
  func append(_ bitmaps: [Bitmap]) throws(FileWriteError) {
    let end = times.end(ofPlace: count)
    count += 1
    for (files, bitmap) in zip(files, bitmaps) {
      for file in files { try file.append(bitmap, until: end) }
    }
  }

  /// Finishes all files.
  func commit() throws(FileWriteError) {
    for file in files.joined() { try file.commit() }
  }
}

/// An animation that is being encoded.
///
/// A file appears under its name only once it is complete. Standard output gets the bytes as soon as they are
/// encoded.
final class AnimationFile {
  private let sink: any FrameSink
  private var file: AtomicFile?
  private let isDurable: Bool
  private let writeToStandardOutput: (Data) -> Void

  /// Begins a file; `writeToStandardOutput` gets the encoded bytes if there is no path.
  init(
    path: String?,
    isDurable: Bool,
    writeToStandardOutput: @escaping (Data) -> Void,
    _ sink: any FrameSink
  ) throws(FileWriteError) {
    (self.sink, self.isDurable) = (sink, isDurable)
    self.writeToStandardOutput = writeToStandardOutput
    if let path {
      let folder = Folder.holding(path)
      try Folder.make(path: folder)
      AtomicFile.removeUnfinished(in: folder)
      file = try AtomicFile(path: path)
    }
  }

  /// Adds a frame that is shown until a time, in seconds after the first frame.
  func append(_ bitmap: Bitmap, until end: Double) throws(FileWriteError) {
    try sink.append(bitmap, until: end) { (bytes) throws(FileWriteError) in try write(bytes) }
  }

  /// Writes the end of the file and moves the file to its path.
  func commit() throws(FileWriteError) {
    try sink.finish { (bytes) throws(FileWriteError) in try write(bytes) }
    try file.take()?.commit(isDurable: isDurable)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    if file == nil { writeToStandardOutput(Data(bytes)) } else { try file?.append(bytes) }
  }
}
