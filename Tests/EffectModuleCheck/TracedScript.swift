import EffectModule
import PageGeometry
package import PageScroll

/// The events and states of a played script as numbers, by which the module and the program are compared.
package enum TracedScript {
  /// The largest number of events; scripts with more are not played to their end.
  private static let mostEvents = 5_000
  /// The numbers of a state.
  package static let stateLength = 5

  /// Returns the duration, the number of events, the events and the states at equal distances in time.
  package static func numbers(_ script: GestureScript, samples: Int) -> [Double] {
    let timeline = ScrollTimeline(script, eventLimit: mostEvents)
    var numbers = [timeline.duration, Double(timeline.events.count)]
    for event in timeline.events { numbers += EventNumbers.of(event) }
    for sample in 0..<samples {
      let time = timeline.duration * Double(sample) / Double(max(samples - 1, 1))
      let state = timeline.state(at: time)
      numbers += [
        state.offset.x, state.offset.y, state.position, Double(state.page),
        Double(ScrollPhase.allCases.firstIndex(of: state.phase) ?? 0),
      ]
    }
    return numbers
  }
}
