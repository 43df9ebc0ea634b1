import Foundation
import FrameEncode
import FrameFiles
import FrameImage

/// Writes an animation at one scale, which a sink or a program encodes.
final class FileWriter: FrameWriter, @unchecked Sendable {
  private let sink: any FrameSink
  private let file: any AnimationFile
  private let group: FormatGroup
  /// The position of the scale.
  private let scale: Int
  private var count = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - format: A format with one file.
  ///   - settings: The settings of the encoder.
  ///   - scale: The position of the file's scale.
  ///   - group: The frames.
  ///   - target: The file; nil for standard output, to which a program cannot write.
  ///   - output: The destination of the render.
  /// - Throws: `FileWriteError` if the file cannot be created, and `VideoError` if a program fails.
  init(
    _ format: OutputFormat,
    _ settings: SinkSettings,
    scale: Int,
    of group: FormatGroup,
    to target: OutputFile?,
    _ output: RenderOutput
  ) throws {
    (self.scale, self.group) = (scale, group)
    switch format.files {
    case .each: preconditionFailure("a format of frames has no animation")
    case .one(let makeSink):
      sink = makeSink(settings)
      file = try EncodedFile(target, writeToStandardOutput: output.writeToStandardOutput)
    case .program(let encoding):
      guard let target else { preconditionFailure("a video is not written to standard output") }
      sink = RawSink()
      let program = try VideoProgram(encodingWith: output.encoder)
      file = try EncodedVideo(target, VideoCommand(encoding, settings), program: program)
    }
  }

  func encode(_ frame: DrawnFrame) async throws -> @Sendable () throws -> Void {
    let place = group.part.place(ofFrame: frame.index)
    let encoded = try await sink.encode(frame.bitmaps[scale], at: place)
    return { [self] in
      count += 1
      try sink.append(encoded, until: group.end(ofPlace: place)) { try file.write($0) }
    }
  }

  func finish() throws {
    try sink.finish { try file.write($0) }
    try file.finish(frames: count)
  }

  var size: Int { file.size }

  func commit() throws { try file.commit() }
}

/// The bytes of an animation on their way to its path.
protocol AnimationFile: AnyObject {
  /// Adds bytes that a sink has encoded.
  func write(_ bytes: UnsafeRawBufferPointer) throws
  /// Completes the file, which must have a number of frames.
  func finish(frames: Int) throws
  /// The number of bytes of the finished file.
  var size: Int { get }
  /// Moves the finished file to its path.
  func commit() throws
}

/// A file with the bytes of a sink.
///
/// Standard output gets the bytes as soon as they are encoded.
private final class EncodedFile: AnimationFile {
  private let target: OutputFile?
  private var file: AtomicFile?
  private(set) var size = 0
  private let writeToStandardOutput: (Data) -> Void

  /// Begins a file; `writeToStandardOutput` gets the bytes if there is no target.
  init(
    _ target: OutputFile?,
    writeToStandardOutput: @escaping (Data) -> Void
  ) throws(FileWriteError) {
    (self.target, self.writeToStandardOutput) = (target, writeToStandardOutput)
    file = try target?.begin()
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    size += bytes.count
    if file == nil { writeToStandardOutput(Data(bytes)) } else { try file?.append(bytes) }
  }

  func finish(frames: Int) {}

  func commit() throws(FileWriteError) {
    guard let target, let file = file.take() else { return }
    try target.commit(file)
  }
}
