import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A handler that checks, reads and answers the requests of a connection, one at a time.
///
/// A refused request gets an answer and ends the connection; later requests are not read.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    /// Waiting for the head of the next request.
    case waiting
    /// Receiving the body.
    case reading(Request)
    /// The site is preparing its answer, or the answer is being sent.
    case answering(Task<Void, Never>)
    /// The last answer is being sent or was sent.
    case closing
  }

  /// A request, of which a part has arrived.
  private struct Request {
    var content: PreviewRequest
    /// The field `Set-Cookie` of the answer.
    var cookie: String?
    /// Whether this is a HEAD request, whose answer has no body.
    var isHead: Bool
    /// Whether the connection ends with the answer.
    var isLast: Bool
    /// The maximum size of the body in bytes.
    var bodyLimit: Int
  }

  private let site: any PreviewSite
  private let gate: RequestGate
  private let limits: ServerLimits
  private let connections: Connections
  private let tasks: SiteTasks
  private var state = State.waiting
  private var deadline: Scheduled<Void>?

  init(
    site: any PreviewSite,
    gate: RequestGate,
    limits: ServerLimits,
    connections: Connections,
    tasks: SiteTasks
  ) {
    (self.site, self.gate, self.limits, self.tasks) = (site, gate, limits, tasks)
    self.connections = connections
  }

  func handlerAdded(context: ChannelHandlerContext) { wait(for: limits.headTime, context) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    if case .answering(let task) = state { task.cancel() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let head), .waiting):
      do throws(RequestRefusal) {
        try begin(head, context)
      } catch {
        refuse(error, isHead: head.method == .HEAD, context)
      }
    case (.body(let bytes), .reading(var request)):
      guard request.content.body.count + bytes.readableBytes <= request.bodyLimit else {
        return refuse(.bodyTooLarge, context)
      }
      // If the state still referred to the body, appending would copy the body.
      state = .waiting
      request.content.body += bytes.readableBytesView
      state = .reading(request)
    case (.end, .reading(let request)):
      deadline?.cancel()
      connections.use(context.channel, as: .answering)
      state = .answering(requestAnswer(to: request, context))
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch (error, state) {
    // The request for the upgrade is delivered later, and is refused then.
    case (is NIOWebSocketUpgradeError, _), (_, .closing): break
    case (HTTPParserError.headerOverflow, _): refuse(.headTooLarge, context)
    case (is HTTPParserError, _): refuse(.malformed, context)
    default: context.close(promise: nil)
    }
  }

  private func begin(
    _ head: HTTPRequestHead,
    _ context: ChannelHandlerContext
  ) throws(RequestRefusal) {
    guard head.uri.utf8.count <= limits.headBytes else { throw .headTooLarge }
    guard case .site(let content, let cookie) = try gate.route(head) else {
      throw connections.hasRoomForPage ? .notWebSocket : .tooManyPages
    }
    connections.use(context.channel, as: .idle)
    let request = Request(
      content: content,
      cookie: cookie,
      isHead: head.method == .HEAD,
      // The parser stops after a request to switch to another protocol.
      isLast: !head.isKeepAlive || head.headers.contains(name: "Upgrade"),
      bodyLimit: content.method == .post ? limits.bodyBytes : 0
    )
    if let length = head.headers["Content-Length"].first {
      guard let length = Int(length), length <= request.bodyLimit else { throw .bodyTooLarge }
    }
    if let expected = head.headers["Expect"].first {
      guard expected.lowercased() == "100-continue" else { throw .unknownExpectation }
      let go = HTTPResponseHead(version: .http1_1, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
    }
    state = .reading(request)
    wait(for: limits.bodyTime, context)
  }

  /// Limits the time for the next part of a request; received bytes do not extend the time.
  private func wait(for time: Duration, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) {
      let (handler, context) = bound.value
      if case .reading = handler.state {
        handler.refuse(.tooSlow, context)
      } else {
        context.close(promise: nil)
      }
    }
  }

  private func requestAnswer(
    to request: Request,
    _ context: ChannelHandlerContext
  ) -> Task<Void, Never> {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    let (site, eventLoop, content) = (site, context.eventLoop, request.content)
    return tasks.start(on: .shared) {
      let answer = await site.answer(content)
      eventLoop.execute {
        let (handler, context) = bound.value
        guard context.channel.isActive else { return }
        handler.write(
          answer,
          cookie: request.cookie,
          isHead: request.isHead,
          isLast: request.isLast,
          context
        )
      }
    }
  }

  private func refuse(
    _ refusal: RequestRefusal,
    isHead: Bool = false,
    _ context: ChannelHandlerContext
  ) {
    let answer = PreviewAnswer(
      status: Int(refusal.status.code),
      type: "text/plain; charset=utf-8",
      body: .bytes(Array((refusal.message + "\n").utf8))
    )
    write(answer, isHead: isHead, isLast: true, context)
  }

  /// Sends a part of an answer; closes the connection if the client stops reading.
  private func send(
    _ part: HTTPServerResponsePart,
    _ context: ChannelHandlerContext
  ) -> EventLoopFuture<Void> {
    let written = context.writeAndFlush(wrapOutboundOut(part))
    context.channel.closeIfStalled(for: limits.stallTime, until: written)
    return written
  }

  private func send(
    _ body: PreviewAnswer.Body,
    _ context: ChannelHandlerContext
  ) -> EventLoopFuture<Void> {
    switch body {
    case .bytes(let bytes):
      return send(.body(.byteBuffer(ByteBuffer(bytes: bytes))), context)
    case .file(let file):
      let sent = context.eventLoop.makePromise(of: Void.self)
      send(file, sent, context)
      return sent.futureResult
    }
  }

  /// Sends the rest of a file in pieces, each after the previous one is sent.
  private func send(
    _ file: AnswerFile,
    _ sent: EventLoopPromise<Void>,
    _ context: ChannelHandlerContext
  ) {
    do {
      guard let piece = try file.next() else { return sent.succeed() }
      let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
      let eventLoop = context.eventLoop
      send(.body(.byteBuffer(ByteBuffer(bytes: piece))), context).whenComplete { result in
        switch result {
        // The next piece is scheduled, so that other connections are served between two pieces.
        case .success:
          eventLoop.execute { bound.value.handler.send(file, sent, bound.value.context) }
        case .failure(let error): sent.fail(error)
        }
      }
    } catch {
      // The client notices that the body is shorter than announced.
      sent.fail(error)
      context.close(promise: nil)
    }
  }

  private func write(
    _ answer: PreviewAnswer,
    cookie: String? = nil,
    isHead: Bool,
    isLast: Bool,
    _ context: ChannelHandlerContext
  ) {
    deadline?.cancel()
    let head = AnswerHead.head(of: answer, cookie: cookie, isLast: isLast)
    let written: EventLoopFuture<Void>
    if isHead || answer.body.count == 0 {
      written = send(.head(head), context)
    } else {
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      written = send(answer.body, context)
    }
    if isLast {
      state = .closing
      context.channel.closeGracefully(after: written, within: limits.closeTime)
    } else {
      let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
      written.whenSuccess {
        let (handler, context) = bound.value
        handler.state = .waiting
        handler.connections.use(context.channel, as: .idle)
        handler.wait(for: handler.limits.idleTime, context)
        // The next request is read only after `end`, which is sent when this answer is complete.
        context.writeAndFlush(handler.wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
}
