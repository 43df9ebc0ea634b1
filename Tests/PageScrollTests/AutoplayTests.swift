import PageGeometry
import PageScroll
import Testing

/// Motion without fingers: autoplay, page turns of assistive technologies, and pauses.
struct AutoplayTests {
  private static func row(
    _ pages: Int = 5,
    _ autoplay: Autoplay? = nil,
    wraps: Bool = false
  ) -> ScrollConfiguration {
    let page = Size(width: 100, height: 100)
    var configuration = ScrollConfiguration(view: page, pageSize: page, pages: pages)
    (configuration.autoplay, configuration.wraps) = (autoplay, wraps)
    return configuration
  }

  /// Returns the times and the pages of all page changes.
  private static func changes(_ model: inout ScrollModel) -> [Int] {
    model.takeEvents().compactMap { if case .pageChanged(let page) = $0.kind { page } else { nil } }
  }

  // MARK: Intervals

  @Test func `Autoplay turns a page after each interval of rest, and returns to the first page`() {
    var model = ScrollModel(Self.row(3, Autoplay(.interval(2))))
    // Each move takes 0.3 s.
    #expect(model.nextChange == 2)
    model.advance(to: 2.15)
    #expect(abs(model.state(at: 2.15).offset.x - 50) < 1e-9)
    model.advance(to: 4.2)
    #expect(model.state(at: 4.2).offset.x == 100 && model.nextChange == 4.3)
    model.advance(to: 6.9)
    #expect(Self.changes(&model) == [1, 2, 1, 0])
    #expect(model.state(at: 6.9).offset.x == 0)
  }

  @Test func `Autoplay goes on through joined ends`() {
    var model = ScrollModel(Self.row(3, Autoplay(.interval(1)), wraps: true))
    model.advance(to: 1.3 * 4)
    #expect(Self.changes(&model) == [1, 2, 0, 1])
  }

