import Synchronization

/// The events that a stage session has not handled yet: messages of its page, and changes of files.
///
/// The queue stays short. A new tick replaces a tick at the end of the queue and keeps the inputs of that
/// tick. A new opening replaces a waiting opening of the same side. The queue contains at most one change
/// of files for each side.
package final class StageQueue: Sendable {
  /// An event that a session handles.
  package enum Event: Sendable, Equatable {
    case message(PageMessage)
    /// A message that is not in the page's format.
    case unreadable(PreviewError)
    /// The files of a side have changed.
    case filesChanged(StageSide)
  }

  private let events = Mutex<[Event]>([])
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  /// The maximum number of events, more than a page sends while one frame is drawn.
  private static let limit = 64

  package init() {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds an event; returns false if the queue is full.
  @discardableResult
  package func add(_ event: Event) -> Bool {
    let hasRoom = events.withLock { events in
      switch event {
      case .message(.tick(let tick)):
        if case .message(.tick(let waiting)) = events.last {
          events.removeLast()
          events.append(.message(.tick(tick.replacing(waiting))))
          return true
        }
      case .message(.open(let opening)):
        events.removeAll {
          if case .message(.open(let other)) = $0 { other.side == opening.side } else { false }
        }
      default: events.removeAll { $0 == event }
      }
      // A change of files is reported only once, so it is always added; there is at most one for each side.
      if case .filesChanged = event {} else if events.count >= Self.limit { return false }
      events.append(event)
      return true
    }
    signal.yield()
    return hasRoom
  }

  /// Ends `handleAll` when the queue is empty.
  package func close() { signal.finish() }

  /// Calls a function for each event, in order, and another one when no event is left, until the queue is closed.
  package func handleAll<Failure: Error>(
    _ handle: (Event) async throws(Failure) -> Void,
    whenEmpty: () async throws(Failure) -> Void
  ) async throws(Failure) {
    for await _ in signals {
      while let event = events.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        try await handle(event)
      }
      try await whenEmpty()
    }
  }
}
