import PageGeometry
import PageScroll
import RealModule
import ScrollTestSupport
import TestSupport
import Testing

/// Tests of pages that are inserted or removed, and views that are resized, while content moves or is held.
struct ScrollEditTests {
  static func row(_ pages: Int = 40, _ stop: ScrollStop = .page) -> ScrollConfiguration {
    var result = ScrollModelTests.row(pages)
    result.stop = stop
    return result
  }

  /// The decay of a free flick, 1000 ln 0.998.
  static let decay = -1000 * Double.log(0.998)

  // MARK: Motions

  @Test(arguments: [(0, 300.0), (39, 0.0)])
  func `An insertion does not change free deceleration`(page: Int, shift: Double) {
    var model = ScrollModel(Self.row(40, .anywhere))
    model.flick(Point(x: 3000, y: 0), time: 0)
    model.insertPages(3, at: page, time: 0.3)
    for time in [0.3, 0.5, 2, 3.9] {
      let state = model.state(at: time)
      let left = Double.exp(-Self.decay * time)
      #expect(abs(state.velocity.x - 3000 * left) < 1e-6, "at \(time)")
      #expect(abs(state.offset.x - shift - 3000 / Self.decay * (1 - left)) < 1e-6, "at \(time)")
    }
    // It ends half a point before its rest, after 4.0 s.
    let end = Double.log(3000 / (Self.decay * 0.5)) / Self.decay
    #expect(abs(model.restTime - end) < 1e-9)
  }

  @Test(arguments: [(0, 600.0), (2, 600), (5, 500)])
  func `After an insertion, a move ends on the same page at the same time`(page: Int, end: Double) {
    var model = ScrollModel(Self.row())
    model.scroll(toPage: 5, duration: 0.3, time: 0)
    model.advance(to: 0.1)
    let before = model.state(at: 0.1)
    model.insertPages(1, at: page == 5 ? 6 : page, time: 0.1)
    let after = model.state(at: 0.1)
    #expect(abs(after.velocity.x - before.velocity.x) < 1e-6 && after.phase == .animating)
    #expect(model.restTime == 0.3)
    model.advance(to: 0.3)
    #expect(model.state(at: 0.3).offset.x == end)
    #expect(model.takeEvents().last?.kind == .didEndScrolling)
  }

  @Test func `A spring to a page keeps its velocity when the page comes nearer`() {
    var model = ScrollModel(Self.row(9, .nearestPage(limit: nil)))
    model.flick(Point(x: 4000, y: 0), time: 0)
    model.removePages(2, at: 2, time: 0.02)
    var last = model
    last.advance(to: 9)
    #expect(last.state(at: 9).offset.x == last.state(at: 9).offset.x.rounded())
    #expect(last.state(at: 9).page == 2)
    #expect(abs(model.state(at: 0.02).velocity.x - 4000 * .exp(-40.0 / 4 * 0.02)) < 1)
  }

  @Test func `An insertion while the motion is paused reports no page that is not shown`() {
    var model = ScrollModel(Self.row())
    model.scroll(toPage: 20, duration: 1, time: 0)
    model.pauseMotion(time: 0.5)
    model.advance(to: 0.8)
    let before = model.state(at: 0.8)
    _ = model.takeEvents()
    model.insertPages(1, at: 39, time: 0.9)
    #expect(model.takeEvents() == [])
    #expect(model.state(at: 0.9).offset == before.offset)
    model.resumeMotion(time: 1)
    model.advance(to: 2)
    #expect(model.takeEvents().last?.kind == .didEndScrolling)
    #expect(model.state(at: 2).page == 20)
  }

  @Test func `Content that does not bounce stops at the end if removed pages bring it nearer`() {
    var configuration = Self.row(9)
    configuration.bounces = false
    var model = ScrollModel(configuration)
    model.scroll(toPage: 8, duration: 0.4, time: 0)
    model.removePages(7, at: 1, time: 0.2)
    for step in 0...100 {
      let time = 0.2 + (model.restTime - 0.2) * Double(step) / 100
      #expect((0...100).contains(model.state(at: time).offset.x), "at \(time)")
    }
    #expect(model.state(at: model.restTime).offset.x == 100)
  }

