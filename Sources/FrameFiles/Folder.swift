import Foundation

/// Operations on folders.
package enum Folder {
  /// Returns the folder of a file, as a path that ends with a slash.
  package static func holding(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  /// Returns the path of a folder without a slash at its end; `/` stays.
  package static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Creates a folder and its missing parents.
  ///
  /// An existing folder, or a link to one, is not changed.
  package static func make(path: String) throws(FileWriteError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, code: EINVAL)
    }
    guard problem(of: path) != 0 else { return }
    var part = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      part += (part.isEmpty || part.hasSuffix("/") ? "" : "/") + name
      guard mkdir(part, 0o777) != 0 else { continue }
      let code = errno
      // The folder is checked after the call, because another process may have created it in between,
      // and because a read-only disk does not always report that a folder exists.
      let reason = problem(of: part)
      guard reason == 0 else {
        throw FileSystemCode.error(code == EEXIST ? reason : code, path: part)
      }
    }
  }

  /// Returns whether a path is taken, by a file, a link or a pipe.
  ///
  /// - Throws: `cannotCreate` if a folder has this path, or if one of its parents is not a folder.
  static func hasFile(_ path: String) throws(FileWriteError) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .cannotCreate(path: path, code: errno) }
      return false
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .cannotCreate(path: path, code: EISDIR) }
    return true
  }

  /// Waits until the names in a folder are on the disk.
  static func synchronize(_ path: String) throws(FileWriteError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw .writingFailed(path: path, code: errno) }
    defer { close(descriptor) }
    try FileSystemCode.synchronize(descriptor, path: path)
  }

  /// Returns the errno that explains why a path is not a folder; 0 if it is a folder.
  private static func problem(of path: String) -> Int32 {
    var status = stat()
    guard stat(path, &status) == 0 else { return errno }
    return status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
  }
}
