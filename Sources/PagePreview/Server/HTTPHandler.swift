internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// A connection's requests, one at a time: each is judged, read within its limits and answered.
///
/// What is refused is answered and ends the connection: nothing that follows on it is read.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    /// The next request's head is awaited.
    case waiting
    /// The body is coming.
    case reading(Request)
    /// The site answers, and the answer leaves.
    case answering(Task<Void, Never>)
    /// The last answer is leaving or has left.
    case leaving
  }

  /// A request as far as it has come.
  private struct Request {
    var content: PreviewRequest
    /// An answer to it has no body.
    var isHead: Bool
    /// The connection ends with its answer.
    var isLast: Bool
    /// How many bytes the body may have.
    var room: Int
  }

  private let site: any PreviewSite
  private let gate: RequestGate
  private let limits: ServerLimits
  private let work: SiteWork
  private var state = State.waiting
  private var deadline: Scheduled<Void>?

  init(site: any PreviewSite, gate: RequestGate, limits: ServerLimits, work: SiteWork) {
    (self.site, self.gate, self.limits, self.work) = (site, gate, limits, work)
  }

  func handlerAdded(context: ChannelHandlerContext) { wait(for: limits.headTime, context) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    // Nobody waits for the answer.
    if case .answering(let task) = state { task.cancel() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let head), .waiting):
      do throws(Refusal) {
        try begin(head, context)
      } catch {
        refuse(error, isHead: head.method == .HEAD, context)
      }
    case (.body(let bytes), .reading(var request)):
      guard request.content.body.count + bytes.readableBytes <= request.room else {
        return refuse(.bodyTooLarge, context)
      }
      // Taken out of the state, so that the bytes are not copied.
      state = .waiting
      request.content.body += bytes.readableBytesView
      state = .reading(request)
    case (.end, .reading(let request)):
      deadline?.cancel()
      state = .answering(ask(request, context))
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch (error, state) {
    // The head of a WebSocket that was refused follows.
    case (is NIOWebSocketUpgradeError, _), (_, .leaving): break
    case (HTTPParserError.headerOverflow, _): refuse(.headTooLarge, context)
    case (is HTTPParserError, _): refuse(.malformed, context)
    default: context.close(promise: nil)
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) throws(Refusal) {
    guard head.uri.utf8.count <= limits.headBytes else { throw .headTooLarge }
    guard case .site(let content) = try gate.admit(head) else { throw .notASocket }
    let request = Request(
      content: content,
      isHead: head.method == .HEAD,
      // The parser stops after a request that would change the protocol.
      isLast: !head.isKeepAlive || head.headers.contains(name: "Upgrade"),
      room: content.method == .post ? limits.bodyBytes : 0
    )
    if let length = head.headers["Content-Length"].first {
      guard let length = Int(length), length <= request.room else { throw .bodyTooLarge }
    }
    if let expected = head.headers["Expect"].first {
      guard expected.lowercased() == "100-continue" else { throw .foreignExpectation }
      let go = HTTPResponseHead(version: .http1_1, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
    }
    state = .reading(request)
    wait(for: limits.bodyTime, context)
  }

  /// Waits so long for what is to come; no byte that comes makes it longer.
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

  private func ask(_ request: Request, _ context: ChannelHandlerContext) -> Task<Void, Never> {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    let (site, eventLoop, content) = (site, context.eventLoop, request.content)
    return work.start(on: .shared) {
      let answer = await site.answer(content)
      eventLoop.execute {
        let (handler, context) = bound.value
        guard context.channel.isActive else { return }
        handler.write(answer, to: request, context)
      }
    }
  }

  private func refuse(
    _ refusal: Refusal,
    isHead: Bool = false,
    _ context: ChannelHandlerContext
  ) {
    let answer = PreviewAnswer(
      status: Int(refusal.status.code),
      type: "text/plain; charset=utf-8",
      body: .bytes(Array((refusal.sentence + "\n").utf8))
    )
    let content = PreviewRequest(method: .get, path: "")
    let request = Request(content: content, isHead: isHead, isLast: true, room: 0)
    write(answer, to: request, context)
  }

  /// Sends a part of an answer, as long as some of it is taken.
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

  /// Sends what is left of a file piece by piece, each when the one before has left.
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
        // Others have their turn first.
        case .success:
          eventLoop.execute { bound.value.handler.send(file, sent, bound.value.context) }
        case .failure(let error): sent.fail(error)
        }
      }
    } catch {
      // Who reads sees that it is shorter than was said.
      sent.fail(error)
      context.close(promise: nil)
    }
  }

  private func write(
    _ answer: PreviewAnswer,
    to request: Request,
    _ context: ChannelHandlerContext
  ) {
    deadline?.cancel()
    let head = AnswerHead.of(answer, isLast: request.isLast)
    let written: EventLoopFuture<Void>
    if request.isHead || answer.body.count == 0 {
      written = send(.head(head), context)
    } else {
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      written = send(answer.body, context)
    }
    if request.isLast {
      state = .leaving
      context.channel.leave(after: written, within: limits.farewellTime)
    } else {
      let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
      written.whenSuccess {
        let (handler, context) = bound.value
        handler.state = .waiting
        handler.wait(for: handler.limits.idleTime, context)
        // Lets the next request in, which therefore waits until the answer has left.
        context.writeAndFlush(handler.wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
}
