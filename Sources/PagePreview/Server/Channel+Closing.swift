import NIOCore

extension Channel {
  /// Closes the channel if the client stops reading while something is written to it.
  ///
  /// Progress is checked twice in each `limit`, so a stalled client is disconnected after 1 to 1.5 times
  /// the limit.
  func closeIfStalled(for limit: Duration, until written: EventLoopFuture<Void>) {
    let half = TimeAmount(limit / 2)
    let last = NIOLoopBoundBox.makeBoxSendingValue(
      (unsent: Int.max, checks: 0),
      eventLoop: eventLoop
    )
    let checking = eventLoop.scheduleRepeatedTask(initialDelay: half, delay: half) { _ in
      let unsent = try self.syncOptions?.getOption(.bufferedWritableBytes) ?? 0
      last.value = unsent < last.value.unsent ? (unsent, 0) : (unsent, last.value.checks + 1)
      if last.value.checks == 2 { self.close(promise: nil) }
    }
    written.whenComplete { _ in checking.cancel() }
  }

  /// Closes the channel in such a way that the client can still read the last answer.
  ///
  /// Closing a socket that has unread bytes would discard the data that was sent on it.
  func closeGracefully(after written: EventLoopFuture<Void>, within limit: Duration) {
    written.whenComplete { result in
      guard case .success = result else { return self.close(promise: nil) }
      self.close(mode: .output, promise: nil)
      let closing = self.eventLoop.scheduleTask(in: TimeAmount(limit)) { self.close(promise: nil) }
      self.closeFuture.whenComplete { _ in closing.cancel() }
    }
  }
}
