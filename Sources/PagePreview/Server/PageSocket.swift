import NIOCore
import NIOWebSocket
import Synchronization

/// A WebSocket to a page over a channel.
final class PageSocket: PreviewSocket {
  private let channel: any Channel
  private let limits: ServerLimits
  private let unread: AsyncStream<String>
  private let received: AsyncStream<String>.Continuation
  private let unreadBytes = Mutex(0)

  init(channel: any Channel, limits: ServerLimits) {
    (self.channel, self.limits) = (channel, limits)
    (unread, received) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingOldest(limits.unreadMessages)
    )
  }

  var messages: AsyncStream<String> {
    AsyncStream {
      let message = await self.unread.first { _ in true }
      self.unreadBytes.withLock { $0 -= message?.utf8.count ?? 0 }
      return message
    }
  }

  /// Stores a message until it is read; returns false if there is no room for it.
  func receive(_ message: String) -> Bool {
    let hasRoom = unreadBytes.withLock { bytes in
      bytes += message.utf8.count
      return bytes <= limits.unreadBytes
    }
    guard hasRoom, case .enqueued = received.yield(message) else { return false }
    return true
  }

  /// Ends the messages because the page has disconnected.
  func end() { received.finish() }

  func send(_ text: String) async throws { try await send(.text, ByteBuffer(string: text)) }

  func send(_ parts: [[UInt8]]) async throws {
    var bytes = ByteBuffer()
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts { bytes.writeBytes(part) }
    try await send(.binary, bytes)
  }

  private func send(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer) async throws {
    let written = channel.eventLoop.makePromise(of: Void.self)
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: opcode, data: bytes), promise: written)
    channel.closeIfStalled(for: limits.stallTime, until: written.futureResult)
    do {
      try await written.futureResult.get()
    } catch {
      throw CancellationError()
    }
  }
}
