import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A connection to a client: its requests, which are answered one at a time, or the WebSocket of a page.
///
/// A refused request gets an answer and ends the connection; later requests are not read. The tasks of all connections
/// run on one event loop; those of the site, which may compute or wait for a disk, on `Workers`.
struct ServerConnection: Sendable {
  private typealias Inputs = NIOAsyncChannelInboundStream<ConnectionInput>.AsyncIterator

  private let inputs: NIOAsyncChannel<ConnectionInput, Never>
  private let site: any PreviewSite
  private let gate: RequestGate
  private let limits: ServerLimits
  private let connections: Connections

  private var channel: any Channel { inputs.channel }

  /// Sets up a new channel, on its event loop.
  ///
  /// - Throws: `ChannelError` if the channel is closed already.
  init(
    _ channel: any Channel,
    to site: any PreviewSite,
    through gate: RequestGate,
    _ limits: ServerLimits,
    among connections: Connections
  ) throws {
    var heads = NIOHTTPDecoderLimitConfiguration()
    heads.maxHeaderFieldSize = limits.headBytes
    heads.maxHeaderListSize = limits.headBytes
    heads.maxHeaderFieldCount = limits.headFields
    let decoder = HTTPRequestDecoder(
      leftOverBytesStrategy: .forwardBytes,
      limitConfiguration: heads
    )
    try channel.pipeline.syncOperations.addHandlers([
      HTTPResponseEncoder(),
      // More than one head is buffered only after a request to switch to another protocol.
      ByteToMessageHandler(decoder, maximumBufferSize: 2 * limits.headBytes),
      InputHandler(ConnectionInput.request),
    ])
    inputs = try NIOAsyncChannel(wrappingChannelSynchronously: channel)
    (self.site, self.gate, self.limits, self.connections) = (site, gate, limits, connections)
  }

  /// Serves the client until the connection is closed, which cancels the work for it.
  func serve() async {
    // Throws if the client disconnects, breaks the protocol of a WebSocket or takes too long.
    try? await inputs.executeThenClose { inbound in
      try await channel.whileOpen {
        var inputs = inbound.makeAsyncIterator()
        try await answerRequests(&inputs)
      }
    }
  }

  // MARK: Requests

  private func answerRequests(_ inputs: inout Inputs) async throws {
    var (isHead, time) = (false, limits.headTime)
    do {
      while let head = try await nextHead(&inputs, within: time) {
        isHead = head.method == .HEAD
        switch try gate.route(head) {
        case .site(var request, let cookie):
          connections.use(channel, as: .idle)
          let limit = request.method == .post ? limits.bodyBytes : 0
          request.body = try await body(of: head, limit: limit, &inputs)
          connections.use(channel, as: .answering)
          // The parser stops after a request to switch to another protocol.
          let isLast = !head.isKeepAlive || head.headers.contains(name: "Upgrade")
          try await withTaskExecutorPreference(Workers.requests) {
            let answer = await site.answer(request)
            try await send(answer, cookie: cookie, isHead: isHead, isLast: isLast)
          }
          if isLast { return try await end(&inputs) }
          connections.use(channel, as: .idle)
          time = limits.idleTime
        case .socket:
          _ = try await body(of: head, limit: 0, &inputs)
          try await becomeSocket(head)
          return try await talk(&inputs)
        }
      }
    } catch let refusal as RequestRefusal {
      try await send(refusal.answer, isHead: isHead, isLast: true)
      try await end(&inputs)
    }
  }

  private func nextHead(
    _ inputs: inout Inputs,
    within time: Duration
  ) async throws -> HTTPRequestHead? {
    try await channel.within(time) {
      while let part = try await nextPart(&inputs) {
        guard case .head(let head) = part else { continue }
        guard head.uri.utf8.count <= limits.headBytes else { throw RequestRefusal.headTooLarge }
        return head
      }
      return nil
    }
  }

