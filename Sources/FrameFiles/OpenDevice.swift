import Foundation

/// Opens devices and pipes, which are written in place.
enum OpenDevice {
  /// Opens the device or the pipe at a path; waits until another program opens a pipe to read it.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isStopped: Returns whether to stop waiting.
  /// - Returns: The descriptor, for the caller to close; nil for other files, and if there is nothing at the path.
  /// - Throws: `cannotCreate` if it cannot be opened; see `FileWriteError.isInterrupted`.
  static func descriptor(path: String, isStopped: () -> Bool) throws(FileWriteError) -> Int32? {
    guard !path.utf8.contains(0) else { return nil }
    var result: Int32
    if let number = openNumber(path) {
      // Opening the path again would write a redirected file from its beginning.
      result = fcntl(number, F_DUPFD_CLOEXEC, 3)
    } else {
      var status = stat()
      guard stat(path, &status) == 0, [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT) else {
        return nil
      }
      repeat {
        // Without a program that reads a pipe, the call fails instead of waiting, so that a signal can stop it.
        result = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
        guard result < 0, errno == ENXIO else { break }
        guard !isStopped() else { throw .cannotCreate(path: path, code: EINTR) }
        usleep(pause)
      } while true
      if result >= 0 { _ = fcntl(result, F_SETFL, O_WRONLY) }
    }
    guard result >= 0 else { throw .cannotCreate(path: path, code: errno) }
    return result
  }

  /// The time between attempts to open a pipe, in microseconds.
  private static let pause: UInt32 = 10_000

  /// Returns the number of the descriptor that a path such as `/dev/stdout` or `/dev/fd/3` names.
  private static func openNumber(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return folder.flatMap { Int32(path.dropFirst($0.count)) }
    }
  }
}