  @Test func `Content that decelerates past the former end goes on over new pages`() {
    var model = ScrollModel(Self.row(3, .anywhere))
    model.flick(Point(x: 1000, y: 0), time: 0)
    model.insertPages(20, at: 3, time: 0.1)
    // Without the insertion it would bounce at 200.
    let time = 1.0
    let offset = 1000 / Self.decay * (1 - .exp(-Self.decay * time))
    #expect(abs(model.state(at: time).offset.x - offset) < 1e-9)
  }

  @Test func `A resize scales the motion to a page with the pages`() {
    var model = ScrollModel(Self.row(9))
    model.flick(Point(x: 500, y: 0), time: 0)
    model.advance(to: 0.1)
    let before = model.state(at: 0.1)
    model.resize(Size(width: 200, height: 100), pageSize: Size(width: 200, height: 100), time: 0.1)
    let after = model.state(at: 0.1)
    #expect(abs(after.velocity.x - 2 * before.velocity.x) < 1e-9)
    #expect(abs(after.offset.x - 2 * before.offset.x) < 1e-9)
    #expect(after.phase == .settling)
    model.advance(to: 5)
    #expect(model.state(at: 5).offset.x == 200)
  }

  // MARK: Fingers

  @Test(arguments: [(0, 2, 2), (3, 1, 0), (1, 1, 1)])
  func `A drag goes on after an insertion`(page: Int, count: Int, shift: Int) {
    var model = ScrollModel(Self.row(9), start: .page(1))
    model.touchDown(at: Point(x: 90, y: 50), time: 0)
    model.touchMoved(to: Point(x: 70, y: 50), time: 0.05)
    let before = model.state(at: 0.05).offset.x
    model.insertPages(count, at: page, time: 0.06)
    #expect(model.state(at: 0.06).phase == .dragging)
    #expect(abs(model.state(at: 0.06).offset.x - before - 100 * Double(shift)) < 1e-9)
    model.touchMoved(to: Point(x: 40, y: 50), time: 0.1)
    #expect(abs(model.state(at: 0.1).offset.x - before - 100 * Double(shift) - 30) < 1e-9)
    model.touchUp(time: 0.1)
    model.advance(to: 5)
    #expect(model.state(at: 5).offset.x == 100 * Double(shift + 2))
    let events = model.takeEvents()
    #expect(ScrollEventOrder.problems(events) == [])
    #expect(events.filter { $0.kind == .willBeginDragging }.count == 1)
  }

  @Test
  func `Content under a finger that pulls it past an end does not jump when pages are inserted`() {
    var model = ScrollModel(Self.row(3), start: .page(0))
    model.touchDown(at: Point(x: 20, y: 50), time: 0)
    model.touchMoved(to: Point(x: 80, y: 50), time: 0.05)
    let before = model.state(at: 0.05).offset.x
    #expect(before < 0)
    model.insertPages(1, at: 0, time: 0.06)
    #expect(abs(model.state(at: 0.06).offset.x - before - 100) < 1e-9)
    // Inside the range the content follows the finger without resistance.
    model.touchMoved(to: Point(x: 85, y: 50), time: 0.1)
    #expect(abs(model.state(at: 0.1).offset.x - before - 95) < 1e-9)
  }

  @Test func `A drag goes on after a rotation`() {
    var model = ScrollModel(Self.row(9), start: .page(2))
    model.touchDown(at: Point(x: 90, y: 50), time: 0)
    model.touchMoved(to: Point(x: 50, y: 50), time: 0.05)
    #expect(abs(model.state(at: 0.05).position - 2.3) < 1e-9)
    model.resize(Size(width: 200, height: 100), pageSize: Size(width: 200, height: 100), time: 0.05)
    #expect(abs(model.state(at: 0.05).position - 2.3) < 1e-9)
    model.touchMoved(to: Point(x: 30, y: 50), time: 0.1)
    #expect(abs(model.state(at: 0.1).position - 2.4) < 1e-9)
  }

