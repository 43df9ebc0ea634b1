import Synchronization

/// The addresses of downloads, each of which is a secret that is valid once, for a short time.
///
/// A browser downloads a file by its address, and cannot send the key with that request.
final class DownloadTickets: Sendable {
  /// The time for which an address is valid, longer than a browser needs to follow a link.
  private static let time = Duration.seconds(60)
  /// The number of addresses that are valid at once; the oldest becomes invalid for a new one.
  private static let mostTickets = 64

  /// The paths of the files, and the ends of the times.
  private let tickets = Mutex<[String: (path: String, end: ContinuousClock.Instant)]>([:])

  /// Returns a new address for the file at a path.
  func address(of path: String) -> String {
    let name = PreviewKey.random()
    let now = ContinuousClock.now
    tickets.withLock { tickets in
      tickets = tickets.filter { $0.value.end > now }
      if tickets.count >= Self.mostTickets,
        let oldest = tickets.min(by: { $0.value.end < $1.value.end })
      {
        tickets[oldest.key] = nil
      }
      tickets[name] = (path, now + Self.time)
    }
    return RequestGate.downloadFolder + name
  }

  /// Returns the path of the file at an address, which is invalid from then on; nil for an invalid address.
  func take(_ address: String) -> String? {
    let name = String(address.dropFirst(RequestGate.downloadFolder.count))
    let ticket = tickets.withLock { $0.removeValue(forKey: name) }
    return ticket.flatMap { $0.end > .now ? $0.path : nil }
  }
}
