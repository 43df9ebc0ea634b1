import PageGeometry
import PageScroll
import RealModule
import Testing

/// Tests of options of flicks, drags and moves.
struct ScrollOptionTests {
  // MARK: Two flicks

  /// Returns the page after two quick swipes, the second before the content has moved half a page.
  static func pageAfterTwoSwipes(_ origin: FlickOrigin, by way: Double) -> Int {
    var configuration = ScrollModelTests.row(9)
    configuration.flicksFrom = origin
    let start = Point(x: 50, y: 50)
    func swipe(_ way: Double) -> Gesture {
      .drag(from: start, to: Point(x: 50 + way, y: 50), duration: 0.04, curve: .linear, rest: 0)
    }
    let timeline = ScrollModelTests.played(configuration, start: 4, swipe(-15), swipe(way))
    return timeline.atRest.page
  }

  @Test(arguments: [
    (FlickOrigin.content, -15.0, 5), (.target, -15, 6), (.content, 12, 4), (.target, 12, 4),
  ])
  func `A second flick counts from the content or from the target of the first`(
    origin: FlickOrigin,
    way: Double,
    page: Int
  ) {
    #expect(Self.pageAfterTwoSwipes(origin, by: way) == page)
  }

  @Test func `A target beyond the last page is the last page`() {
    var configuration = ScrollModelTests.row(3)
    configuration.flicksFrom = .target
    let flick = Gesture.flick(velocity: Point(x: -500, y: 0), from: nil, duration: 0)
    let steps = [Gesture](repeating: flick, count: 5)
    let timeline = ScrollTimeline(GestureScript(configuration: configuration, steps: steps))
    #expect(timeline.atRest.offset.x == 200)
  }

  @Test func `Pages that are inserted between two flicks do not count`() {
    var configuration = ScrollModelTests.row(9)
    configuration.flicksFrom = .target
    var model = ScrollModel(configuration, start: .page(4))
    model.flick(Point(x: 500, y: 0), time: 0)
    model.touchDown(at: Point(x: 90, y: 50), time: 0.02)
    model.insertPages(2, at: 0, time: 0.03)
    for step in 1...4 {
      let time = 0.03 + 0.01 * Double(step)
      model.touchMoved(to: Point(x: 90 - 7 * Double(step), y: 50), time: time)
    }
    model.touchUp(time: 0.07)
    model.advance(to: 5)
    #expect(model.state(at: 5).page == 8)
  }

  // MARK: Momentum

  @Test(arguments: [
    (CarriedMomentum.none, 1000.0), (.powerLaw, 1000 + 0.000816 * .pow(2000, 1.967)), (.sum, 3000),
  ])
  func `A flick takes over momentum in its direction`(_ rule: CarriedMomentum, velocity: Double) {
    #expect(abs(Self.velocity(of: 1000, after: 2000, rule) - velocity) < 1e-9)
    #expect(abs(Self.velocity(of: -1000, after: -2000, rule) + velocity) < 1e-9)
    #expect(Self.velocity(of: -1000, after: 2000, rule) == -1000)
    // A finger that rests has no velocity.
    #expect(Self.velocity(of: 0, after: 2000, rule) == 0)
  }

  /// Returns the velocity after a flick that interrupts another one at its start.
  static func velocity(of second: Double, after first: Double, _ rule: CarriedMomentum) -> Double {
    var configuration = ScrollModelTests.row(500)
    (configuration.stop, configuration.physics.carriedMomentum) = (.anywhere, rule)
    var model = ScrollModel(configuration, start: .page(250))
    model.flick(Point(x: first, y: 0), time: 0)
    model.flick(Point(x: second, y: 0), time: 0)
    return model.state(at: 0).velocity.x
  }

  // MARK: Velocity

  /// Returns the estimated velocity of a finger whose position is a function of time, sampled at 100 Hz.
  static func estimate(_ rule: VelocityEstimator, _ count: Int, _ place: (Double) -> Double)
    -> Double
  {
    var velocity = TouchVelocity(rule)
    for step in 0..<count {
      let time = 0.01 * Double(step)
      velocity.add(Point(x: place(time), y: 0), at: time)
    }
    return velocity.velocity(atRelease: 0.01 * Double(count - 1)).x
  }

  @Test func `Least squares find the slope of a parabola at the newest sample`() {
    // The derivative of 3000 t² + 100 t at 0.15 s.
    let slope = Self.estimate(.leastSquares, 16) { 3000 * $0 * $0 + 100 * $0 }
    #expect(abs(slope - 1000) < 1e-6)
    #expect(Self.estimate(.leastSquares, 2) { 1000 * $0 } == 0)
  }

  @Test(arguments: [(0.1, 550.0), (0.05, 700.0)])
  func `A window gives the mean velocity of its time`(seconds: Double, mean: Double) {
    // Slightly longer than the window, because times are rounded.
    let velocity = Self.estimate(.window(seconds: seconds + 1e-9), 16) { 3000 * $0 * $0 - 50 * $0 }
    let (start, end) = (0.15 - seconds, 0.15)
    let expected = (3000 * (end * end - start * start) - 50 * seconds) / seconds
    #expect(abs(velocity - expected) < 1e-6)
    #expect(abs(expected - mean) < 1e-6)
  }

  // MARK: Joined ends, holes and zoomed pages

  @Test(arguments: [(TurnDirection.shortest, 1.0), (.forward, 1), (.backward, -1)])
  func `The direction around joined ends can be chosen`(_ direction: TurnDirection, way: Double) {
    var ring = ScrollModelTests.row(2)
    ring.wraps = true
    var model = ScrollModel(ring)
    model.scroll(toPage: 1, direction: direction, time: 0)
    model.advance(to: 1)
    #expect(model.state(at: 1).position == way && model.state(at: 1).page == 1)
    model.scroll(toPage: 1, direction: direction, time: 1)
    #expect(model.state(at: 1).phase == .idle)
  }

  @Test func `Content can be pulled toward a hole`() throws {
    var configuration = ScrollModelTests.row()
    configuration.map = try PageMap(rows: ["1 ·", "2 3"], cellSize: configuration.pageSize)
    (configuration.bouncesAtHoles, configuration.physics.slop) = (true, 0)
    var model = ScrollModel(configuration)
    model.touchDown(at: Point(x: 90, y: 50), time: 0)
    model.touchMoved(to: Point(x: 40, y: 50), time: 0.1)
    // 50 · 0.55 · 100 / (100 + 0.55 · 50)
    #expect(abs(model.state(at: 0.1).offset.x - 2750 / 127.5) < 1e-9)
    model.touchUp(time: 0.5)
    model.advance(to: 5)
    #expect(model.state(at: 5).offset == .zero)
  }

  @Test(arguments: [(false, 1), (true, 0)])
  func `A drag over a zoomed page may have to start at its edge`(startsAtEdge: Bool, page: Int) {
    var configuration = ScrollModelTests.row()
    configuration.zoom = ZoomLimits(minimum: 1, maximum: 2)
    configuration.startsAtEdge = startsAtEdge
    configuration.physics.slop = 0
    var model = ScrollModel(configuration)
    // The page is zoomed about its middle: 50 points are hidden on each side.
    model.zoom(to: Rect(x: 25, y: 50, width: 50, height: 100), time: 0)
    model.advance(to: 1)
    model.touchDown(at: Point(x: 90, y: 50), time: 1)
    model.touchMoved(to: Point(x: -30, y: 50), time: 1.5)
    model.touchUp(time: 2)
    model.advance(to: 5)
    #expect(model.state(at: 5).page == page)
  }
}