  @Test func `A finger that stopped content holds it during an insertion`() {
    var model = ScrollModel(Self.row(9))
    model.flick(Point(x: 500, y: 0), time: 0)
    model.touchDown(at: Point(x: 50, y: 50), time: 0.1)
    let held = model.state(at: 0.1).offset.x
    model.insertPages(1, at: 0, time: 0.2)
    #expect(abs(model.state(at: 0.3).offset.x - held - 100) < 1e-9)
    #expect(model.state(at: 0.3).phase == .idle)
    model.touchUp(time: 0.4)
    model.advance(to: 5)
    let rest = model.state(at: 5).offset.x
    #expect(rest == 100 || rest == 200)
  }

  @Test func `A drag over a map goes on after a rotation`() throws {
    var configuration = Self.row()
    let size = configuration.pageSize
    configuration.map = try PageMap(rows: ["1 2 3", "4 5 6"], cellSize: size)
    var model = ScrollModel(configuration)
    model.touchDown(at: Point(x: 90, y: 50), time: 0)
    model.touchMoved(to: Point(x: 50, y: 45), time: 0.05)
    let before = model.state(at: 0.05)
    model.resize(Size(width: 50, height: 400), pageSize: Size(width: 50, height: 400), time: 0.05)
    let after = model.state(at: 0.05)
    #expect(after.cell == before.cell && after.phase == .dragging)
    model.touchMoved(to: Point(x: 45, y: 45), time: 0.1)
    #expect(abs(model.state(at: 0.1).offset.x - after.offset.x - 5) < 1e-9)
  }

  @Test func `A pinch goes on after an insertion`() {
    var configuration = Self.row(5)
    configuration.zoom = ZoomLimits(minimum: 1, maximum: 4)
    var model = ScrollModel(configuration, start: .page(1))
    model.touchDown(0, at: Point(x: 40, y: 100), time: 0)
    model.touchDown(1, at: Point(x: 60, y: 100), time: 0)
    model.touchMoved(1, to: Point(x: 70, y: 100), time: 0.1)
    model.insertPages(2, at: 0, time: 0.1)
    #expect(model.state(at: 0.1).zooms.map(\.page) == [3])
    #expect(abs((model.state(at: 0.1).zooms.first?.scale ?? 0) - 1.5) < 1e-9)
    model.touchMoved(1, to: Point(x: 80, y: 100), time: 0.2)
    #expect(abs((model.state(at: 0.2).zooms.first?.scale ?? 0) - 2) < 1e-9)
  }

  // MARK: Scripts

  @Test func `A script changes pages while a finger is down`() {
    let timeline = ScrollModelTests.played(
      Self.row(9),
      start: 1,
      .touchDown(Point(x: 90, y: 100)),
      .touchMove(to: Point(x: 50, y: 100), duration: 0.2, curve: .linear),
      .insert(at: 0, count: 1),
      .touchMove(to: Point(x: 10, y: 100), duration: 0.2, curve: .linear),
      .wait(0.5),
      .touchUp
    )
    // The slop is 10 points.
    #expect(abs(timeline.state(at: 0.2).offset.x - 230) < 1e-9)
    #expect(abs(timeline.state(at: 0.3).offset.x - 250) < 1e-9)
    #expect(abs(timeline.state(at: 0.3).velocity.x - 200) < 1e-6)
    #expect(abs(timeline.state(at: 0.8).offset.x - 270) < 1e-9)
    #expect(timeline.state(at: 0.8).velocity.x == 0)
    #expect(timeline.atRest.offset.x == 300)
    #expect(ScrollModelTests.kinds(timeline).filter { $0 == .willBeginDragging }.count == 1)
  }

  @Test func `A finger lifts before a step with its own finger, and at the end of the script`() {
    let point = Point(x: 50, y: 100)
    let timeline = ScrollModelTests.played(
      Self.row(),
      .touchDown(point),
      .wait(0.1),
      .tap(point),
      .touchDown(point),
      .touchUp,
      .touchUp,
      .touchMove(to: .zero, duration: 1, curve: .linear),
      .touchDown(point)
    )
    #expect(ScrollModelTests.kinds(timeline) == Array(repeating: .tapped(0, point), count: 4))
    #expect(abs(timeline.duration - 0.15) < 1e-12)
    #expect(timeline.atRest.touches.isEmpty)
  }

  // MARK: Starts, velocities and times

