import NIOCore
import NIOWebSocket
import Synchronization

/// A WebSocket to a page over a channel.
final class PageSocket: PreviewSocket {
  private struct State {
    var unreadBytes = 0
    /// Whether the page has answered the last ping.
    var isAlive = true
  }

  private let channel: any Channel
  private let limits: ServerLimits
  private let unread: AsyncStream<String>
  private let received: AsyncStream<String>.Continuation
  private let state = Mutex(State())

  init(channel: any Channel, limits: ServerLimits) {
    (self.channel, self.limits) = (channel, limits)
    (unread, received) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingOldest(limits.unreadMessages)
    )
  }

  var messages: AsyncStream<String> {
    AsyncStream {
      let message = await self.unread.first { _ in true }
      self.state.withLock { $0.unreadBytes -= message?.utf8.count ?? 0 }
      return message
    }
  }

  func send(_ text: String) async throws { try await send(.text, ByteBuffer(string: text)) }

  func send(_ parts: [[UInt8]]) async throws {
    var bytes = ByteBuffer()
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts { bytes.writeBytes(part) }
    try await send(.binary, bytes)
  }

  private func send(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer) async throws {
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: bytes)
    do {
      try await channel.send(frame, stallTime: limits.stallTime)
    } catch {
      throw CancellationError()
    }
  }

  // MARK: Frames of the page

  /// Reads frames until the WebSocket must be closed.
  ///
  /// - Returns: The status code for the page; nil if the page has disconnected.
  /// - Throws: Errors of the network.
  func readFrames(
    _ inputs: inout NIOAsyncChannelInboundStream<ConnectionInput>.AsyncIterator
  ) async throws -> WebSocketErrorCode? {
    defer { received.finish() }
    while let input = try await inputs.next() {
      switch input {
      case .request: return .protocolError
      case .failure(let error): return try Self.code(of: error)
      case .frame(let frame): if let code = read(frame) { return code }
      }
    }
    return nil
  }

  /// Handles a frame; returns the status code with which the WebSocket must be closed.
  private func read(_ frame: WebSocketFrame) -> WebSocketErrorCode? {
    let bytes = frame.unmaskedData
    switch frame.opcode {
    case .text: return receive(bytes)
    case .ping:
      // If the page does not read, its pings are ignored, so that no queue grows.
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: bytes)
      if channel.isWritable { channel.writeAndFlush(pong, promise: nil) }
    case .pong: state.withLock { $0.isAlive = true }
    case .connectionClose: return .normalClosure
    case .binary: return .unacceptableData
    default: return .protocolError
    }
    return nil
  }

  /// Stores a message until the site reads it.
  private func receive(_ bytes: ByteBuffer) -> WebSocketErrorCode? {
    guard let message = String(validating: bytes.readableBytesView, as: UTF8.self) else {
      return .dataInconsistentWithMessage
    }
    let hasRoom = state.withLock { state in
      state.unreadBytes += message.utf8.count
      return state.unreadBytes <= limits.unreadBytes
    }
    guard hasRoom, case .enqueued = received.yield(message) else { return .policyViolation }
    return nil
  }

  private static func code(of error: any Error) throws -> WebSocketErrorCode {
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
      .messageTooLarge
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error, is WebSocketFrameCheck.Failure:
      .protocolError
    case is SiteHasEnded: .normalClosure
    default: throw error
    }
  }

  /// The error that arrives when the site ends the conversation.
  struct SiteHasEnded: Error {}

  // MARK: Frames to the page

  /// Sends pings until the page does not answer one before the next one.
  func ping() async throws {
    while true {
      try await channel.eventLoop.sleep(for: limits.pingTime)
      let hasAnswered = state.withLock { state in
        defer { state.isAlive = false }
        return state.isAlive
      }
      guard hasAnswered else { return }
      try await send(.ping, ByteBuffer())
    }
  }

  /// Sends the close frame.
  func close(_ code: WebSocketErrorCode) async throws {
    var bytes = ByteBuffer()
    bytes.write(webSocketErrorCode: code)
    try await send(.connectionClose, bytes)
  }
}
