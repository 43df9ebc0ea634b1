import Foundation

/// A file without a name in the folder for temporary files; closed and removed with the value.
///
/// Safe to share between threads: it is written before it is shared, and reads have no common position.
package final class TemporaryFile: @unchecked Sendable {
  private let descriptor: Int32
  /// The error number of the first write that failed; nil if all have succeeded.
  private(set) var failure: Int32?

  init() throws(ImageProblem) {
    descriptor = Self.open()
    guard descriptor >= 0 else { throw .unreadable(code: errno) }
  }

  deinit { close(descriptor) }

  /// Creates a file without a name, and returns its descriptor; -1 if that failed, with the reason in `errno`.
  package static func open() -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/fxrender-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    if descriptor >= 0 { unlink(path) }
    return descriptor
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    guard failure == nil else { return }
    let code = Self.transfer(bytes.count, atEnd: ENOSPC) { done in
      let start = bytes.baseAddress.map { $0 + done }
      return pwrite(descriptor, start, bytes.count - done, off_t(offset + done))
    }
    if code != 0 { failure = code }
  }

  /// Reads bytes that were written before, and returns 0 or an error number.
  func read(into bytes: UnsafeMutableBufferPointer<UInt8>, at offset: Int) -> Int32 {
    Self.transfer(bytes.count, atEnd: EIO) { done in
      let start = bytes.baseAddress.map { $0 + done }
      return pread(descriptor, start, bytes.count - done, off_t(offset + done))
    }
  }

  /// Repeats a call, which gets the number of transferred bytes and returns that of further ones, until all are
  /// transferred; returns 0 or an error number: `end` if the call transfers nothing.
  private static func transfer(_ count: Int, atEnd end: Int32, _ call: (Int) -> Int) -> Int32 {
    var done = 0
    while done < count {
      let result = call(done)
      if result == 0 { return end }
      if result < 0, errno != EINTR { return errno }
      done += max(0, result)
    }
    return 0
  }
}
