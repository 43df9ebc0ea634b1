import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Something that arrives on a connection.
enum ConnectionInput: Sendable {
  case request(HTTPServerRequestPart)
  case frame(WebSocketFrame)
  /// The client breaks the protocol, a time limit has passed, or the site has ended its part.
  case failure(any Error)
}

/// A handler that passes everything that arrives on a channel to the loop of its connection, including errors.
final class InputHandler<Part>: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Part
  typealias InboundOut = ConnectionInput

  private let input: (Part) -> ConnectionInput

  init(_ input: @escaping (Part) -> ConnectionInput) { self.input = input }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.fireChannelRead(wrapInboundOut(input(unwrapInboundIn(data))))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.fireChannelRead(wrapInboundOut(.failure(error)))
    // Errors that do not come from the network, such as a time limit, are not followed by this event.
    context.fireChannelReadComplete()
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
