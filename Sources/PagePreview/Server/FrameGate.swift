internal import NIOCore
internal import NIOWebSocket

/// Lets through what a page may send: frames that are masked and use no extension (RFC 6455, 5.1, 5.2).
final class FrameGate: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  /// A frame breaks the rules.
  struct Refused: Error {}

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return context.fireErrorCaught(Refused())
    }
    context.fireChannelRead(data)
  }
}
