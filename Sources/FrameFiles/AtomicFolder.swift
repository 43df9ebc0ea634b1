import Foundation

/// A folder of frames that appears under its name only when it is complete.
///
/// The files are written to a hidden folder beside it, which `commit` renames. If the folder has files of an earlier
/// render or of others, `commit` moves the new files into it instead. Without `commit`, the hidden folder is removed. The hidden folders of killed programs are removed when the next one is created.
package struct AtomicFolder: ~Copyable {
  private let path: String
  private let temporary: String
  /// The hidden folder, locked so that no other program removes it as a leftover.
  private let descriptor: Int32
  private var isRenamed = false
  private let frames: [String]
  private let overwrites: Bool
  /// Whether there is no such folder, or an empty one.
  private let isFree: Bool

  private static let prefix = ".fxrender-merge-"

  /// Creates the hidden folder.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which need not exist.
  ///   - frames: The names of all frames that will be written.
  ///   - overwrites: Whether files in the folder are replaced that are not ours.
  /// - Throws: `cannotCreate` if a file has this path, or if there is no permission; `foreign` if the folder has files
  ///   that must not be replaced.
  package init(path: String, frames: [String], overwrites: Bool) throws(FileWriteError) {
    let path = Folder.withoutSlash(path)
    let isFree = try Self.isFree(path)
    if !isFree { _ = try Self.leftovers(FrameFolder(existing: path), frames, overwrites) }
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
    (self.frames, self.overwrites, self.isFree) = (frames, overwrites, isFree)
  }

  /// The hidden folder, to write frames into.
  package var contents: FrameFolder { FrameFolder(existing: temporary) }

  /// Renames the hidden folder, or moves its files into a folder that has files.
  ///
  /// - Throws: `inUse` if a render uses the folder, `foreign` if files were added to it that must not be replaced,
  ///   `cannotCreate`, or `writingFailed`.
  package consuming func commit() async throws(FileWriteError) {
    guard isFree else { return try await moveFiles() }
    guard rename(temporary, path) == 0 else { throw FileSystemCode.error(errno, path: path) }
    isRenamed = true
  }

  /// Replaces the frames of an earlier render.
  private borrowing func moveFiles() async throws(FileWriteError) {
    let folder = FrameFolder(existing: path)
    let lock = try await FolderLock(path: path, isShared: false)
    folder.remove(try Self.leftovers(folder, frames, overwrites))
    // The manifest is moved first, so that the frames are recognised after the program was killed.
    for name in [FrameFolder.manifestName] + frames {
      guard rename(contents.file(name), folder.file(name)) == 0 else {
        throw FileSystemCode.error(errno, path: folder.file(name))
      }
    }
    lock.release()
  }

  private static func leftovers(
    _ folder: FrameFolder,
    _ frames: [String],
    _ overwrites: Bool
  ) throws(FileWriteError) -> [String] {
    try folder.leftovers(.all, targets: Set(frames), overwrites: overwrites)
  }

  deinit {
    if !isRenamed { try? FileManager.default.removeItem(atPath: temporary) }
    close(descriptor)
  }

  /// Returns whether a path is free or that of an empty folder.
  ///
  /// - Throws: `cannotCreate` if a file has the path.
  private static func isFree(_ path: String) throws(FileWriteError) -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, code: EINVAL)
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { return true }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .cannotCreate(path: path, code: EEXIST) }
    return (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == true
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
