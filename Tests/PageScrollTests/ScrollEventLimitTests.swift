import PageGeometry
import PageScroll
import Testing

/// Tests of the limit of events, after which a script is not played further.
struct ScrollEventLimitTests {
  private static func row(_ pages: Int) -> ScrollConfiguration {
    let page = Size(width: 100, height: 100)
    return ScrollConfiguration(view: page, pageSize: page, pages: pages)
  }

  private static func played(
    _ configuration: ScrollConfiguration,
    _ steps: [Gesture],
    limit: Int = ScrollTimeline.usualEventLimit
  ) -> ScrollTimeline {
    ScrollTimeline(GestureScript(configuration: configuration, steps: steps), eventLimit: limit)
  }

  @Test func `A scroll past many pages ends in the step with too many events`() {
    let far = Gesture.scrollToOffset(Point(x: 99_900, y: 0), duration: 60, curve: nil)
    let steps = [.wait(1), far, .waitUntilAtRest, .scrollToPage(0, duration: nil, curve: nil)]
    let timeline = Self.played(Self.row(1_000), steps, limit: 50)
    // The content moves while the script waits for it.
    #expect(timeline.stoppedStep == 2)
    // A change of the visible pages, and the end of the motion, lead to several events at once.
    #expect((51...100).contains(timeline.events.count))
    let whole = Self.played(Self.row(1_000), steps)
    #expect(whole.stoppedStep == nil && whole.events.count > 3_000)
    #expect(whole.atRest.phase == .idle)
  }

  @Test func `Changes of the visible pages count even if there is nothing to report`() {
    var configuration = Self.row(3)
    configuration.loading = .recycling
    // The content springs to an offset far behind its last page.
    configuration.insets = EdgeInsets(top: 0, left: -1_000_000, bottom: 0, right: 1_000_000)
    let start = GestureScript.Start.offset(.zero, velocity: Point(x: 1, y: 0))
    let steps = [Gesture.waitUntilAtRest]
    let script = GestureScript(configuration: configuration, start: start, steps: steps)
    let timeline = ScrollTimeline(script, eventLimit: 500)
    #expect(timeline.stoppedStep == 0)
    #expect(timeline.events.count < 100)
  }

  @Test func `Autoplay ends in the step with too many events`() {
    var configuration = Self.row(5)
    (configuration.autoplay, configuration.wraps) = (Autoplay(.interval(0.1)), true)
    let timeline = Self.played(configuration, [.wait(1), .wait(1_000_000_000)], limit: 1_000)
    #expect(timeline.stoppedStep == 1 && timeline.duration < 1_000)
  }

  @Test func `A script without steps ends in its first step`() {
    var configuration = Self.row(1_000)
    configuration.stop = .anywhere
    let start = GestureScript.Start.offset(.zero, velocity: Point(x: 100_000, y: 0))
    let script = GestureScript(configuration: configuration, start: start, steps: [])
    #expect(ScrollTimeline(script, eventLimit: 20).stoppedStep == 0)
    #expect(ScrollTimeline(script).stoppedStep == nil)
  }
}
