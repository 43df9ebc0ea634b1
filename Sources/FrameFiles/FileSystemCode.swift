import Foundation

/// System calls on files, and the conversion of their error numbers to errors.
package enum FileSystemCode {
  /// Returns the error of a call that creates or renames a file: `writingFailed` for an error of
  /// the disk, and `cannotCreate` for any other error.
  package static func error(_ code: Int32, path: String) -> FileWriteError {
    switch code {
    case ENOSPC, EDQUOT, EIO, EFBIG: .writingFailed(path: path, code: code)
    default: .cannotCreate(path: path, code: code)
    }
  }

  /// Waits until an open file, or the names in an open folder, are on the disk.
  ///
  /// If the file system does not support this, the call returns at once without an error.
  package static func synchronize(_ descriptor: Int32, path: String) throws(FileWriteError) {
    #if canImport(Darwin)
    // On Darwin `fsync` only passes the bytes to the drive, which may keep them in its own memory.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    var result: Int32
    repeat { result = fsync(descriptor) } while result != 0 && errno == EINTR
    guard result == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw .writingFailed(path: path, code: errno)
    }
  }

  /// Writes all bytes to an open file.
  ///
  /// - Returns: 0, or the errno of the failed call.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if count == 0 {
        // Without this, a call that writes nothing and reports no error would repeat forever.
        return EIO
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
