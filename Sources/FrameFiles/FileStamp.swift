#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The attributes that show whether a file has changed.
///
/// Unlike those of `FileManager`, they are read without the names of the file's owner and group.
package struct FileStamp: Sendable, Equatable {
  /// The size, in bytes.
  package let size: Int
  /// The modification time, in seconds since 1970.
  package let modified: Double
  /// The number of the file in its file system.
  private let identity: UInt64

  /// Reads the attributes of a file, following links; nil if there is none.
  package init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    size = Int(status.st_size)
    modified = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    identity = UInt64(status.st_ino)
  }
}
