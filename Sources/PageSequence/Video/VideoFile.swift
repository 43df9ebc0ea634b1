import Foundation
import FrameEncode
import FrameFiles
import FrameImage

/// An animation that the program ffmpeg encodes.
///
/// The program writes a hidden file, which gets its name when ffprobe has found all frames in it.
final class VideoFile: AnimationFile {
  private var file: AtomicFile?
  private let run: ProgramRun
  private let program: VideoProgram
  private let path: String
  private let hiddenPath: String
  private let isDurable: Bool
  private var count = 0

  /// Begins a video at a path.
  ///
  /// - Throws: `FileWriteError` if the file cannot be created, and `VideoError` if the program fails.
  init(path: String, isDurable: Bool, _ command: VideoCommand, program: VideoProgram) throws {
    (self.path, self.isDurable, self.program) = (path, isDurable, program)
    let file = try AtomicFile(begunAt: path)
    hiddenPath = file.hiddenPath
    run = try ProgramRun(program.encoder, command.arguments(path: hiddenPath), target: path)
    self.file = consume file
  }

  var concurrentSink: (any ConcurrentFrameSink)? { nil }

  func append(_ frame: EncodedFrame, until end: Double) {
    preconditionFailure("a video has no concurrent encoder")
  }

  func append(_ bitmap: Bitmap, until end: Double) throws {
    count += 1
    let bytes = bitmap.isOpaque ? bitmap.bytes : bitmap.straightBytes
    try bytes.withUnsafeBytes { bytes in try run.write(bytes) }
  }

  func finish() throws {
    _ = try run.finish()
    let found = try program.frameCount(of: hiddenPath, target: path)
    guard found == count else {
      throw VideoError.wrongCount(target: path, found: found, expected: count)
    }
  }

  var size: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: hiddenPath)
    return attributes?[.size] as? Int ?? 0
  }

  func commit() throws {
    try file.take()?.commit(isDurable: isDurable)
  }
}
