import Foundation

/// A lock on a folder of frames, held by one render or shared by the shards of one sequence.
///
/// A shard is one part of a sequence's frames (see `FrameShard`). The folder itself is locked, so that a
/// killed program leaves no lock file. On a disk that does not support locks, locking always succeeds.
package struct FolderLock: ~Copyable, Sendable {
  /// Whether no other render has the lock, so that leftovers can be removed.
  package let isAlone: Bool
  private let descriptor: Int32

  /// The number of attempts to lock a folder that another shard is cleaning up, 50 milliseconds apart.
  private static let attempts = 60

  /// Locks a folder, and waits up to three seconds while another shard removes leftovers.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - isShared: Whether other shards may have the lock too.
  /// - Throws: `inUse` if another render has the lock, `cannotCreate` if the folder cannot be opened.
  package init(path: String, isShared: Bool) async throws(FileWriteError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw .cannotCreate(path: path, code: errno) }
    for attempt in 1...Self.attempts {
      if Self.takes(LOCK_EX, descriptor) {
        (self.descriptor, isAlone) = (descriptor, true)
        return
      }
      guard isShared else { break }
      if Self.takes(LOCK_SH, descriptor) {
        (self.descriptor, isAlone) = (descriptor, false)
        return
      }
      // Another shard may be removing leftovers, which does not take long.
      if attempt < Self.attempts { try? await Task.sleep(for: .milliseconds(50)) }
    }
    close(descriptor)
    throw .inUse(path: path)
  }

  deinit {
    // A forked child shares the descriptor until it calls exec, so closing does not unlock it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Allows other shards to take the lock.
  package func share() { flock(descriptor, LOCK_SH) }

  /// Unlocks the folder.
  package consuming func release() {}

  private static func takes(_ kind: Int32, _ descriptor: Int32) -> Bool {
    var result: Int32
    repeat { result = flock(descriptor, kind | LOCK_NB) } while result != 0 && errno == EINTR
    return result == 0 || errno != EWOULDBLOCK
  }
}
