internal import NIOCore
internal import Synchronization

/// The connections of a server that are open.
final class Connections: Sendable {
  private let limit: Int
  private let open = Mutex<[ObjectIdentifier: any Channel]>([:])

  /// - Parameter limit: The most at a time.
  init(limit: Int) { self.limit = limit }

  /// Takes a connection in until it is closed.
  ///
  /// - Returns: Whether there was room for it.
  func admit(_ channel: any Channel) -> Bool {
    let key = ObjectIdentifier(channel)
    let isAdmitted = open.withLock { open in
      guard open.count < limit else { return false }
      open[key] = channel
      return true
    }
    guard isAdmitted else { return false }
    channel.closeFuture.whenComplete { _ in self.open.withLock { $0[key] = nil } }
    return true
  }

  /// Closes all of them.
  func closeAll() async {
    for channel in open.withLock({ Array($0.values) }) {
      // It fails where the other end was faster.
      try? await channel.close()
    }
  }
}
