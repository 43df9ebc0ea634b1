/// The time of a scroll view, and the events up to that time.
struct EventLog: Sendable {
  /// The time to which the scroll view was last advanced, in seconds.
  var time = 0.0
  /// The number of events above which pages and tiles that pass are not reported.
  var limit = Int.max
  /// The number of events, and of changes of the visible pages that lead to no event.
  private var count = 0
  private var events: [ScrollEvent] = []

  /// Whether there are more events than the limit.
  var exceedsLimit: Bool { count > limit }

  /// Adds an event at the current time.
  mutating func report(_ kind: ScrollEvent.Kind) {
    events.append(ScrollEvent(time: time, kind: kind))
    count += 1
  }

  /// Adds events at the current time.
  mutating func report(_ kinds: [ScrollEvent.Kind]) {
    for kind in kinds { report(kind) }
  }

  /// Adds the events of one change, which counts even if there are none: finding it takes time.
  mutating func reportChange(_ kinds: [ScrollEvent.Kind]) {
    if kinds.isEmpty { count += 1 }
    report(kinds)
  }

  /// Returns the events since the last call, in order of time.
  mutating func takeEvents() -> [ScrollEvent] {
    defer { events = [] }
    return events
  }
}
