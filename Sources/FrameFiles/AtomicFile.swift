internal import Foundation
internal import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that appears under its name when it is complete, and not before.
///
/// The bytes go to a hidden file in the same folder, which `commit` renames. Until then the target
/// keeps what it had; a file that goes without `commit` takes the hidden one with it, and what a
/// program that was killed left is for `removeUnfinished`. A file that is replaced passes on its
/// permissions. A rename guards against a stopped program; against a power cut only a durable
/// `commit` does, which waits for the disk.
public struct AtomicFile: ~Copyable, Sendable {
  private let path: String
  private let target: String
  private let mode: mode_t?
  private let temporary: String
  /// Held until the file has its name, so that nobody takes it for left over.
  private let descriptor: Int32
  private var isRenamed = false

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: Where it is to appear; its folder exists (see `Folder.make`).
  ///   - keepsLink: Whether a symbolic link to a file is kept and the file behind it replaced, and
  ///     not the link itself.
  /// - Throws: `cannotCreate`, `notReplaceable`, or `writingFailed` if the disk is full.
  public init(path: String, keepsLink: Bool = true) throws(FileWriteError) {
    let existing = try AtomicFile.existing(path, followsLink: keepsLink)
    let target = existing?.path ?? path
    let folder = Folder.holding(target)
    var temporary = ""
    var descriptor: Int32 = -1
    repeat {
      temporary = "\(folder)\(AtomicFile.prefix)\(getpid())-\(AtomicFile.nextNumber())"
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      // A name taken is left over from a process that was killed and had the same number.
    } while descriptor < 0
      ? errno == EEXIST || errno == EINTR : AtomicFile.hasLost(descriptor)
    guard descriptor >= 0 else { throw FileSystemCode.error(errno, path: path) }
    self.path = path
    self.target = target
    self.temporary = temporary
    mode = existing?.mode
    self.descriptor = descriptor
  }

  deinit {
    if !isRenamed { unlink(temporary) }
    close(descriptor)
  }

  /// Writes a file at once.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - path: Where it is to appear.
  ///   - keepsLink: As for `init`.
  ///   - isDurable: As for `commit`.
  /// - Throws: As `init`, `append` and `commit`.
  public static func write(
    _ bytes: UnsafeRawBufferPointer,
    to path: String,
    keepsLink: Bool = true,
    isDurable: Bool = false
  ) throws(FileWriteError) {
    var file = try AtomicFile(path: path, keepsLink: keepsLink)
    try file.append(bytes)
    try file.commit(isDurable: isDurable)
  }

  /// Writes a file at once.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - path: Where it is to appear.
  ///   - replaces: As for `commit`.
  /// - Throws: As `init`, `append` and `commit`.
  public static func write(
    _ bytes: [UInt8],
    to path: String,
    replaces: Bool = true
  ) throws(FileWriteError) {
    var file = try AtomicFile(path: path)
    try file.append(bytes)
    try file.commit(replaces: replaces)
  }

  /// Adds bytes at the end.
  ///
  /// - Parameter bytes: What to add.
  /// - Throws: `writingFailed`; the file can then only be dropped.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    let code = FileSystemCode.writeAll(bytes, to: descriptor)
    guard code == 0 else { throw .writingFailed(path: path, code: code) }
  }

  /// Adds bytes at the end.
  ///
  /// - Parameter bytes: What to add.
  /// - Throws: `writingFailed`; the file can then only be dropped.
  public mutating func append(_ bytes: [UInt8]) throws(FileWriteError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileWriteError) in
      try append(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Lets the file appear under its name.
  ///
  /// - Parameters:
  ///   - replaces: Whether it may replace one that is there. Where it may not, no other program's file
  ///     is lost, even one that came a moment ago.
  ///   - isDurable: Whether the file and its name are on the disk when this returns.
  /// - Throws: `writingFailed` or `cannotCreate`, which `isTaken`, for a file that is there; the
  ///   target then keeps what it had.
  public consuming func commit(
    replaces: Bool = true,
    isDurable: Bool = false
  ) throws(FileWriteError) {
    if let mode { fchmod(descriptor, mode) }
    if isDurable { try FileSystemCode.synchronize(descriptor, path: path) }
    // Network disks report at the end what did not fit.
    guard close(dup(descriptor)) == 0 || errno == EINTR else {
      throw .writingFailed(path: path, code: errno)
    }
    if !replaces, try isLinked() { return }
    guard rename(temporary, target) == 0 else { throw FileSystemCode.error(errno, path: path) }
    isRenamed = true
    if isDurable { try Folder.synchronize(Folder.holding(target)) }
  }

  /// Gives the file its name beside the hidden one, which is refused where something has it.
  ///
  /// - Returns: Whether it has it; false on a disk without links, where nothing was there just now.
  /// - Throws: `cannotCreate` where something is there.
  private func isLinked() throws(FileWriteError) -> Bool {
    guard link(temporary, target) != 0 else { return true }
    var code = errno
    if code == EPERM || code == ENOTSUP {
      var status = stat()
      guard lstat(target, &status) == 0 else { return false }
      code = EEXIST
    }
    throw FileSystemCode.error(code, path: path)
  }

  /// What is at a path: nil if nothing, else the file behind any links and its permissions.
  private static func existing(
    _ path: String,
    followsLink: Bool
  ) throws(FileWriteError) -> (path: String, mode: mode_t)? {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, code: EINVAL)
    }
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else {
      // Nothing there, or no way there, which making the hidden file reports.
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
    return (String(cString: real), status.st_mode & 0o7777)
  }

  // MARK: What is left over

  /// Removes the hidden files that programs which were killed left in a folder.
  ///
  /// Whoever writes one has a lock on it, which goes with the process. That holds for a process on
  /// another machine too, whose number would say nothing here. Where a disk knows no locks, all stay.
  ///
  /// - Parameter folder: The folder; others may write there.
  public static func removeUnfinished(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where isHidden(name) {
      let path = folder + "/" + name
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }

  /// Takes hold of a hidden file that was just made, unless somebody took it for left over.
  ///
  /// - Parameter descriptor: The open file; closed where it was lost.
  /// - Returns: Whether it was removed meanwhile.
  private static func hasLost(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink == 0 else { return false }
    close(descriptor)
    return true
  }

  private static let prefix = ".fxrender-"

  /// Whether a name is one of ours: the prefix and two numbers.
  private static func isHidden(_ name: String) -> Bool {
    name.hasPrefix(prefix)
      && name.dropFirst(prefix.count).wholeMatch(of: /[0-9]+-[0-9]+/) != nil
  }

  private static let counter = Atomic<Int>(0)

  private static func nextNumber() -> Int {
    counter.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
