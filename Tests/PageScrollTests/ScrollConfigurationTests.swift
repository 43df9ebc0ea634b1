import PageGeometry
import PageScroll
import ScrollTestSupport
import TestSupport
import Testing

/// Tests of changes of the configuration while content rests, moves or is held.
struct ScrollConfigurationTests {
  @Test func `A motion comes to rest by a new rule`() {
    var configuration = ScrollModelTests.row(9)
    configuration.stop = .anywhere
    var model = ScrollModel(configuration)
    model.flick(Point(x: 500, y: 0), time: 0)
    model.advance(to: 0.1)
    let before = model.state(at: 0.1)
    configuration.stop = .page
    model.setConfiguration(configuration, time: 0.1)
    #expect(abs(model.state(at: 0.1).offset.x - before.offset.x) < 1e-9)
    #expect(abs(model.state(at: 0.1).velocity.x - before.velocity.x) < 1e-6)
    model.advance(to: 9)
    #expect(model.state(at: 9).offset.x == 100)
  }

  @Test func `Content at rest settles if it may not rest there any more`() {
    var configuration = ScrollModelTests.row(9)
    configuration.stop = .anywhere
    var model = ScrollModel(configuration, start: .offset(Point(x: 130, y: 0), velocity: .zero))
    configuration.stop = .page
    model.setConfiguration(configuration, time: 1)
    #expect(abs(model.state(at: 1).offset.x - 130) < 1e-9)
    model.advance(to: 9)
    #expect(model.state(at: 9).offset.x == 100)
  }

  @Test func `A drag goes on in a row with other gaps`() {
    var configuration = ScrollModelTests.row(9)
    var model = ScrollModel(configuration, start: .page(2))
    model.touchDown(at: Point(x: 90, y: 50), time: 0)
    model.touchMoved(to: Point(x: 60, y: 50), time: 0.05)
    let before = model.state(at: 0.05).position
    (configuration.gap, configuration.pages) = (20, 12)
    model.setConfiguration(configuration, time: 0.06)
    #expect(model.state(at: 0.06).phase == .dragging)
    #expect(abs(model.state(at: 0.06).position - before) < 1e-9)
    model.touchMoved(to: Point(x: 48, y: 50), time: 0.1)
    #expect(abs(model.state(at: 0.1).position - before - 0.1) < 1e-9)
    #expect(model.state(at: 0.1).identities.count == 12)
  }

  @Test func `A new arrangement rests on the current page`() throws {
    var configuration = ScrollModelTests.row(6)
    configuration.zoom = ZoomLimits(minimum: 1, maximum: 3)
    var model = ScrollModel(configuration, start: .page(1))
    model.touchDown(at: Point(x: 90, y: 50), time: 0)
    model.touchMoved(to: Point(x: 20, y: 50), time: 0.1)
    configuration.axis = .vertical
    model.setConfiguration(configuration, time: 0.1)
    #expect(model.state(at: 0.1).offset == Point(x: 0, y: 400))
    #expect(model.state(at: 0.1).phase == .idle && model.state(at: 0.1).touches.isEmpty)
    configuration.map = try PageMap(rows: ["1 2 3", "4 5 6"], cellSize: configuration.pageSize)
    model.setConfiguration(configuration, time: 0.2)
    #expect(model.state(at: 0.2).offset == Point(x: 200, y: 0))
    (configuration.map, configuration.pages) = (nil, 2)
    model.setConfiguration(configuration, time: 0.3)
    #expect(model.state(at: 0.3).page == 1 && model.loadedPages == [1])
    #expect(ScrollEventOrder.problems(model.takeEvents()) == [])
  }

  @Test func `Pages that no longer zoom have their original size`() {
    var configuration = ScrollModelTests.row(5)
    configuration.zoom = ZoomLimits(minimum: 1, maximum: 4)
    var model = ScrollModel(configuration)
    model.zoom(to: Rect(x: 0, y: 0, width: 50, height: 100), time: 0)
    configuration.zoom = nil
    model.setConfiguration(configuration, time: 0.1)
    #expect(model.state(at: 0.1).zooms.isEmpty && model.restTime == 0.1)
    #expect(model.takeEvents().contains { $0.kind == .didEndZooming(0, scale: 1) })
  }

