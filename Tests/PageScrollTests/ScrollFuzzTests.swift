import PageGeometry
import PageScroll
import ScrollTestSupport
import TestSupport
import Testing

/// Tests of random scripts on random scroll views.
struct ScrollFuzzTests {
  static let rounds = LongChecks.count(2_000, long: 100_000)

  @Test func `Any script comes to rest at an allowed offset`() {
    for seed in 0..<Self.rounds {
      let script = RandomScript.wild(seed)
      let timeline = ScrollTimeline(script)
      let problems = Self.problems(of: timeline, in: script)
      #expect(problems == [], "seed \(seed)")
    }
  }

  /// Returns the problems of a played script.
  static func problems(of timeline: ScrollTimeline, in script: GestureScript) -> [String] {
    var problems: [String] = []
    if !timeline.duration.isFinite { problems.append("ends at \(timeline.duration)") }
    let end = timeline.atRest
    if end.phase != .idle { problems.append("phase at the end is \(end.phase)") }
    var later = timeline.state(at: timeline.duration + 1)
    later.time = end.time
    if later != end { problems.append("state changes after the end: \(end) \(later)") }
    for step in 0...20 {
      let state = timeline.state(at: timeline.duration * Double(step) / 20)
      let numbers =
        [state.offset.x, state.offset.y, state.velocity.x, state.velocity.y, state.position]
        + state.zooms.flatMap { [$0.scale, $0.offset.x, $0.offset.y] } + [state.bar]
      if !numbers.allSatisfy(\.isFinite) { problems.append("not finite: \(numbers)") }
    }
    if !isOnPage(end, of: timeline, in: script) { problems.append("not at rest on a page: \(end)") }
    return problems + ScrollEventOrder.problems(timeline.events)
  }

  /// Returns whether paged content rests on a page; always true if a step moved the content to an offset.
  static func isOnPage(
    _ end: ScrollState,
    of timeline: ScrollTimeline,
    in script: GestureScript
  ) -> Bool {
    // Steps may have changed the pages and the view.
    let configuration = timeline.end?.configuration ?? timeline.configuration
    guard configuration.pages > 0 || configuration.map != nil else { return true }
    let isMoved = script.steps.contains {
      if case .scrollToOffset = $0 { true } else { false }
    }
    if isMoved { return true }
    if let map = configuration.map {
      return map.cells.contains { map.offset(of: $0) == end.offset }
    }
    switch configuration.stop {
    case .anywhere, .picture: return true
    case .page, .nearestPage:
      if end.position == end.position.rounded() {
        return configuration.wraps || (0..<Double(configuration.pages)).contains(end.position)
      }
      // If several pages are visible, some rest at an end of the range.
      return [0, configuration.pages - 1].contains { page in
        let model = ScrollModel(configuration, start: .page(page))
        let rest = model.state(at: 0).offset
        return configuration.axis == .horizontal ? rest.x == end.offset.x : rest.y == end.offset.y
      }
    }
  }
}

extension RandomScript {
  static func wild(_ seed: Int) -> GestureScript {
    var random = RandomScript(seed: seed)
    return random.wild()
  }
}
