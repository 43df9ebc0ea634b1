import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder of frames that appears under its name only when it is complete.
///
/// The files are written to a hidden folder beside it, which `commit` renames. Without `commit`, the hidden
/// folder is removed. The hidden folders of killed programs are removed when the next one is created.
package struct AtomicFolder: ~Copyable {
  private let path: String
  private let temporary: String
  /// The hidden folder, locked so that no other program removes it as a leftover.
  private let descriptor: Int32
  private var isRenamed = false

  private static let prefix = ".fxrender-merge-"

  /// Creates the hidden folder.
  ///
  /// - Parameter path: The path of a folder that does not exist or is empty.
  /// - Throws: `cannotCreate` if a file or a folder with files has this path, or if there is no permission.
  package init(path: String) throws(FileWriteError) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    try Self.check(path)
    let parent = Folder.holding(path)
    try Folder.make(path: parent)
    Self.removeUnfinished(in: parent)
    // Another machine may use the same process number in a shared folder.
    var number = Int(getpid())
    while mkdir(parent + Self.prefix + String(number), 0o777) != 0 {
      guard errno == EEXIST else { throw FileSystemCode.error(errno, path: path) }
      number += 1
    }
    let temporary = parent + Self.prefix + String(number)
    let descriptor = open(temporary, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw FileSystemCode.error(errno, path: path) }
    flock(descriptor, LOCK_EX | LOCK_NB)
    (self.path, self.temporary, self.descriptor) = (path, temporary, descriptor)
  }

  /// The hidden folder, to write frames into.
  package var contents: FrameFolder { FrameFolder(existing: temporary) }

  /// Renames the hidden folder.
  ///
  /// - Throws: `cannotCreate` if a folder with files has the path now; `writingFailed`.
  package consuming func commit() throws(FileWriteError) {
    guard rename(temporary, path) == 0 else { throw FileSystemCode.error(errno, path: path) }
    isRenamed = true
  }

  deinit {
    if !isRenamed { try? FileManager.default.removeItem(atPath: temporary) }
    close(descriptor)
  }

  /// Throws an error unless a path is free, or is that of an empty folder.
  private static func check(_ path: String) throws(FileWriteError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, code: EINVAL)
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreate(path: path, code: EEXIST)
    }
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    guard names?.isEmpty == true else { throw .cannotCreate(path: path, code: ENOTEMPTY) }
  }

  /// Removes the hidden folders of killed programs, which nobody has locked.
  private static func removeUnfinished(in parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(prefix) && Int(name.dropFirst(prefix.count)) != nil {
      let path = parent + name
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        try? FileManager.default.removeItem(atPath: path)
      }
      close(descriptor)
    }
  }
}
