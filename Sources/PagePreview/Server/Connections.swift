import NIOCore
import Synchronization

/// The open connections of a server.
final class Connections: Sendable {
  private let limit: Int
  private let open = Mutex<[ObjectIdentifier: any Channel]>([:])

  /// Creates an empty list with room for `limit` connections.
  init(limit: Int) { self.limit = limit }

  /// Adds a connection until it is closed; returns false if there is no room for it.
  func add(_ channel: any Channel) -> Bool {
    let key = ObjectIdentifier(channel)
    let isAdded = open.withLock { open in
      if open.count < limit { open[key] = channel }
      return open[key] != nil
    }
    if isAdded { channel.closeFuture.whenComplete { _ in self.open.withLock { $0[key] = nil } } }
    return isAdded
  }

  /// Closes all connections.
  func closeAll() async {
    for channel in open.withLock({ Array($0.values) }) {
      // Closing fails if the client has already closed the connection.
      try? await channel.close()
    }
  }
}
