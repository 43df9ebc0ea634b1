import Dispatch
import Foundation

/// A program that is running, with a pipe from its standard output.
///
/// Its standard error goes to a file, because a full pipe would stop it. A program that has not ended is killed with
/// this object.
final class VideoProcess {
  private let process = Process()
  private let output = Pipe()
  private let errors: Int32
  private let name: String
  private let patience: Double
  /// Signalled when the program has ended.
  private let end = DispatchSemaphore(value: 0)

  /// The number of lines and of characters of a program's messages that an error shows.
  private static let (shownLines, shownCharacters) = (3, 300)

  /// Starts a program; `patience` is the time in which it must deliver something, in seconds.
  init(_ program: String, _ arguments: [String], patience: Double) throws(ImageProblem) {
    name = String(program.split(separator: "/").last ?? "")
    self.patience = patience
    errors = TemporaryFile.open()
    guard errors >= 0 else { throw .unreadable(code: errno) }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle(fileDescriptor: errors, closeOnDealloc: false)
    process.terminationHandler = { [end] _ in end.signal() }
    do {
      try process.run()
    } catch {
      throw .video(.failed(program: name, reason: "it cannot be started: \(error)"))
    }
  }

  deinit {
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      // If the program is a script, those that it started end when nobody reads their output.
      try? output.fileHandleForReading.close()
      _ = end.wait(timeout: .now() + 1)
    }
    if errors >= 0 { close(errors) }
  }

  /// Reads until a buffer is full or the output ends, and returns the number of bytes.
  ///
  /// - Throws: `stalled` if the program delivers nothing.
  private func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImageProblem) -> Int {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var count = 0
    while count < buffer.count {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(patience * 1000))
      if ready == 0 { throw .video(.stalled(program: name, seconds: Int(patience))) }
      guard ready > 0 || errno == EINTR else { throw .unreadable(code: errno) }
      guard ready > 0 else { continue }
      let result = Foundation.read(
        descriptor,
        buffer.baseAddress.map { $0 + count },
        buffer.count - count
      )
      if result == 0 { break }
      if result > 0 { count += result } else if errno != EINTR { throw .unreadable(code: errno) }
    }
    return count
  }

  /// Reads `limit` bytes, or fewer if the output ends.
  func bytes(atMost limit: Int) throws(ImageProblem) -> [UInt8] {
    var problem: ImageProblem?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(ImageProblem) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch { problem = error }
    }
    if let problem { throw problem }
    return bytes
  }

  /// Reads the whole output of at most `limit` bytes as text, and waits for the end of the program.
  func text(atMost limit: Int) throws(ImageProblem) -> String {
    let bytes = try bytes(atMost: limit)
    try finish(messages: Self.lines(newErrors(from: 0)))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes of standard error from an offset on.
  func newErrors(from offset: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let place = off_t(offset + bytes.count)
      let count = part.withUnsafeMutableBytes { pread(errors, $0.baseAddress, $0.count, place) }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Parameter messages: Returns the program's messages when it has ended.
  /// - Throws: `failed` if the program reports a failure or has a message, because it only prints errors.
  func finish(messages: @autoclosure () -> [String]) throws(ImageProblem) {
    guard end.wait(timeout: .now() + patience) == .success else {
      throw .video(.stalled(program: name, seconds: Int(patience)))
    }
    end.signal()
    let isFailure = process.terminationReason != .exit || process.terminationStatus != 0
    let messages = messages()
    guard isFailure || !messages.isEmpty else { return }
    let cause =
      process.terminationReason == .exit
      ? "exit status \(process.terminationStatus)" : "signal \(process.terminationStatus)"
    let text = messages.prefix(Self.shownLines).map { String($0.prefix(Self.shownCharacters)) }
    throw .video(
      .failed(program: name, reason: text.isEmpty ? cause : text.joined(separator: "\n"))
    )
  }

  /// Returns the lines of messages, without the addresses in memory that change from run to run.
  static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      String(line.replacing(#/^\[([^\]@]*) @ 0x[0-9a-f]+\] /#) { "\($0.output.1): " })
    }.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
