#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Folders for what is written.
public enum Folder {
  /// The folder that a file lies in.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The folder's path; what is below it follows without a slash between.
  public static func holding(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  /// Makes a folder and those above it, as far as they are missing.
  ///
  /// - Parameter path: The folder; one that exists, or a link to one, is left as it is.
  /// - Throws: `cannotCreate` or `writingFailed`, with the path of the folder that could not be made.
  public static func make(path: String) throws(FileWriteError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, code: EINVAL)
    }
    guard problem(of: path) != 0 else { return }
    var part = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      part += (part.isEmpty || part.hasSuffix("/") ? "" : "/") + name
      guard mkdir(part, 0o777) != 0 else { continue }
      let code = errno
      // Whether it exists is asked afterwards: another process may have made it in between, and on
      // a disk that is read-only an existing folder is not always reported as one.
      let reason = problem(of: part)
      guard reason == 0 else {
        throw FileSystemCode.error(code == EEXIST ? reason : code, path: part)
      }
    }
  }

  /// Waits until the names in a folder are on the disk.
  ///
  /// - Parameter path: The folder.
  /// - Throws: `writingFailed`.
  static func synchronize(_ path: String) throws(FileWriteError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw .writingFailed(path: path, code: errno) }
    defer { close(descriptor) }
    try FileSystemCode.synchronize(descriptor, path: path)
  }

  /// Why a path is no folder, or no way to one, as a link to nothing; 0 where it is one.
  private static func problem(of path: String) -> Int32 {
    var status = stat()
    guard stat(path, &status) == 0 else { return errno }
    return status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
  }
}
