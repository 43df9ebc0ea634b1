import Foundation

/// A lock on the list of a folder's files, held while the list and the files are changed.
///
/// The lock is a hidden file, because the list is replaced as a whole, and because a render holds the lock of
/// the folder itself much longer (see `FolderLock`). After a killed program, the hidden file is removed with its
/// other unfinished files. On a disk that does not support locks, locking always succeeds.
struct ListLock: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// Locks the list of an existing folder, and waits while another program changes it.
  ///
  /// - Throws: `cannotCreate`, or `writingFailed` if the disk is full.
  init(folder: String) throws(FileWriteError) {
    path = "\(folder)/\(AtomicFile.lockName)"
    var descriptor: Int32 = -1
    repeat {
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    } while descriptor < 0 ? errno == EINTR : AtomicFile.wasRemoved(descriptor)
    guard descriptor >= 0 else { throw FileSystemCode.error(errno, path: folder) }
    self.descriptor = descriptor
  }

  deinit {
    // It is removed while it is locked, so that a program that waits for it notices.
    unlink(path)
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
