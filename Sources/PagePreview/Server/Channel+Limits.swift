import NIOCore

/// The error that arrives on a connection when its client takes too long.
struct TimeIsUp: Error {}

extension Channel {
  /// Waits for a client; after a limit, an error arrives on the channel.
  ///
  /// Bytes that arrive do not extend the time.
  func within<Result>(
    _ limit: Duration,
    else error: any Error = TimeIsUp(),
    _ wait: () async throws -> Result
  ) async throws -> Result {
    let timer = eventLoop.scheduleTask(in: TimeAmount(limit)) {
      self.pipeline.fireErrorCaught(error)
    }
    defer { timer.cancel() }
    return try await wait()
  }

  /// Sends a message and waits until the network has taken it; closes the channel if the client stops reading.
  ///
  /// Progress is checked twice in each `limit`, so a stalled client is disconnected after 1 to 1.5 times
  /// the limit.
  func send(_ message: some Sendable, stallTime limit: Duration) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.writeAndFlush(message) }
      group.addTask {
        var (unsent, checks) = (Int.max, 0)
        while checks < 2 {
          try await self.eventLoop.sleep(for: limit / 2)
          let now = try await self.getOption(.bufferedWritableBytes).get()
          (unsent, checks) = now < unsent ? (now, 0) : (now, checks + 1)
        }
        self.close(promise: nil)
        throw TimeIsUp()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Does work until it ends or the channel is closed, which cancels it.
  func whileOpen(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let (open, end) = AsyncStream.makeStream(of: Void.self)
    closeFuture.whenComplete { _ in end.finish() }
    try await withThrowingTaskGroup { group in
      group.addTask { try await work() }
      group.addTask { for await _ in open {} }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
