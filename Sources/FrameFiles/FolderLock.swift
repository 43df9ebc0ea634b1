#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A hold on a folder of frames: one render's, or that of several that write shares of the same one.
///
/// The folder itself is locked, so that nothing is left behind when a program is killed. On a disk
/// that knows no locks everybody is let in.
public struct FolderLock: ~Copyable, Sendable {
  /// Whether nobody else is there, so that leftovers may be removed.
  public let isAlone: Bool
  private let descriptor: Int32

  /// The number of attempts to lock a folder that another share is tidying, 50 milliseconds apart.
  private static let attempts = 60

  /// Locks a folder, and waits up to three seconds for another share that is tidying it.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - isShared: Whether others that say the same may be there too.
  /// - Throws: `inUse` where somebody else is there, `cannotCreate` where it cannot be opened.
  public init(path: String, isShared: Bool) async throws(FileWriteError) {
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
      // Somebody with another share may be tidying up, which does not take long.
      if attempt < Self.attempts { try? await Task.sleep(for: .milliseconds(50)) }
    }
    close(descriptor)
    throw .inUse(path: path)
  }

  deinit {
    // A process that was just forked has the descriptor too, until it runs its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Lets others in that have shares of the same.
  public func share() { flock(descriptor, LOCK_SH) }

  /// Lets go.
  public consuming func release() {}

  private static func takes(_ kind: Int32, _ descriptor: Int32) -> Bool {
    var result: Int32
    repeat { result = flock(descriptor, kind | LOCK_NB) } while result != 0 && errno == EINTR
    return result == 0 || errno != EWOULDBLOCK
  }
}
