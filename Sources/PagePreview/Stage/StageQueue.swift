import Synchronization

/// Something that a stage handles: a message of its page, or a change of files.
package protocol StageEvent: Equatable, Sendable {
  /// Whether the event is added to a full queue.
  static var alwaysHasRoom: Bool { get }

  /// Lets a stage handle the event.
  ///
  /// - Throws: `CancellationError` if the page has disconnected.
  func handle(in stage: StageSession) async throws

  /// Returns whether a waiting event is removed for this one; equal events are by default.
  func replaces(_ waiting: Self) -> Bool

  /// Returns an event in place of this one and the last one in the queue; nil to keep both.
  func joined(to last: Self) -> Self?
}

extension StageEvent {
  package static var alwaysHasRoom: Bool { false }

  package func replaces(_ waiting: Self) -> Bool { self == waiting }

  package func joined(to last: Self) -> Self? { nil }
}

/// A change of the files of a side; the queue contains at most one for each side.
package struct FilesChanged: StageEvent {
  package static let alwaysHasRoom = true

  let side: StageSide

  /// Creates the event of a side.
  package init(_ side: StageSide) { self.side = side }

  package func handle(in stage: StageSession) async throws { try await stage.reload(side) }
}

/// A message that is not in the page's format.
struct UnreadableMessage: StageEvent {
  let error: PreviewError

  func handle(in stage: StageSession) async throws { try await stage.report(error) }
}

/// The events that a stage session has not handled yet.
///
/// The queue stays short, because new events replace waiting ones.
package final class StageQueue: Sendable {
  private let events = Mutex<[any StageEvent]>([])
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  /// The maximum number of events, more than a page sends while one frame is drawn.
  private static let limit = 64

  package init() {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds an event; returns false if the queue is full.
  @discardableResult
  package func add<Event: StageEvent>(_ event: Event) -> Bool {
    let hasRoom = events.withLock { events in
      if let last = events.last as? Event, let joined = event.joined(to: last) {
        events[events.count - 1] = joined
        return true
      }
      events.removeAll { ($0 as? Event).map(event.replaces) ?? false }
      guard Event.alwaysHasRoom || events.count < Self.limit else { return false }
      events.append(event)
      return true
    }
    signal.yield()
    return hasRoom
  }

  /// Ends `handleAll` when the queue is empty.
  package func close() { signal.finish() }

  /// Calls a function for each event, in order, until the queue is closed.
  package func handleAll<Failure: Error>(
    _ handle: (any StageEvent) async throws(Failure) -> Void
  ) async throws(Failure) {
    for await _ in signals {
      while let event = events.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        try await handle(event)
      }
    }
  }
}
