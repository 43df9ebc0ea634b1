internal import NIOCore
internal import NIOWebSocket

/// A WebSocket: what the page sends goes to the site, which sends by itself.
final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let site: any PreviewSite
  private let limits: ServerLimits
  private let work: SiteWork
  private var socket: PageSocket?
  private var pinging: RepeatedTask?
  /// The page has answered the last ping.
  private var isAlive = true
  /// An answer to a ping of the page has not left yet: further pings get none, so that no queue grows.
  private var isAnswering = false
  private var isLeaving = false

  init(site: any PreviewSite, limits: ServerLimits, work: SiteWork) {
    (self.site, self.limits, self.work) = (site, limits, work)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let socket = PageSocket(channel: context.channel, limits: limits)
    self.socket = socket
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    let (site, eventLoop) = (site, context.eventLoop)
    work.start {
      await site.talk(with: socket)
      eventLoop.execute { bound.value.handler.leave(.normalClosure, bound.value.context) }
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
    if frame.opcode == .connectionClose, isLeaving { return context.close(promise: nil) }
    guard !isLeaving else { return }
    switch frame.opcode {
    case .text: read(frame.unmaskedData, context)
    case .ping: answer(frame.unmaskedData, context)
    case .pong: isAlive = true
    case .connectionClose: leave(.normalClosure, context)
    case .binary: leave(.unacceptableData, context)
    default: leave(.protocolError, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
      leave(.messageTooLarge, context)
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error, is FrameGate.Refused:
      leave(.protocolError, context)
    default:
      guard !isLeaving else { return }
      context.close(promise: nil)
    }
  }

  private func read(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    guard let message = String(validating: bytes.readableBytesView, as: UTF8.self) else {
      return leave(.dataInconsistentWithMessage, context)
    }
    if socket?.receive(message) == false { leave(.policyViolation, context) }
  }

  private func ping(_ context: ChannelHandlerContext) {
    guard isAlive else {
      // Who is slow has not had the last one yet, and is closed where it takes nothing.
      let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
      if waiting ?? 0 == 0 { context.close(promise: nil) }
      return
    }
    isAlive = false
    let frame = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
    let written = context.writeAndFlush(wrapOutboundOut(frame))
    context.channel.closeIfStalled(for: limits.stallTime, until: written)
  }

  private func answer(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    guard !isAnswering else { return }
    isAnswering = true
    let frame = WebSocketFrame(fin: true, opcode: .pong, data: bytes)
    context.writeAndFlush(wrapOutboundOut(frame)).assumeIsolated().whenComplete { _ in
      self.isAnswering = false
    }
  }

  /// Says why, and closes.
  private func leave(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    guard !isLeaving, context.channel.isActive else { return }
    isLeaving = true
    pinging?.cancel()
    socket?.end()
    var bytes = context.channel.allocator.buffer(capacity: 2)
    bytes.write(webSocketErrorCode: code)
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: bytes)
    let written = context.writeAndFlush(wrapOutboundOut(frame))
    context.channel.closeIfStalled(for: limits.stallTime, until: written)
    context.channel.leave(after: written, within: limits.farewellTime)
  }
}
