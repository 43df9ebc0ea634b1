internal import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that appears under its name when it is complete, and not before.
///
/// The bytes go to a hidden file in the same folder, which `commit` renames. Until then the target
/// keeps what it had; a file that goes without `commit` takes the hidden one with it. A symbolic
/// link to a file is kept and the file behind it replaced, with its permissions. The disk is not
/// told to flush: a rename guards against a stopped program, not against a power cut.
public struct AtomicFile: ~Copyable, Sendable {
  private let path: String
  private let target: String
  private let temporary: String
  /// -1 once closed.
  private var descriptor: Int32
  private var isRenamed = false

  /// Begins a file.
  ///
  /// - Parameter path: Where it is to appear; its folder exists (see `Folder.make`).
  /// - Throws: `cannotCreate`, `notReplaceable`, or `writingFailed` if the disk is full.
  public init(path: String) throws(FileWriteError) {
    let existing = try AtomicFile.existing(path)
    let target = existing?.path ?? path
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    var temporary = ""
    var descriptor: Int32 = -1
    repeat {
      temporary = "\(folder).fxrender-\(getpid())-\(AtomicFile.nextNumber())"
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      // A name taken is left over from a process that was killed and had the same number.
    } while descriptor < 0 && (errno == EEXIST || errno == EINTR)
    guard descriptor >= 0 else { throw FileSystemCode.error(errno, path: path) }
    if let mode = existing?.mode { fchmod(descriptor, mode) }
    self.path = path
    self.target = target
    self.temporary = temporary
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isRenamed { unlink(temporary) }
  }

  /// Writes a file at once.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - path: Where it is to appear.
  /// - Throws: As `init`, `append` and `commit`.
  public static func write(
    _ bytes: UnsafeRawBufferPointer,
    to path: String
  ) throws(FileWriteError) {
    var file = try AtomicFile(path: path)
    try file.append(bytes)
    try file.commit()
  }

  /// Writes a file at once.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - path: Where it is to appear.
  /// - Throws: As `init`, `append` and `commit`.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileWriteError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileWriteError) in
      try write(UnsafeRawBufferPointer(buffer), to: path)
    }
  }

  /// Adds bytes at the end.
  ///
  /// - Parameter bytes: What to add.
  /// - Throws: `writingFailed`; the file can then only be dropped.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    let code = FileSystemCode.writeAll(bytes, to: descriptor)
    guard code == 0 else { throw .writingFailed(path: path, code: code) }
  }

  /// Lets the file appear under its name.
  ///
  /// - Throws: `writingFailed` or `cannotCreate`; the target then keeps what it had.
  public consuming func commit() throws(FileWriteError) {
    let result = close(descriptor)
    let code = errno
    descriptor = -1
    // Network disks report at the end what did not fit.
    guard result == 0 || code == EINTR else { throw .writingFailed(path: path, code: code) }
    guard rename(temporary, target) == 0 else { throw FileSystemCode.error(errno, path: path) }
    isRenamed = true
  }

  /// What is at a path: nil if nothing, else the file behind any links and its permissions.
  private static func existing(
    _ path: String
  ) throws(FileWriteError) -> (path: String, mode: mode_t)? {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, code: EINVAL)
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      // Nothing there, or no way there, which making the hidden file reports.
      return nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .cannotCreate(path: path, code: EISDIR)
    default: throw .notReplaceable(path: path)
    }
    guard let real = realpath(path, nil) else { throw .cannotCreate(path: path, code: errno) }
    defer { free(real) }
    return (String(cString: real), status.st_mode & 0o7777)
  }

  private static let counter = Atomic<Int>(0)

  private static func nextNumber() -> Int {
    counter.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
