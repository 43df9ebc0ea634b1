/// A played script: the state of its scroll view at any time, and all events.
///
/// It is divided into stretches of time without input. In each stretch the motion has a closed form, so
/// states can be computed in any order.
public struct ScrollTimeline: Sendable {
  /// The time at which everything is at rest, in seconds.
  public let duration: Double
  /// The events in order of time.
  public let events: [ScrollEvent]
  /// The configuration of the scroll view at the start.
  public let configuration: ScrollConfiguration
  /// The number of all pages, including removed, inserted and replaced ones.
  public let pages: Int
  /// The index of the step with which the script exceeds the limit of events; nil if it has been played to its end.
  public let stoppedStep: Int?
  /// The scroll view at the start of each stretch of time without input.
  private let stretches: [ScrollModel]

  /// The default limit of the events of a script: the swipes through a hundred thousand pages stay below it.
  public static let usualEventLimit = 1_000_000

  /// Plays a script until everything is at rest, or until there are too many events.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - reach: The differences between page index and page position at which pages are visible with an
  ///     effect; with nil, the pages in the view's bounds are visible.
  ///   - hitTest: Finds the page at a point; with nil, the pages are those of a flat row.
  ///   - targetRule: Chooses the offset at rest; with nil, the default is kept.
  ///   - eventLimit: The number of events after which the script is not played further. Each page that passes
  ///     leads to several events, which take time and memory.
  public init(
    _ script: GestureScript,
    reach: ClosedRange<Double>? = nil,
    hitTest: ScrollModel.HitTest? = nil,
    targetRule: ScrollModel.TargetRule? = nil,
    eventLimit: Int = ScrollTimeline.usualEventLimit
  ) {
    var model = ScrollModel(
      script.configuration,
      start: script.start,
      reach: reach,
      hitTest: hitTest,
      targetRule: targetRule
    )
    model.pager.log.limit = eventLimit
    var stretches: [ScrollModel] = []
    var events: [ScrollEvent] = []
    var player = GesturePlayer(model, samplesPerSecond: script.samplesPerSecond) { model in
      events += model.takeEvents()
      if stretches.last?.time == model.time { stretches.removeLast() }
      stretches.append(model)
    }
    var played = 0
    while played < script.steps.count, !player.isStopped {
      player.play(script.steps[played])
      played += 1
    }
    if !player.isStopped { player.finish() }
    stoppedStep = player.isStopped ? max(0, played - 1) : nil
    duration = player.model.time
    configuration = script.configuration
    pages = player.model.identities.total
    (self.stretches, self.events) = (stretches, events)
  }

  /// Returns the state of the scroll view at a time.
  ///
  /// - Parameter time: In seconds, at least 0; after the end everything is at rest.
  /// - Returns: The offset, velocity, phase, page and all other visible values.
  public func state(at time: Double) -> ScrollState {
    precondition(time >= 0, "time must not be negative")
    return stretches[stretches.begun(by: time, at: { $0.time }) - 1].state(at: time)
  }

  /// The scroll view at the end.
  package var end: ScrollModel? { stretches.last }

  /// The scroll views before and after each input and each other event, in order of time.
  ///
  /// The states of both at the time of the input differ only by the effect of the input.
  package var inputs: [(time: Double, before: ScrollModel, after: ScrollModel)] {
    zip(stretches, stretches.dropFirst()).map { ($1.time, $0, $1) }
  }

  /// Returns the events after a time, up to and including another time.
  ///
  /// - Parameters:
  ///   - start: The time in seconds; −∞ includes the first event.
  ///   - end: The time in seconds, not before `start`.
  /// - Returns: The events in order of time.
  public func events(after start: Double, upTo end: Double) -> ArraySlice<ScrollEvent> {
    let first = events.begun(by: start, at: { $0.time })
    return events[first..<max(first, events.begun(by: end, at: { $0.time }))]
  }
}

extension Array {
  /// Returns the number of elements whose time is at or before a given time.
  ///
  /// The elements must be in order of time.
  fileprivate func begun(by time: Double, at start: (Element) -> Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(self[middle]) <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