  private func body(
    of head: HTTPRequestHead,
    limit: Int,
    _ inputs: inout Inputs
  ) async throws -> [UInt8] {
    if let length = head.headers["Content-Length"].first {
      guard let length = Int(length), length <= limit else { throw RequestRefusal.bodyTooLarge }
    }
    if let expected = head.headers["Expect"].first {
      guard expected.lowercased() == "100-continue" else {
        throw RequestRefusal.unknownExpectation
      }
      try await send(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
    }
    return try await channel.within(limits.bodyTime, else: RequestRefusal.tooSlow) {
      var body: [UInt8] = []
      while let part = try await nextPart(&inputs) {
        guard case .body(let bytes) = part else { return body }
        guard body.count + bytes.readableBytes <= limit else { throw RequestRefusal.bodyTooLarge }
        body += bytes.readableBytesView
      }
      throw ChannelError.eof
    }
  }

  /// Returns the next part of a request; nil if the client has disconnected.
  private func nextPart(_ inputs: inout Inputs) async throws -> HTTPServerRequestPart? {
    switch try await inputs.next() {
    case .request(let part): return part
    case .failure(HTTPParserError.headerOverflow): throw RequestRefusal.headTooLarge
    case .failure(let error): throw error is HTTPParserError ? RequestRefusal.malformed : error
    case .frame, nil: return nil
    }
  }

  // MARK: Answers

  private func send(
    _ answer: PreviewAnswer,
    cookie: String? = nil,
    isHead: Bool,
    isLast: Bool
  ) async throws {
    let head = AnswerHead.head(of: answer, cookie: cookie, isLast: isLast)
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    if !isHead {
      switch answer.body {
      case .bytes(let bytes):
        let body = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes)))
        channel.write(body, promise: nil)
      case .file(let file):
        // If this fails, the client notices that the body is shorter than announced.
        while let piece = try file.next() {
          try await send(.body(.byteBuffer(ByteBuffer(bytes: piece))))
        }
      }
    }
    try await send(.end(nil))
  }

  private func send(_ part: HTTPServerResponsePart) async throws {
    try await channel.send(part, stallTime: limits.stallTime)
  }

  /// Ends the connection in such a way that the client can still read the last answer.
  ///
  /// Closing a socket that has unread bytes would discard the data that was sent on it.
  private func end(_ inputs: inout Inputs) async throws {
    try await channel.close(mode: .output)
    try await channel.within(limits.closeTime) {
      while let input = try await inputs.next() {
        switch input {
        case .frame(let frame) where frame.opcode == .connectionClose: return
        case .failure(is TimeIsUp): return
        default: continue
        }
      }
    }
  }

  // MARK: The WebSocket

  /// Answers a request for a WebSocket, and replaces the handlers of the channel.
  private func becomeSocket(_ head: HTTPRequestHead) async throws {
    let upgrader = NIOTypedWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in
        channel.eventLoop.makeSucceededFuture(AnswerHead.securityFields)
      },
      upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() }
    )
    let fields: HTTPHeaders
    do {
      fields = try await upgrader.buildUpgradeResponse(
        channel: channel,
        upgradeRequest: head,
        initialResponseHeaders: HTTPHeaders()
      ).get()
    } catch {
      throw RequestRefusal.notWebSocket
    }
    guard connections.use(channel, as: .page) else { throw RequestRefusal.tooManyPages }
    // The connection's tasks run on the event loop. The page sends frames as soon as it has the answer.
    let pipeline = channel.pipeline.syncOperations
    let requests = try pipeline.handler(type: InputHandler<HTTPServerRequestPart>.self)
    let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
    let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
    let frames: [any ChannelHandler] = [
      ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limits.messageBytes)),
      WebSocketFrameCheck(),
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 0,
        maxAccumulatedFrameCount: limits.messageFragments,
        maxAccumulatedFrameSize: limits.messageBytes
      ),
      InputHandler(ConnectionInput.frame),
    ]
    try pipeline.addHandlers(frames, position: .after(requests))
    pipeline.removeHandler(requests, promise: nil)
    // Bytes that arrived after the request are read as frames now.
    try await pipeline.removeHandler(decoder).get()
    channel.pipeline.fireChannelReadComplete()
    let answer = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: fields)
    try await send(.head(answer))
    try pipeline.addHandler(WebSocketFrameEncoder(), position: .after(encoder))
    pipeline.removeHandler(encoder, promise: nil)
  }

  /// Lets the site talk to the page until one of them ends the conversation.
  private func talk(_ inputs: inout Inputs) async throws {
    let (channel, site) = (channel, site)
    let socket = PageSocket(channel: channel, limits: limits)
    try await withThrowingTaskGroup { group in
      group.addTask(executorPreference: Workers.stages) {
        await site.talk(with: socket)
        channel.pipeline.fireErrorCaught(PageSocket.SiteHasEnded())
      }
      group.addTask {
        try await socket.ping()
        channel.close(promise: nil)
      }
      if let code = try await socket.readFrames(&inputs) {
        try await socket.close(code)
        try await end(&inputs)
      }
      // The site may need more time to end.
      channel.close(promise: nil)
      group.cancelAll()
    }
  }
}
