import Foundation
import FrameFiles
import FrameImage

/// A program that is running, with a pipe to its standard input.
///
/// Its output goes to a file, because a full pipe would stop it. A program that is not finished is killed with
/// this object.
final class ProgramRun {
  private let process = Process()
  private let input = Pipe()
  private let output: FileHandle
  private let program: String
  private let target: String

  /// The number of bytes of the output that an error message can show.
  private static let shownBytes = 2000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: The words after its name.
  ///   - target: The file that an error is about.
  /// - Throws: `failed` if it cannot be started.
  init(_ program: String, _ arguments: [String], target: String) throws(VideoError) {
    (self.program, self.target) = (program, target)
    // A program that ends early must not end this one with a signal.
    signal(SIGPIPE, SIG_IGN)
    let descriptor = TemporaryFile.open()
    do {
      guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
      output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardInput = input
      process.standardOutput = output
      process.standardError = output
      try process.run()
    } catch {
      throw .failed(program: program, target: target, reason: "it cannot be started: \(error)")
    }
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Writes to the program's standard input, and waits until it has read enough of it.
  ///
  /// - Throws: `failed` if the program has ended.
  func write(_ bytes: UnsafeRawBufferPointer) throws(VideoError) {
    let code = FileSystemCode.writeAll(bytes, to: input.fileHandleForWriting.fileDescriptor)
    guard code != 0 else { return }
    _ = try finish()
    throw .failed(program: program, target: target, reason: "it ended too early")
  }

  /// Closes the program's standard input, waits for its end, and returns its output.
  ///
  /// - Throws: `failed` with the last lines of the output if the program reports a failure.
  func finish() throws(VideoError) -> String {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    let text = lastOutput
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let cause =
        process.terminationReason == .exit
        ? "exit status \(process.terminationStatus)" : "signal \(process.terminationStatus)"
      throw .failed(
        program: program,
        target: target,
        reason: text.isEmpty ? cause : "\(cause)\n\(text)"
      )
    }
    return text
  }

  /// The last whole lines of the output.
  private var lastOutput: String {
    guard let end = try? output.seekToEnd() else { return "" }
    let start = end > Self.shownBytes ? end - UInt64(Self.shownBytes) : 0
    try? output.seek(toOffset: start)
    let bytes = (try? output.readToEnd()) ?? Data()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
