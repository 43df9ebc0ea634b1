internal import NIOCore

extension Channel {
  /// Closes the channel where the other end takes nothing of what is being written.
  ///
  /// It is looked at twice a limit: a client is closed after one to one and a half limits.
  ///
  /// - Parameters:
  ///   - limit: How long it may take nothing.
  ///   - written: When all has been taken.
  func closeIfStalled(for limit: Duration, until written: EventLoopFuture<Void>) {
    let half = TimeAmount(limit / 2)
    let seen = NIOLoopBoundBox.makeBoxSendingValue(
      (waiting: Int.max, looks: 0),
      eventLoop: eventLoop
    )
    let looking = eventLoop.scheduleRepeatedTask(initialDelay: half, delay: half) { _ in
      let waiting = try self.syncOptions?.getOption(.bufferedWritableBytes) ?? 0
      seen.value = waiting < seen.value.waiting ? (waiting, 0) : (waiting, seen.value.looks + 1)
      if seen.value.looks == 2 { self.close(promise: nil) }
    }
    written.whenComplete { _ in looking.cancel() }
  }

  /// Closes the channel so that the other end can still read what was last written.
  ///
  /// A socket that is closed with bytes unread takes back what it has sent.
  ///
  /// - Parameters:
  ///   - written: When the last word has left.
  ///   - limit: How long the other end is given to close; what it still sends is read and dropped.
  func leave(after written: EventLoopFuture<Void>, within limit: Duration) {
    written.whenComplete { result in
      guard case .success = result else { return self.close(promise: nil) }
      self.close(mode: .output, promise: nil)
      let closing = self.eventLoop.scheduleTask(in: TimeAmount(limit)) { self.close(promise: nil) }
      self.closeFuture.whenComplete { _ in closing.cancel() }
    }
  }
}
