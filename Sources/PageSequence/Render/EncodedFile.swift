import Foundation
import FrameEncode
import FrameFiles
import FrameImage

/// An animation that a sink encodes.
///
/// Standard output gets the bytes as soon as they are encoded.
final class EncodedFile: AnimationFile {
  private let sink: any FrameSink
  private let target: OutputFile?
  private var file: AtomicFile?
  private let isDurable: Bool
  private(set) var size = 0
  private let writeToStandardOutput: (Data) -> Void

  /// Begins a file; `writeToStandardOutput` gets the encoded bytes if there is no target.
  init(
    _ target: OutputFile?,
    isDurable: Bool,
    writeToStandardOutput: @escaping (Data) -> Void,
    _ sink: any FrameSink
  ) throws(FileWriteError) {
    (self.sink, self.target, self.isDurable) = (sink, target, isDurable)
    self.writeToStandardOutput = writeToStandardOutput
    file = try target?.begin()
  }

  var concurrentSink: (any ConcurrentFrameSink)? { sink as? any ConcurrentFrameSink }

  func append(_ frame: EncodedFrame, until end: Double) throws(FileWriteError) {
    try concurrentSink?.append(frame, until: end) { (bytes) throws(FileWriteError) in
      try write(bytes)
    }
  }

  func append(_ bitmap: Bitmap, until end: Double) throws(FileWriteError) {
    try sink.append(bitmap, until: end) { (bytes) throws(FileWriteError) in try write(bytes) }
  }

  func finish() throws(FileWriteError) {
    try sink.finish { (bytes) throws(FileWriteError) in try write(bytes) }
  }

  func commit() throws(FileWriteError) {
    guard let target, let file = file.take() else { return }
    try target.commit(file, isDurable: isDurable)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    size += bytes.count
    if file == nil { writeToStandardOutput(Data(bytes)) } else { try file?.append(bytes) }
  }
}
