internal import NIOCore
internal import NIOWebSocket
internal import Synchronization

/// A page's end of a WebSocket over a channel.
final class PageSocket: PreviewSocket {
  let messages: AsyncStream<String>

  private let channel: any Channel
  private let limits: ServerLimits
  private let received: AsyncStream<String>.Continuation
  /// Bytes of the messages that nobody has read yet.
  private let unread: Unread

  private final class Unread: Sendable {
    let bytes = Mutex(0)
  }

  init(channel: any Channel, limits: ServerLimits) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: String.self,
      bufferingPolicy: .bufferingOldest(limits.unreadMessages)
    )
    let unread = Unread()
    (self.channel, self.limits) = (channel, limits)
    (received, self.unread) = (continuation, unread)
    messages = AsyncStream {
      let message = await stream.first { _ in true }
      unread.bytes.withLock { $0 -= message?.utf8.count ?? 0 }
      return message
    }
  }

  /// Keeps a message until it is read.
  ///
  /// - Returns: Whether there was room for it.
  func receive(_ message: String) -> Bool {
    let hasRoom = unread.bytes.withLock { bytes in
      bytes += message.utf8.count
      return bytes <= limits.unreadBytes
    }
    guard hasRoom, case .enqueued = received.yield(message) else { return false }
    return true
  }

  /// The page has gone.
  func end() { received.finish() }

  func send(_ text: String) async throws { try await send(.text, ByteBuffer(string: text)) }

  func send(_ parts: [[UInt8]]) async throws {
    var bytes = ByteBuffer()
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts { bytes.writeBytes(part) }
    try await send(.binary, bytes)
  }

  private func send(_ kind: WebSocketOpcode, _ bytes: ByteBuffer) async throws {
    let written = channel.eventLoop.makePromise(of: Void.self)
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: kind, data: bytes), promise: written)
    channel.closeIfStalled(for: limits.stallTime, until: written.futureResult)
    do {
      try await written.futureResult.get()
    } catch {
      throw CancellationError()
    }
  }
}
