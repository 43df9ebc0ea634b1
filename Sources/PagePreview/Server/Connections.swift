import NIOCore
import Synchronization

/// The open connections of a server.
///
/// If all places are taken, a new connection replaces another, so that no client can occupy all places:
/// first the oldest connection without an accepted request, then the one that has been idle longest, then
/// the one that has waited longest for an answer. Connections of pages are not replaced; of these,
/// fewer are allowed.
final class Connections: Sendable {
  /// The use of a connection, in the order in which connections are replaced.
  enum Use: Int {
    /// No request has been accepted yet.
    case unknown
    /// A request was accepted; nothing is being answered.
    case idle
    /// A request is being answered.
    case answering
    /// The connection is the WebSocket of a page.
    case page
  }

  private struct Entry {
    let channel: any Channel
    var use: Use
    /// Increases with each change of the use.
    var number: Int
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var lastNumber = 0

    /// The number of pages.
    var pages: Int { entries.values.count { $0.use == .page } }

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let limits: ServerLimits
  private let state = Mutex(State())

  /// Creates an empty list with the limits of a server.
  init(limits: ServerLimits) { self.limits = limits }

  /// Adds a connection, if necessary by closing another; it is removed when it is closed.
  ///
  /// - Returns: Whether there is room for the connection.
  func add(_ channel: any Channel) -> Bool {
    let key = ObjectIdentifier(channel)
    let (isAdded, replaced) = state.withLock { state -> (Bool, (any Channel)?) in
      var replaced: (any Channel)?
      if state.entries.count >= limits.connections {
        let oldest = state.entries.filter { $0.value.use != .page }
          .min {
            ($0.value.use.rawValue, $0.value.number) < ($1.value.use.rawValue, $1.value.number)
          }
        guard let oldest else { return (false, nil) }
        replaced = state.entries.removeValue(forKey: oldest.key)?.channel
      }
      let number = state.nextNumber()
      state.entries[key] = Entry(channel: channel, use: .unknown, number: number)
      return (true, replaced)
    }
    replaced?.close(promise: nil)
    if isAdded {
      channel.closeFuture.whenComplete { _ in self.state.withLock { $0.entries[key] = nil } }
    }
    return isAdded
  }

  /// Changes the use of a connection; false if the connection would be a page too many.
  @discardableResult
  func use(_ channel: any Channel, as use: Use) -> Bool {
    state.withLock { state in
      guard use != .page || state.pages < limits.pages else { return false }
      let number = state.nextNumber()
      let key = ObjectIdentifier(channel)
      state.entries[key]?.use = use
      state.entries[key]?.number = number
      return true
    }
  }

  /// Closes all connections.
  func closeAll() async {
    for entry in state.withLock({ Array($0.entries.values) }) {
      // Closing fails if the client has already closed the connection.
      try? await entry.channel.close()
    }
  }
}
