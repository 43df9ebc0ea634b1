import PageSequence
import Synchronization

/// The addresses under which other devices open exported web pages, each of which is a secret.
///
/// Unlike a download, a page may be opened several times: a phone loads it again when it is turned on.
final class PhoneShares: Sendable {
  /// The time for which an address is valid.
  private static let time = Duration.seconds(3_600)
  /// The number of addresses that are valid at once; the oldest becomes invalid for a new one.
  private static let mostShares = 16

  private struct State {
    /// The address of the server, if other devices can reach it.
    var server: PreviewAddress?
    /// The paths of the files, and the ends of the times.
    var shares: [String: (path: String, end: ContinuousClock.Instant)] = [:]
  }

  private let state = Mutex(State())

  /// Sets the address of the server, if other devices can reach it.
  func setServer(_ address: PreviewAddress) { state.withLock { $0.server = address } }

  /// Returns a new address for the page at a path.
  ///
  /// - Throws: `PreviewError` if other devices cannot reach the server.
  func share(_ path: String) throws(PreviewError) -> String {
    let name = PreviewKey.random()
    let now = ContinuousClock.now
    let server = state.withLock { state -> PreviewAddress? in
      state.shares = state.shares.filter { $0.value.end > now }
      if state.shares.count >= Self.mostShares,
        let oldest = state.shares.min(by: { $0.value.end < $1.value.end })
      {
        state.shares[oldest.key] = nil
      }
      if state.server != nil { state.shares[name] = (path, now + Self.time) }
      return state.server
    }
    guard let server else {
      throw .refused(
        "a phone cannot reach this preview, which listens only at this machine",
        "Start it with --host 0.0.0.0, in a network that you trust."
      )
    }
    return "http://\(server.host):\(server.port)\(RequestGate.phoneFolder)\(name)"
  }

  /// Returns the path of the page at an address; nil for an invalid address.
  func path(of address: String) -> String? {
    let name = String(address.dropFirst(RequestGate.phoneFolder.count))
    return state.withLock { $0.shares[name] }.flatMap { $0.end > .now ? $0.path : nil }
  }
}
