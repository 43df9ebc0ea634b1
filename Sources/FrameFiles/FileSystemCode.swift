#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system's error numbers mean for a file being written.
package enum FileSystemCode {
  /// The error of a call that makes or renames a file.
  ///
  /// - Parameters:
  ///   - code: The system's errno.
  ///   - path: What was to be made.
  /// - Returns: `writingFailed` where the disk is at fault, else `cannotCreate`.
  package static func error(_ code: Int32, path: String) -> FileWriteError {
    switch code {
    case ENOSPC, EDQUOT, EIO, EFBIG: .writingFailed(path: path, code: code)
    default: .cannotCreate(path: path, code: code)
    }
  }

  /// Waits until a file, or the names in a folder, are on the disk.
  ///
  /// - Parameters:
  ///   - descriptor: An open file or folder.
  ///   - path: Its path, for errors.
  /// - Throws: `writingFailed`. A file system that cannot synchronize is not an error.
  package static func synchronize(_ descriptor: Int32, path: String) throws(FileWriteError) {
    #if canImport(Darwin)
    // On Darwin `fsync` hands the bytes to the drive, which may keep them in its own memory.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    var result: Int32
    repeat { result = fsync(descriptor) } while result != 0 && errno == EINTR
    guard result == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw .writingFailed(path: path, code: errno)
    }
  }

  /// Writes bytes, as many calls as that takes.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: An open file.
  /// - Returns: 0, or the errno of the call that failed.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if count == 0 {
        // Not an error by the book, and yet nothing was taken: trying on would never end.
        return EIO
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
