import Synchronization

/// The addresses of files for requests that cannot send the key of the preview; each address is a secret.
final class SecretAddresses: Sendable {
  private let folder: String
  private let time: Duration
  private let most: Int
  private let isForOnce: Bool
  /// The paths of the files, and the ends of the times, by the names of addresses.
  private let files = Mutex<[String: (path: String, end: ContinuousClock.Instant)]>([:])

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - folder: The beginning of the addresses.
  ///   - time: The time for which an address is valid.
  ///   - most: The number of addresses that are valid at once; the oldest becomes invalid for a new one.
  ///   - isForOnce: Whether the first request makes an address invalid.
  init(in folder: String, for time: Duration, most: Int, isForOnce: Bool) {
    (self.folder, self.time, self.most, self.isForOnce) = (folder, time, most, isForOnce)
  }

  /// Returns a new address for the file at a path.
  func address(of path: String) -> String {
    let name = PreviewKey.random()
    let now = ContinuousClock.now
    files.withLock { files in
      files = files.filter { $0.value.end > now }
      if files.count >= most, let oldest = files.min(by: { $0.value.end < $1.value.end }) {
        files[oldest.key] = nil
      }
      files[name] = (path, now + time)
    }
    return folder + name
  }

  /// Returns the path of the file at an address; nil for an invalid address.
  func path(of address: String) -> String? {
    let name = String(address.dropFirst(folder.count))
    let file = files.withLock { isForOnce ? $0.removeValue(forKey: name) : $0[name] }
    return file.flatMap { $0.end > .now ? $0.path : nil }
  }
}
