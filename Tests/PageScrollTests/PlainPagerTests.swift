import PageGeometry
import PageScroll
import ScrollTestSupport
import TestSupport
import Testing

/// Tests that compare the scroll view with a second implementation.
struct PlainPagerTests {
  static let rounds = LongChecks.count(1_000, long: 20_000)

  @Test func `A second implementation has the same offsets, phases and pages`() {
    for seed in 0..<Self.rounds {
      var random = RandomScript(seed: seed)
      let configuration = random.plainConfiguration()
      let start = random.whole(0...configuration.pages - 1)
      var plain = PlainPager(configuration, start: start)
      var steps: [Gesture] = []
      for _ in 0..<random.whole(1...4) {
        let samples = random.path(in: configuration.view)
        let rest = random.chance(0.2) ? random.number(0...0.2) : 0
        steps.append(
          .touches(
            samples.map { TouchSample(time: $0.time, point: Point(x: $0.place, y: 5)) },
            liftsAfter: rest
          )
        )
        plain.touch(samples, liftsAfter: rest)
        let wait = random.number(0...1.5)
        steps.append(.wait(wait))
        plain.wait(wait)
      }
      let script = GestureScript(configuration: configuration, start: .page(start), steps: steps)
      let timeline = ScrollTimeline(script)
      for _ in 0..<60 {
        let time = random.number(0...timeline.duration + 0.1)
        let (state, expected) = (timeline.state(at: time), plain.shown(at: time))
        let turn = Double(configuration.pages) * plain.stride
        let difference = state.position * plain.stride - expected.offset
        #expect(abs(difference) < 1e-9 * max(1, turn), "seed \(seed), time \(time)")
        #expect(state.phase == expected.phase, "seed \(seed), time \(time)")
        let middle = expected.offset / plain.stride + 0.5
        if abs(middle - middle.rounded()) > 1e-9 {
          #expect(state.page == plain.page(at: expected.offset), "seed \(seed), time \(time)")
        }
      }
    }
  }
}

extension RandomScript {
  /// Returns a random row of pages that fill the view, with the default constants.
  mutating func plainConfiguration() -> ScrollConfiguration {
    let view = Size(width: Double(whole(100...400)), height: 200)
    var result = ScrollConfiguration(view: view, pageSize: view, pages: whole(1...7))
    result.gap = Double(whole(-40...40))
    (result.bounces, result.wraps, result.isRightToLeft) = (chance(0.7), chance(0.3), chance(0.4))
    result.stop = one(of: [.page, .page, .nearestPage(limit: nil), .anywhere])
    // The content follows a finger even if there is only one page.
    result.alwaysBouncesHorizontally = true
    if !result.bounces { result.pages = max(2, result.pages) }
    return result
  }

  /// Returns the samples of a finger along a line.
  mutating func path(in view: Size) -> [(time: Double, place: Double)] {
    let (interval, speed) = (number(0.004...0.02), number(-3000...3000))
    var samples = [(time: 0.0, place: number(0...view.width))]
    for index in 1...whole(1...20) {
      let step = speed * interval * number(-0.3...1.3)
      samples.append((Double(index) * interval, samples[index - 1].place + step))
    }
    return samples
  }
}
