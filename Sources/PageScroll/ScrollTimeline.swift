/// A script as it is played: what a scroll view shows at any time, and all that it tells.
///
/// It is a list of stretches, each in closed form from its start to the next one's.
public struct ScrollTimeline: Sendable {
  /// A stretch of time without an input.
  private struct Stretch {
    let start: Double
    let model: ScrollModel
  }

  /// When everything rests, in seconds.
  public let duration: Double
  /// What happens, the earliest first.
  public let events: [ScrollEvent]
  /// The scroll view at the beginning.
  public let configuration: ScrollConfiguration
  /// How many pages there are and ever were.
  public let pages: Int
  private let stretches: [Stretch]

  /// Plays a script until everything rests.
  ///
  /// - Parameters:
  ///   - script: What is done.
  ///   - reach: The page differences that are seen, as an effect says; nil is those that meet the view.
  ///   - hitTest: What finds the page that is touched; nil looks at the flat row.
  ///   - targetRule: What may choose another place to rest; nil leaves it.
  public init(
    _ script: GestureScript,
    reach: ClosedRange<Double>? = nil,
    hitTest: ScrollModel.HitTest? = nil,
    targetRule: ScrollModel.TargetRule? = nil
  ) {
    let model = ScrollModel(
      script.configuration,
      start: script.start,
      reach: reach,
      hitTest: hitTest,
      targetRule: targetRule
    )
    var stretches: [Stretch] = []
    var events: [ScrollEvent] = []
    var player = GesturePlayer(model, samplesPerSecond: script.samplesPerSecond) { model in
      events += model.takeEvents()
      if stretches.last?.start == model.time { stretches.removeLast() }
      stretches.append(Stretch(start: model.time, model: model))
    }
    for step in script.steps { player.play(step) }
    player.rest()
    duration = player.model.time
    configuration = script.configuration
    pages = player.model.identities.total
    (self.stretches, self.events) = (stretches, events)
  }

  /// What is shown at a time; times may be asked in any order.
  ///
  /// - Parameter time: In seconds, at least 0; after the end everything rests.
  /// - Returns: Offset, velocity, phase, page and what else is seen.
  public func state(at time: Double) -> ScrollState {
    precondition(time >= 0, "a script begins at 0")
    let begun = stretches.begun(by: time, at: \.start)
    return stretches[begun - 1].model.state(at: time)
  }

  /// What happens after a time, up to another one.
  ///
  /// - Parameters:
  ///   - start: In seconds; −∞ for all from the beginning.
  ///   - end: In seconds, not before the start.
  /// - Returns: The events, the earliest first.
  public func events(after start: Double, upTo end: Double) -> ArraySlice<ScrollEvent> {
    let first = events.begun(by: start, at: \.time)
    return events[first..<max(first, events.begun(by: end, at: \.time))]
  }
}

extension Array {
  /// How many elements have begun by a time; they stand in the order of their times.
  fileprivate func begun(by time: Double, at start: (Element) -> Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(self[middle]) <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
