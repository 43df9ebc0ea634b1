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
    let use: Use
  }

  private let limits: ServerLimits
  /// The connections in the order of the last change of their use.
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty list with the limits of a server.
  init(limits: ServerLimits) { self.limits = limits }

  /// Adds a connection, if necessary by closing another; it is removed when it is closed.
  ///
  /// - Returns: Whether there is room for the connection.
  func add(_ channel: any Channel) -> Bool {
    let (isAdded, replaced) = entries.withLock { entries -> (Bool, (any Channel)?) in
      var replaced: (any Channel)?
      if entries.count >= limits.connections {
        let others = entries.indices.filter { entries[$0].use != .page }
        let oldest = others.min { entries[$0].use.rawValue < entries[$1].use.rawValue }
        guard let oldest else { return (false, nil) }
        replaced = entries.remove(at: oldest).channel
      }
      entries.append(Entry(channel: channel, use: .unknown))
      return (true, replaced)
    }
    replaced?.close(promise: nil)
    if isAdded {
      channel.closeFuture.whenComplete { _ in
        self.entries.withLock { $0.removeAll { $0.channel === channel } }
      }
    }
    return isAdded
  }

  /// Changes the use of a connection; false if the connection would be a page too many.
  @discardableResult
  func use(_ channel: any Channel, as use: Use) -> Bool {
    entries.withLock { entries in
      guard use != .page || entries.count(where: { $0.use == .page }) < limits.pages,
        let index = entries.firstIndex(where: { $0.channel === channel })
      else { return false }
      entries.remove(at: index)
      entries.append(Entry(channel: channel, use: use))
      return true
    }
  }

  /// Closes all connections.
  func closeAll() async {
    for entry in entries.withLock(\.self) {
      // Closing fails if the client has already closed the connection.
      try? await entry.channel.close()
    }
  }
}
