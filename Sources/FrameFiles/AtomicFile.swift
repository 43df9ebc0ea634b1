internal import Foundation
internal import Synchronization

/// A file that appears under its name only when it is complete.
///
/// The bytes go to a hidden file in the same folder, which `commit` renames; until then the target
/// keeps its content. Without `commit` the hidden file is removed, and `removeUnfinished` removes the
/// hidden files that killed programs left. A replaced file of the same owner gives its permissions to the
/// new file, except set-user-ID, set-group-ID and the sticky bit. A rename protects the target if the
/// program is stopped; only a durable `commit`, which waits for the disk, protects it from a power cut. A device or a
/// pipe is written in place.
package struct AtomicFile: ~Copyable, Sendable {
  private let path: String
  private let target: String
  private let mode: mode_t?
  /// The path of the hidden file; nil for a device or a pipe.
  private let temporary: String?
  /// The hidden file, locked until it is renamed, so that no other program removes it as a leftover.
  private let descriptor: Int32
  private var isRenamed = false

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The path of the target, whose folder exists (see `Folder.make`).
  ///   - keepsLink: Whether the target of a symbolic link is replaced instead of the link, and whether a device or a
  ///     pipe may be written.
  ///   - isStopped: Returns whether to stop waiting for the program that reads a pipe.
  /// - Throws: `cannotCreate`, `notReplaceable`, or `writingFailed` if the disk is full.
  package init(
    path: String,
    keepsLink: Bool = true,
    isStopped: () -> Bool = { false }
  ) throws(FileWriteError) {
    if keepsLink, let open = try OpenDevice.descriptor(path: path, isStopped: isStopped) {
      (self.path, target, mode, temporary, descriptor) = (path, path, nil, nil, open)
      return
    }
    let existing = try AtomicFile.existing(path, followsLink: keepsLink)
    let target = existing?.path ?? path
    let folder = Folder.holding(target)
    var temporary = ""
    var descriptor: Int32 = -1
    repeat {
      temporary = "\(folder)\(AtomicFile.prefix)\(getpid())-\(AtomicFile.nextNumber())"
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      // An existing file is a leftover of a killed process with the same process number.
    } while descriptor < 0
      ? errno == EEXIST || errno == EINTR : AtomicFile.wasRemoved(descriptor)
    guard descriptor >= 0 else { throw FileSystemCode.error(errno, path: path) }
    (self.path, self.target, self.temporary) = (path, target, temporary)
    mode = existing?.mode
    self.descriptor = descriptor
  }

  /// Begins a file in a folder that is created if it does not exist, and removes the unfinished files of killed
  /// programs there.
  ///
  /// - Throws: The errors of `Folder.make` and of the other initializer.
  package init(
    begunAt path: String,
    keepsLink: Bool = true,
    isStopped: () -> Bool = { false }
  ) throws(FileWriteError) {
    let folder = Folder.holding(path)
    try Folder.make(path: folder)
    AtomicFile.removeUnfinished(in: folder)
    try self.init(path: path, keepsLink: keepsLink, isStopped: isStopped)
  }

  /// The path of the hidden file, for a program that writes the bytes; nil for a device or a pipe.
  package var hiddenPath: String? { temporary }

  /// Whether the target is a device or a pipe, which is not replaced.
  package var isInPlace: Bool { temporary == nil }

  /// Returns the size and the hash of the bytes that are in the hidden file.
  func digest() throws(FileWriteError) -> FileDigest {
    guard let temporary, let digest = FileDigest(path: temporary) else {
      throw .writingFailed(path: path, code: EIO)
    }
    return digest
  }

  deinit {
    if !isRenamed, let temporary { unlink(temporary) }
    close(descriptor)
  }

  /// Writes a whole file; see `init` and `commit`.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    keepsLink: Bool = true,
    replaces: Bool = true
  ) throws(FileWriteError) {
    var file = try AtomicFile(path: path, keepsLink: keepsLink)
    try file.append(bytes)
    try file.commit(replaces: replaces)
  }

  /// Appends bytes; after an error the file cannot be committed.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    let code = FileSystemCode.writeAll(bytes, to: descriptor)
    guard code == 0 else { throw .writingFailed(path: path, code: code) }
  }

  /// Appends bytes; after an error the file cannot be committed.
  package mutating func append(_ bytes: [UInt8]) throws(FileWriteError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileWriteError) in
      try append(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Waits until the bytes of the hidden file are on the disk.
  func synchronize() throws(FileWriteError) {
    try FileSystemCode.synchronize(descriptor, path: path)
  }

  /// Renames the hidden file to the target.
  ///
  /// - Parameters:
  ///   - replaces: Whether an existing file may be replaced. If not, the commit fails even if another
  ///     program created the file a moment ago.
  ///   - isDurable: Whether to wait until the file and its name are on the disk.
  /// - Throws: `writingFailed`, or `cannotCreate` (see `isTaken`) for an existing file; the target then
  ///   keeps its content.
  package consuming func commit(
    replaces: Bool = true,
    isDurable: Bool = false
  ) throws(FileWriteError) {
    guard let temporary else { return }
    if let mode { fchmod(descriptor, mode) }
    if isDurable { try synchronize() }
    // Network disks report a full disk only when a file is closed.
    guard close(dup(descriptor)) == 0 || errno == EINTR else {
      throw .writingFailed(path: path, code: errno)
    }
    if !replaces, try isLinked(temporary) { return }
    guard rename(temporary, target) == 0 else { throw FileSystemCode.error(errno, path: path) }
    isRenamed = true
    if isDurable { try Folder.synchronize(Folder.holding(target)) }
  }

  /// Creates the target as a hard link to the hidden file, which fails if the target exists.
  ///
  /// - Returns: Whether the link was created; false if the disk does not support links and the target
  ///   does not exist.
  /// - Throws: `cannotCreate` if the target exists.
  private func isLinked(_ temporary: String) throws(FileWriteError) -> Bool {
    guard link(temporary, target) != 0 else { return true }
    var code = errno
    if code == EPERM || code == ENOTSUP {
      var status = stat()
      guard lstat(target, &status) == 0 else { return false }
      code = EEXIST
    }
    throw FileSystemCode.error(code, path: path)
  }

  /// Returns the file at a path, with links resolved, and its permissions; nil if there is none.
  ///
  /// The permissions are nil if the file has another owner.
  private static func existing(
    _ path: String,
    followsLink: Bool
  ) throws(FileWriteError) -> (path: String, mode: mode_t?)? {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, code: EINVAL)
    }
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else {
      // If the folder is missing too, the creation of the hidden file fails with an error.
      return nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK: return nil
    case S_IFDIR: throw .cannotCreate(path: path, code: EISDIR)
    default: throw .notReplaceable(path: path)
    }
    guard let real = realpath(path, nil) else { throw .cannotCreate(path: path, code: errno) }
    defer { free(real) }
    let mode = status.st_uid == geteuid() ? status.st_mode & 0o777 : nil
    return (String(cString: real), mode)
  }

  // MARK: Unfinished files

  /// Removes the hidden files of killed programs in a folder.
  ///
  /// Files locked by running programs are kept. Locks also work for programs on other machines, whose
  /// process numbers cannot be checked here. On a disk that does not support locks, all hidden files are
  /// kept.
  ///
  /// - Parameter folder: The folder, in which other programs may be writing.
  package static func removeUnfinished(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where isHidden(name) {
      let path = folder + "/" + name
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }

  /// Locks a hidden file that was just created, and closes it if another program has removed it as a
  /// leftover.
  ///
  /// - Returns: Whether the file was removed.
  static func wasRemoved(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink == 0 else { return false }
    close(descriptor)
    return true
  }

  private static let prefix = ".fxrender-"

  /// The name of the hidden file of a `ListLock`; no process has the number 0.
  static let lockName = prefix + "0-0"

  /// Returns whether a name is that of a hidden file: the prefix and two numbers.
  private static func isHidden(_ name: String) -> Bool {
    name.hasPrefix(prefix)
      && name.dropFirst(prefix.count).wholeMatch(of: /[0-9]+-[0-9]+/) != nil
  }

  private static let counter = Atomic<Int>(0)

  private static func nextNumber() -> Int { counter.wrappingAdd(1, ordering: .relaxed).newValue }
}