  @Test(arguments: [
    (ScrollStop.page, 130.0, 100.0), (.page, -40, 0), (.anywhere, 450, 400), (.anywhere, 130, 130),
  ])
  func `Content that starts where it may not rest settles`(
    stop: ScrollStop,
    start: Double,
    end: Double
  ) {
    let offset = Point(x: start, y: 0)
    let model = ScrollModel(Self.row(5, stop), start: .offset(offset, velocity: .zero))
    #expect(model.state(at: 0).offset == offset)
    var later = model
    later.advance(to: 5)
    #expect(later.state(at: 5).offset.x == end)
    #expect(
      ScrollModelTests.kinds(
        ScrollTimeline(
          GestureScript(
            configuration: Self.row(5, stop),
            start: .offset(offset, velocity: .zero),
            steps: []
          )
        )
      ).contains(.didEndDecelerating) == (start != end)
    )
  }

  @Test func `The velocity of a live drag is estimated from the touches`() {
    var model = ScrollModel(Self.row(), start: .page(3))
    model.touchDown(at: Point(x: 95, y: 50), time: 0)
    for step in 1...6 {
      model.touchMoved(to: Point(x: 95 - 10 * Double(step), y: 50), time: 0.01 * Double(step))
    }
    // 10 points in 0.01 s.
    #expect(abs(model.state(at: 0.06).velocity.x - 1000) < 1e-9)
    #expect(abs(model.state(at: 0.1).velocity.x - 1000) < 1e-9)
    // A finger that rests for more than 0.1 s has no velocity.
    #expect(model.state(at: 0.161).velocity.x == 0)
    model.touchUp(time: 0.06)
    let velocity = model.takeEvents().compactMap { event in
      if case .willEndDragging(let velocity, _) = event.kind { velocity.x } else { nil }
    }
    #expect(velocity.count == 1 && abs((velocity.first ?? 0) - 1000) < 1e-9)
  }

  @Test(arguments: [(20.0, 0.0), (-20.0, 200.0)])
  func `Content that an end stops has no velocity`(step: Double, velocity: Double) {
    var configuration = Self.row(3)
    (configuration.bounces, configuration.physics.slop) = (false, 0)
    let start = Point(x: 50, y: 50)
    var model = ScrollModel(configuration)
    model.touchDown(at: start, time: 0)
    for index in 1...4 {
      model.touchMoved(to: Point(x: 50 + step * Double(index), y: 50), time: 0.1 * Double(index))
    }
    #expect(abs(model.state(at: 0.4).velocity.x - velocity) < 1e-9)
    model.touchUp(time: 0.4)
    let released = model.takeEvents().compactMap { event in
      if case .willEndDragging(let velocity, _) = event.kind { velocity.x } else { nil }
    }
    #expect(released.count == 1 && abs((released.first ?? -1) - velocity) < 1e-9)
    // The same in a script.
    let timeline = ScrollModelTests.played(
      configuration,
      .drag(from: start, to: Point(x: 50 + 4 * step, y: 50), duration: 0.4, curve: .linear, rest: 0)
    )
    #expect(abs(timeline.state(at: 0.3).velocity.x - velocity) < 1e-9)
  }

  @Test func `An input before the time of the model occurs now`() {
    var model = ScrollModel(Self.row())
    model.advance(to: 1)
    var late = model
    model.touchDown(at: Point(x: 90, y: 50), time: 0.9)
    model.touchMoved(to: Point(x: 50, y: 50), time: 0.95)
    model.insertPages(1, at: 0, time: 0.2)
    model.advance(to: 0.5)
    model.touchUp(time: 0.99)
    late.touchDown(at: Point(x: 90, y: 50), time: 1)
    late.touchMoved(to: Point(x: 50, y: 50), time: 1)
    late.insertPages(1, at: 0, time: 1)
    late.touchUp(time: 1)
    #expect(model.time == 1 && model.state(at: 1) == late.state(at: 1))
    #expect(model.takeEvents() == late.takeEvents())
  }

  // MARK: Laws

  @Test func `Position and velocity are continuous across every edit of a motion`() {
    for seed in 0..<LongChecks.count(2_000, long: 100_000) {
      var random = RandomScript(seed: seed)
      let timeline = ScrollTimeline(random.edited())
      #expect(EditLaw.problems(of: timeline) == [], "seed \(seed)")
      #expect(ScrollEventOrder.problems(timeline.events) == [], "seed \(seed)")
    }
  }
}
