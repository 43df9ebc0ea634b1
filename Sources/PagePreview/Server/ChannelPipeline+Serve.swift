import NIOCore
import NIOHTTP1
import NIOWebSocket

extension ChannelPipeline.SynchronousOperations {
  /// Sets up a new connection: it speaks HTTP, and WebSocket after the page has asked for it.
  ///
  /// - Throws: `ChannelError` if the connection is closed already.
  func serve(
    _ site: any PreviewSite,
    through gate: RequestGate,
    _ limits: ServerLimits,
    _ connections: Connections,
    _ tasks: SiteTasks
  ) throws {
    var heads = NIOHTTPDecoderLimitConfiguration()
    heads.maxHeaderFieldSize = limits.headBytes
    heads.maxHeaderListSize = limits.headBytes
    heads.maxHeaderFieldCount = limits.headFields
    let encoder = HTTPResponseEncoder()
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: heads),
      // More than one head is buffered only after a request to switch to another protocol.
      maximumBufferSize: 2 * limits.headBytes
    )
    let oneAtATime = HTTPServerPipelineHandler()
    let requests = HTTPHandler(
      site: site,
      gate: gate,
      limits: limits,
      connections: connections,
      tasks: tasks
    )
    let socket = NIOWebSocketServerUpgrader(
      maxFrameSize: limits.messageBytes,
      automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        // `HTTPHandler` answers requests that are refused here, with the reason.
        let isAllowed =
          (try? gate.route(head)) == .socket && connections.use(channel, as: .page)
        return channel.eventLoop.makeSucceededFuture(isAllowed ? AnswerHead.securityFields : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            WebSocketFrameCheck(),
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0,
              maxAccumulatedFrameCount: limits.messageFragments,
              maxAccumulatedFrameSize: limits.messageBytes
            ),
            SocketHandler(site: site, limits: limits, tasks: tasks),
          ])
        }
      }
    )
    let upgrade = HTTPServerUpgradeHandler(
      upgraders: [socket],
      httpEncoder: encoder,
      extraHTTPHandlers: [decoder, oneAtATime, requests],
      upgradeCompletionHandler: { _ in }
    )
    try addHandlers([encoder, decoder, oneAtATime, upgrade, requests])
  }
}
