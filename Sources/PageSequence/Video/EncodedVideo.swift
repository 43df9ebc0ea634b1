import Foundation
import FrameEncode
import FrameFiles
import FrameImage

/// An animation that the program ffmpeg encodes.
///
/// The program writes a hidden file, which gets its name when ffprobe has found all frames in it. It completes the file
/// at its beginning, so that a device or a pipe gets the bytes of a temporary file.
final class EncodedVideo: AnimationFile {
  private var file: AtomicFile?
  /// The file that the program writes if the target is a device or a pipe; it never gets a name.
  private let temporary: AtomicFile?
  private let run: ProgramRun
  private let program: VideoProgram
  private let target: OutputFile
  private let hiddenPath: String

  /// Begins a video at a path.
  ///
  /// - Throws: `FileWriteError` if the file cannot be created, and `VideoError` if the program fails.
  init(_ target: OutputFile, _ command: VideoCommand, program: VideoProgram) throws {
    (self.target, self.program) = (target, program)
    let file = try target.begin()
    if file.isInPlace {
      let temporary = try AtomicFile(path: NSTemporaryDirectory() + "/fxrender-video")
      hiddenPath = temporary.hiddenPath ?? ""
      self.temporary = consume temporary
    } else {
      hiddenPath = file.hiddenPath ?? ""
      temporary = nil
    }
    run = try ProgramRun(program.ffmpeg, command.arguments(path: hiddenPath), target: target.path)
    self.file = consume file
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(VideoError) { try run.write(bytes) }

  func finish(frames: Int) throws(VideoError) {
    _ = try run.finish()
    let found = try program.frameCount(of: hiddenPath, target: target.path)
    guard found == frames else {
      throw .wrongCount(target: target.path, found: found, expected: frames)
    }
  }

  var size: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: hiddenPath)
    return attributes?[.size] as? Int ?? 0
  }

  func commit() throws {
    guard var file = file.take() else { return }
    if file.isInPlace {
      try Data(contentsOf: URL(fileURLWithPath: hiddenPath), options: .alwaysMapped)
        .withUnsafeBytes { try file.append($0) }
    }
    try target.commit(file)
  }
}
