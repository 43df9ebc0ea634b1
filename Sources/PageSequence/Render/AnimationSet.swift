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

  /// The encoders that several workers use at once.
  var encoders: AnimationEncoders {
    AnimationEncoders(sinks: files.map { $0.map(\.concurrentSink) }, times: times)
  }

  /// Adds the next frame, at every scale.
  func append(_ frame: AnimationFrame) throws(FileWriteError) {
    let end = times.end(ofPlace: count)
    count += 1
    for (place, files) in files.enumerated() {
      for (file, encoded) in zip(files, frame.encoded[place]) {
        if let encoded {
          try file.append(encoded, until: end)
        } else {
          try file.append(frame.bitmaps[place], until: end)
        }
      }
    }
  }

  /// Finishes all files.
  func commit() throws(FileWriteError) {
    for file in files.joined() { try file.commit() }
  }
}

/// A frame for the files of an `AnimationSet`.
struct AnimationFrame: Sendable {
  /// The pixels at each scale; empty if all files have encoded frames.
  var bitmaps: [Bitmap] = []
  /// The encoded frame for each file of each scale; nil for a file that encodes frames in order.
  var encoded: [[EncodedFrame?]] = []
}

/// The encoders of an `AnimationSet` that several workers use at once.
struct AnimationEncoders: Sendable {
  /// The encoder of each file of each scale; nil for a file that encodes frames in order.
  fileprivate let sinks: [[(any ConcurrentFrameSink)?]]
  fileprivate let times: FrameTimes

  /// Draws a frame, and encodes it as far as the order of the frames allows.
  ///
  /// - Parameters:
  ///   - index: The index of the frame.
  ///   - draw: Returns the pixels at each scale.
  /// - Returns: The frame for `AnimationSet.append`.
  /// - Throws: The error of `draw`, or that of an earlier frame.
  func frame(_ index: Int, draw: () throws -> [Bitmap]) async throws -> AnimationFrame {
    do {
      var frame = AnimationFrame(bitmaps: try draw())
      for (bitmap, sinks) in zip(frame.bitmaps, sinks) {
        var encoded: [EncodedFrame?] = []
        for sink in sinks {
          encoded.append(try await sink?.encode(bitmap, at: times.place(ofFrame: index)))
        }
        frame.encoded.append(encoded)
      }
      if sinks.joined().allSatisfy({ $0 != nil }) { frame.bitmaps = [] }
      return frame
    } catch {
      for sink in sinks.joined() { sink?.fail(error) }
      throw error
    }
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

  /// The encoder, if several workers use it at once.
  var concurrentSink: (any ConcurrentFrameSink)? { sink as? any ConcurrentFrameSink }

  /// Adds an encoded frame that is shown until a time, in seconds after the first frame.
  func append(_ frame: EncodedFrame, until end: Double) throws(FileWriteError) {
    try concurrentSink?.append(frame, until: end) { (bytes) throws(FileWriteError) in
      try write(bytes)
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