  @Test func `The state does not depend on how often the model is advanced`() {
    let script = Self.row(4, Autoplay(.interval(0.7)))
    var (one, many) = (ScrollModel(script), ScrollModel(script))
    one.advance(to: 7.3)
    for step in 1...730 { many.advance(to: Double(step) * 0.01) }
    many.advance(to: 7.3)
    #expect(one.state(at: 7.3) == many.state(at: 7.3))
    let (events, others) = (one.takeEvents(), many.takeEvents())
    #expect(events.map(\.kind) == others.map(\.kind))
    for (event, other) in zip(events, others) { #expect(abs(event.time - other.time) < 1e-7) }
  }

  @Test func `A row with one page has nothing to play`() {
    for pace in [Autoplay.Pace.interval(1), .speed(1)] {
      #expect(ScrollModel(Self.row(1, Autoplay(pace))).nextChange == nil)
      #expect(ScrollModel(Self.row(0, Autoplay(pace))).nextChange == nil)
    }
  }

  @Test func `Reduced motion has no autoplay`() {
    var configuration = Self.row(5, Autoplay(.speed(1)))
    configuration.reducesMotion = true
    #expect(ScrollModel(configuration).nextChange == nil)
  }

  // MARK: Constant speed

  @Test func `Autoplay at constant speed stops at the last page`() {
    var model = ScrollModel(Self.row(5, Autoplay(.speed(0.5))))
    model.advance(to: 3)
    #expect(abs(model.state(at: 3).offset.x - 150) < 1e-9)
    #expect(abs(model.state(at: 3).velocity.x - 50) < 1e-9)
    model.advance(to: 20)
    #expect(model.state(at: 20).offset.x == 400 && model.state(at: 20).phase == .idle)
  }

  @Test func `Autoplay at constant speed never ends with joined ends`() {
    var model = ScrollModel(Self.row(4, Autoplay(.speed(2)), wraps: true))
    model.advance(to: 1501.125)
    let state = model.state(at: 1501.125)
    #expect(abs(state.position - 3002.25) < 1e-6 && abs(state.velocity.x - 200) < 1e-6)
  }

  // MARK: Interruptions

  @Test(arguments: [(false, 0.0), (true, 100.0)])
  func `A touch ends autoplay, or interrupts it`(resumes: Bool, end: Double) {
    var model = ScrollModel(Self.row(5, Autoplay(.interval(1), resumes: resumes)))
    model.touchDown(at: Point(x: 50, y: 50), time: 0.5)
    // The finger rests for longer than the interval.
    model.advance(to: 3)
    #expect(model.state(at: 3).offset.x == 0)
    model.touchUp(time: 3)
    model.advance(to: 3.9)
    #expect(model.state(at: 3.9).offset.x == 0 && model.isAutoplaying == resumes)
    model.advance(to: 4.4)
    #expect(model.state(at: 4.4).offset.x == end)
  }

  @Test func `Stopped autoplay settles on a page without a jump of the velocity`() {
    var model = ScrollModel(Self.row(9, Autoplay(.speed(2))))
    model.advance(to: 1.1)
    model.setAutoplaying(false, time: 1.1)
    #expect(abs(model.state(at: 1.1).offset.x - 220) < 1e-9)
    #expect(abs(model.state(at: 1.1).velocity.x - 200) < 1e-9)
    model.advance(to: 5)
    #expect(model.state(at: 5).phase == .idle && model.state(at: 5).offset.x == 300)
    model.setAutoplaying(true, time: 5)
    model.advance(to: 5.25)
    #expect(abs(model.state(at: 5.25).offset.x - 350) < 1e-9)
  }

  @Test func `A row without pages comes to rest, also in a move of autoplay`() {
    let row = Self.row(5, Autoplay(.speed(2)))
    let script = GestureScript(
      configuration: row,
      start: .page(0),
      steps: [.wait(0.7), .remove(at: 0, count: 5), .arrow(1)]
    )
    let timeline = ScrollTimeline(script)
    let end = timeline.atRest
    #expect(end.phase == .idle && end.velocity == .zero)
    #expect(timeline.events.last?.kind == .didEndScrolling)
  }

  // MARK: Page turns

  @Test func `A row without an end in memory has no page after its last`() {
    var configuration = Self.row(3, wraps: true)
    configuration.loading = .visible(lookahead: 0)
    var model = ScrollModel(configuration, start: .offset(Point(x: 1e300, y: 0), velocity: .zero))
    model.advance(to: 9)
    let isTurned = model.turnPage(.forward, time: 9)
    #expect(!isTurned)
  }

  @Test func `Turns of an assistive technology are announced once, when the content rests`() {
    var model = ScrollModel(Self.row(4))
    let turns = [
      model.turnPage(.backward, time: 0), model.turnPage(.forward, time: 0),
      model.turnPage(.forward, time: 0.1),
    ]
    #expect(turns == [false, true, true])
    model.advance(to: 2)
    let announced = model.takeEvents().filter {
      if case .announcePage = $0.kind { true } else { false }
    }
    #expect(announced.map(\.time) == [0.4] && announced.map(\.kind) == [.announcePage(2, of: 4)])
    let last = [model.turnPage(.forward, time: 2), model.turnPage(.forward, time: 2.5)]
    #expect(last == [true, false])
  }

  @Test func `A turn without animation is announced immediately`() {
    var configuration = Self.row(4)
    configuration.reducesMotion = true
    var model = ScrollModel(configuration)
    model.turnPage(.forward, time: 1)
    #expect(model.takeEvents().last?.kind == .announcePage(1, of: 4))
  }

  @Test func `A turn that a finger stops is announced when the content rests again`() {
    let timeline = ScrollTimeline(
      GestureScript(
        configuration: Self.row(4),
        steps: [.turnPage(.forward), .wait(0.1), .tap(Point(x: 50, y: 50)), .waitUntilAtRest]
      )
    )
    let last = timeline.events.filter { if case .announcePage = $0.kind { true } else { false } }
    #expect(last.count == 1)
  }

  // MARK: Pauses

  @Test func `A paused motion continues from where it was, at the same velocity`() {
    let flick = Gesture.flick(velocity: Point(x: -900, y: 0), from: nil, duration: 0)
    func played(_ steps: Gesture...) -> ScrollTimeline {
      ScrollTimeline(GestureScript(configuration: Self.row(), steps: steps))
    }
    let (plain, paused) = (played(flick), played(flick, .wait(0.1), .pause(2)))
    let held = paused.state(at: 1)
    #expect(held.offset == plain.state(at: 0.1).offset && held.velocity == .zero)
    #expect(held.phase == plain.state(at: 0.1).phase)
    for time in [0.1, 0.2, 0.35] {
      let (now, later) = (plain.state(at: time), paused.state(at: time + 2))
      #expect(abs(now.offset.x - later.offset.x) < 1e-9)
      #expect(abs(now.velocity.x - later.velocity.x) < 1e-6)
    }
    #expect(abs(paused.duration - plain.duration - 2) < 1e-9)
  }

  @Test func `A touch takes paused content`() {
    var model = ScrollModel(Self.row())
    model.scroll(toPage: 1, time: 0)
    model.pauseMotion(time: 0.15)
    model.advance(to: 9)
    #expect(model.state(at: 9).offset.x == 50 && model.nextChange == nil)
    model.touchDown(at: Point(x: 50, y: 50), time: 9)
    model.touchUp(time: 9.1)
    model.resumeMotion(time: 9.2)
    model.advance(to: 12)
    #expect(model.state(at: 12).phase == .idle)
  }
}