  @Test func `Position and velocity are continuous across every change of the configuration`() {
    for seed in 0..<LongChecks.count(2_000, long: 100_000) {
      var random = RandomScript(seed: seed)
      var model = ScrollModel(random.tameConfiguration())
      random.start(&model)
      for _ in 0..<random.whole(1...3) {
        model.advance(to: model.time + random.number(0...0.3))
        let before = model
        model.setConfiguration(random.changed(model.configuration), time: model.time)
        let problem = problem(before, model)
        #expect(problem == nil, "seed \(seed): \(problem ?? "")")
      }
      model.touchesCancelled(time: model.time)
      while model.restTime > model.time { model.advance(to: model.restTime) }
      #expect(rests(model), "seed \(seed): \(model.state(at: model.time).position)")
      #expect(ScrollEventOrder.problems(model.takeEvents()) == [], "seed \(seed)")
    }
  }

  /// Returns what jumps at a change of the configuration; nil if nothing does.
  private func problem(_ old: ScrollModel, _ new: ScrollModel) -> String? {
    let (before, after) = (old.state(at: old.time), new.state(at: old.time))
    let (configuration, axis) = (new.configuration, new.configuration.axis)
    guard configuration.bounces, old.configuration.bounces else { return nil }
    let isFree = configuration.stop == .anywhere
    let stride = configuration.stride
    let pages = 0...Double(max(0, configuration.pages - 1))
    // A rubber band cannot show content at any distance beyond an end.
    if before.phase == .dragging, !pages.contains(before.position) { return nil }
    // Content that may rest anywhere is moved into its range.
    let jump = (after.position - before.position) * stride
    if !isFree, abs(jump) > 0.5 + 1e-6 { return "jump by \(jump)" }
    guard after.phase != .idle, before.phase != .dragging else { return nil }
    func speed(_ state: ScrollState) -> Double {
      axis == .horizontal ? state.velocity.x : state.velocity.y
    }
    let scale = isFree ? 1 : stride / old.configuration.stride
    let change = speed(after) - speed(before) * scale
    // Content that is about to rest along the axis may rest at once.
    if speed(after) == 0, abs(change) < 30 { return nil }
    // An end limits the speed of content that meets it.
    if abs(speed(after)) == configuration.physics.edgeSpeed { return nil }
    return abs(change) > 1e-6 * max(1, abs(speed(before))) ? "velocity changes by \(change)" : nil
  }

  /// Returns whether content is inside its range, and on a page if it pages.
  private func rests(_ model: ScrollModel) -> Bool {
    let (configuration, state) = (model.configuration, model.state(at: model.time))
    guard state.phase == .idle else { return false }
    let offset = configuration.axis == .horizontal ? state.offset.x : state.offset.y
    let range = model.geometry.range(along: configuration.axis)
    let isInside = (range.lowerBound - 1e-6...range.upperBound + 1e-6).contains(offset)
    guard configuration.stop != .anywhere, !configuration.wraps else { return isInside }
    let isAtEnd = min(abs(offset - range.lowerBound), abs(offset - range.upperBound)) < 1e-6
    return isInside && (isAtEnd || abs(state.position - state.position.rounded()) < 1e-6)
  }
}

extension RandomScript {
  /// Starts a random motion or drag.
  fileprivate mutating func start(_ model: inout ScrollModel) {
    let view = model.configuration.view
    switch whole(0...4) {
    case 0: model.flick(Point(x: number(-3000...3000), y: number(-3000...3000)), time: 0)
    case 1: model.scroll(toPage: whole(0...model.configuration.pages), time: 0)
    case 2: break
    default:
      model.touchDown(at: point(in: view), time: 0)
      for step in 1...whole(1...4) {
        model.touchMoved(to: point(in: view), time: Double(step) * 0.02)
      }
      if chance(0.5) { model.touchUp(time: model.time) }
    }
  }

  /// Returns a configuration of the same arrangement with one or more other properties.
  fileprivate mutating func changed(_ configuration: ScrollConfiguration) -> ScrollConfiguration {
    var result = configuration
    let length = result.pageSize.length(along: result.axis)
    for _ in 0..<whole(1...2) {
      switch whole(0...9) {
      case 0: result.gap = length * number(-0.3...0.5)
      case 1: result.stop = one(of: [.anywhere, .page, .nearestPage(limit: nil)])
      case 2: result.insets = EdgeInsets(top: 5, left: number(0...20), bottom: 0, right: 9)
      case 3: result.padding = number(0...50)
      case 4: result.ownStride = chance(0.5) ? nil : number(20...400)
      case 5: result.physics.rubberBand = number(0.3...0.8)
      case 6: result.loading = one(of: [.neighbours, .visible(lookahead: 1), .recycling])
      case 7: result.zoom = chance(0.5) ? nil : ZoomLimits(minimum: 1, maximum: 4)
      case 8: result.view = Size(width: result.view.height, height: result.view.width)
      default: (result.lock, result.physics.slop) = (.strict, 5)
      }
    }
    return result
  }
}
