import NIOCore
import NIOWebSocket

/// A handler that passes the messages of a page's WebSocket to the site, and answers control frames.
final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let site: any PreviewSite
  private let limits: ServerLimits
  private let tasks: SiteTasks
  private var socket: PageSocket?
  private var pinging: RepeatedTask?
  /// Whether the page has answered the last ping.
  private var isAlive = true
  /// Whether the answer to a ping is still being sent; while it is, further pings are ignored, so that no
  /// queue grows.
  private var isAnsweringPing = false
  private var isClosing = false

  init(site: any PreviewSite, limits: ServerLimits, tasks: SiteTasks) {
    (self.site, self.limits, self.tasks) = (site, limits, tasks)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let socket = PageSocket(channel: context.channel, limits: limits)
    self.socket = socket
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    let (site, eventLoop) = (site, context.eventLoop)
    tasks.start {
      await site.talk(with: socket)
      eventLoop.execute { bound.value.handler.close(.normalClosure, bound.value.context) }
    }
    let time = TimeAmount(limits.pingTime)
    pinging = eventLoop.scheduleRepeatedTask(initialDelay: time, delay: time) { _ in
      bound.value.handler.ping(bound.value.context)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    pinging?.cancel()
    socket?.end()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    if frame.opcode == .connectionClose, isClosing { return context.close(promise: nil) }
    guard !isClosing else { return }
    switch frame.opcode {
    case .text: read(frame.unmaskedData, context)
    case .ping: answer(frame.unmaskedData, context)
    case .pong: isAlive = true
    case .connectionClose: close(.normalClosure, context)
    case .binary: close(.unacceptableData, context)
    default: close(.protocolError, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
      close(.messageTooLarge, context)
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error, is WebSocketFrameCheck.Failure:
      close(.protocolError, context)
    default:
      guard !isClosing else { return }
      context.close(promise: nil)
    }
  }

  private func read(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    guard let message = String(validating: bytes.readableBytesView, as: UTF8.self) else {
      return close(.dataInconsistentWithMessage, context)
    }
    if socket?.receive(message) == false { close(.policyViolation, context) }
  }

  private func ping(_ context: ChannelHandlerContext) {
    guard isAlive else {
      // A slow page may not have received the last ping; `closeIfStalled` handles that case.
      let unsent = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
      if unsent ?? 0 == 0 { context.close(promise: nil) }
      return
    }
    isAlive = false
    let frame = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
    let written = context.writeAndFlush(wrapOutboundOut(frame))
    context.channel.closeIfStalled(for: limits.stallTime, until: written)
  }

  private func answer(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    guard !isAnsweringPing else { return }
    isAnsweringPing = true
    let frame = WebSocketFrame(fin: true, opcode: .pong, data: bytes)
    context.writeAndFlush(wrapOutboundOut(frame)).assumeIsolated().whenComplete { _ in
      self.isAnsweringPing = false
    }
  }

  /// Sends the close frame with a status code, and closes the connection.
  private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    guard !isClosing, context.channel.isActive else { return }
    isClosing = true
    pinging?.cancel()
    socket?.end()
    var bytes = context.channel.allocator.buffer(capacity: 2)
    bytes.write(webSocketErrorCode: code)
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: bytes)
    let written = context.writeAndFlush(wrapOutboundOut(frame))
    context.channel.closeIfStalled(for: limits.stallTime, until: written)
    context.channel.closeGracefully(after: written, within: limits.closeTime)
  }
}

/// A handler that accepts only the frames that a page may send: masked frames without extensions (RFC 6455,
/// 5.1 and 5.2).
final class WebSocketFrameCheck: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  /// The error for a frame that breaks the rules.
  struct Failure: Error {}

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return context.fireErrorCaught(Failure())
    }
    context.fireChannelRead(data)
  }
}
