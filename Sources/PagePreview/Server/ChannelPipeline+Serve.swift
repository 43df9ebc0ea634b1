internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

extension ChannelPipeline.SynchronousOperations {
  /// Sets a connection up: it speaks HTTP, and a WebSocket once the page has asked for it.
  ///
  /// - Parameters:
  ///   - site: Who answers.
  ///   - gate: What is let through.
  ///   - limits: How much is taken.
  ///   - work: Where the site's answers are worked on.
  /// - Throws: Where the connection is closed already.
  func serve(
    _ site: any PreviewSite,
    through gate: RequestGate,
    _ limits: ServerLimits,
    _ work: SiteWork
  ) throws {
    var heads = NIOHTTPDecoderLimitConfiguration()
    heads.maxHeaderFieldSize = limits.headBytes
    heads.maxHeaderListSize = limits.headBytes
    heads.maxHeaderFieldCount = limits.headFields
    let encoder = HTTPResponseEncoder()
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: heads),
      // More than a head waits only behind a request that would change the protocol.
      maximumBufferSize: 2 * limits.headBytes
    )
    let oneAtATime = HTTPServerPipelineHandler()
    let requests = HTTPHandler(site: site, gate: gate, limits: limits, work: work)
    let socket = NIOWebSocketServerUpgrader(
      maxFrameSize: limits.messageBytes,
      automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        // What is refused comes to `HTTPHandler`, which says why.
        let isAdmitted = (try? gate.admit(head)) == .socket
        return channel.eventLoop.makeSucceededFuture(isAdmitted ? AnswerHead.rules : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            FrameGate(),
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0,
              maxAccumulatedFrameCount: limits.messageFragments,
              maxAccumulatedFrameSize: limits.messageBytes
            ),
            SocketHandler(site: site, limits: limits, work: work),
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
