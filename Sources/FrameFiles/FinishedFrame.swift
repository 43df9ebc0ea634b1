import Synchronization

/// The complete file of a frame that does not have its name yet; it is removed with this object.
package final class FinishedFrame: Sendable {
  /// The size and the hash of the file.
  package let digest: FileDigest
  private let file: Mutex<AtomicFile?>
  private let isDurable: Bool

  init(_ file: consuming AtomicFile, _ digest: FileDigest, isDurable: Bool) {
    (self.digest, self.isDurable) = (digest, isDurable)
    self.file = Mutex(file)
  }

  /// Gives the file its name.
  package func commit() throws(FileWriteError) {
    try file.withLock { $0.take() }?.commit(isDurable: isDurable)
  }
}
