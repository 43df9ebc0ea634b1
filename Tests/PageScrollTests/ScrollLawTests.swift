import PageGeometry
import PageScroll
import ScrollTestSupport
import TestSupport
import Testing

/// Tests of properties that every scroll view and script has.
struct ScrollLawTests {
  static let rounds = LongChecks.count(30, long: 1_000)

  static func played(_ seed: Int) -> (script: GestureScript, timeline: ScrollTimeline) {
    var random = RandomScript(seed: seed)
    let script = random.tame()
    return (script, ScrollTimeline(script))
  }

  @Test func `States can be computed in any order`() {
    for seed in 0..<Self.rounds {
      let (script, timeline) = Self.played(seed)
      let end = timeline.duration
      let frames = [30.0, 60, 120, 240].flatMap { rate in
        (0...Int(end * rate)).map { Double($0) / rate }
      }
      let forward = frames.sorted().map(timeline.state)
      let backward = frames.sorted(by: >).map(timeline.state)
      #expect(forward == backward.reversed(), "seed \(seed)")
      // Playing the script again gives the same states.
      let again = ScrollTimeline(script)
      #expect(frames.map(again.state) == frames.map(timeline.state), "seed \(seed)")
      #expect(again.events == timeline.events, "seed \(seed)")
    }
  }

  @Test func `Content does not jump`() {
    for seed in 0..<Self.rounds {
      let (script, timeline) = Self.played(seed)
      let allowed = script.configuration.physics.endDistance + 1e-6
      for axis in Axis.allCases {
        let jump = Self.greatestJump(of: timeline, along: axis)
        #expect(jump.size <= allowed, "seed \(seed), \(axis) at \(jump.time)")
      }
    }
  }

  /// Returns the largest jump of the offset, found by bisection toward the largest change.
  static func greatestJump(
    of timeline: ScrollTimeline,
    along axis: Axis
  ) -> (size: Double, time: Double) {
    func offset(_ time: Double) -> Double {
      let state = timeline.state(at: time)
      // With joined ends, only the position is continuous.
      let wraps = timeline.configuration.wraps && axis == timeline.configuration.axis
      guard !wraps else { return state.position * timeline.configuration.stride }
      return axis == .horizontal ? state.offset.x : state.offset.y
    }
    var greatest = (size: 0.0, time: 0.0)
    let steps = Int(timeline.duration * 60) + 1
    for step in 0..<steps {
      var start = timeline.duration * Double(step) / Double(steps)
      var end = timeline.duration * Double(step + 1) / Double(steps)
      while true {
        let middle = start + (end - start) / 2
        guard start < middle, middle < end else { break }
        let (a, b, c) = (offset(start), offset(middle), offset(end))
        if abs(b - a) > abs(c - b) { end = middle } else { start = middle }
      }
      let jump = abs(offset(end) - offset(start))
      if jump > greatest.size { greatest = (jump, end) }
    }
    return greatest
  }

  @Test func `The visible pages and the lookahead are loaded`() {
    for seed in 0..<Self.rounds {
      let (script, timeline) = Self.played(seed)
      let configuration = script.configuration
      guard case .visible(let lookahead) = configuration.loading else { continue }
      let length =
        configuration.axis == .horizontal ? configuration.view.width : configuration.view.height
      // Overlapping pages are visible from further away.
      let reach = length + max(0, -configuration.gap)
      let bound = Int((reach / configuration.stride).rounded(.up)) + 1 + 2 * lookahead
      var live: Set<Int> = []
      var time = -Double.infinity
      for event in timeline.events {
        if event.time > time, time >= 0 {
          Self.checkLive(live, of: timeline, between: time, event.time, seed)
        }
        time = event.time
        switch event.kind {
        case .willLoad(let page):
          #expect(live.insert(page).inserted, "seed \(seed): page \(page) is loaded twice")
        case .didUnload(let page):
          #expect(live.remove(page) != nil, "seed \(seed): page \(page) is not loaded")
        default: continue
        }
        #expect(live.count <= bound, "seed \(seed) at \(event.time)")
      }
      Self.checkLive(live, of: timeline, between: time, timeline.duration, seed)
    }
  }

  @Test func `The loaded tiles are the visible tiles of visible pages`() throws {
    var compared = 0
    for seed in 0..<Self.rounds {
      var random = RandomScript(seed: seed)
      var script = random.tame()
      script.configuration.zoom = ZoomLimits(minimum: 1, maximum: 4)
      script.configuration.picture = Size(width: 900, height: 700)
      script.configuration.tileSide = 128
      let timeline = ScrollTimeline(script)
      let picture = try #require(script.configuration.tiledPicture)
      var live: Set<PictureTile> = []
      for (index, event) in timeline.events.enumerated() {
        switch event.kind {
        case .willLoadTile(let tile):
          #expect(live.insert(tile).inserted, "seed \(seed): \(tile) is loaded twice")
        case .didUnloadTile(let tile):
          #expect(live.remove(tile) != nil, "seed \(seed): \(tile) is not loaded")
        case .pageChanged, .didEndZooming, .didEndDecelerating:
          let state = timeline.state(at: event.time)
          let isLast =
            index + 1 == timeline.events.count || timeline.events[index + 1].time > event.time
          guard isLast, let zoom = state.zooms.first(where: { $0.page == state.page }) else {
            continue
          }
          let range = picture.tiles(
            in: Zoom(scale: zoom.scale, offset: zoom.offset),
            viewport: script.configuration.pageSize
          )
          let tiles = live.filter { $0.page == zoom.page }
          #expect(tiles.count == range.columns.count * range.rows.count, "seed \(seed)")
          #expect(tiles.allSatisfy { $0.level == range.level }, "seed \(seed)")
          compared += 1
        default: continue
        }
      }
    }
    #expect(compared > 10)
  }

  /// Checks that pages whose frames intersect the view are loaded.
  private static func checkLive(
    _ live: Set<Int>,
    of timeline: ScrollTimeline,
    between start: Double,
    _ end: Double,
    _ seed: Int
  ) {
    let configuration = timeline.configuration
    guard configuration.map == nil else { return }
    let axis = configuration.axis
    let length = axis == .horizontal ? configuration.view.width : configuration.view.height
    let page = axis == .horizontal ? configuration.pageSize.width : configuration.pageSize.height
    for share in [0, 0.3, 0.7] {
      let state = timeline.state(at: start + (end - start) * share)
      // The current page rests in the middle of the view.
      let near = Int(state.position.rounded())
      for place in near - 4...near + 4 {
        let middle = (Double(place) - state.position) * configuration.stride
        guard abs(middle) < (length + page) / 2 - 1e-6 else { continue }
        let item =
          configuration.wraps
          ? ((place % configuration.pages) + configuration.pages)
            % configuration.pages : place
        guard (0..<configuration.pages).contains(item) else { continue }
        #expect(live.contains(item), "seed \(seed): page \(item) at \(state.time)")
      }
    }
  }

  @Test func `A right-to-left row is the mirror image of a left-to-right row`() {
    for seed in 0..<Self.rounds {
      var random = RandomScript(seed: seed)
      var script = random.tame(mirrors: true)
      let timeline = ScrollTimeline(script)
      let width = script.configuration.view.width
      script.steps = script.steps.map { $0.mirrored(in: width) }
      script.configuration.isRightToLeft.toggle()
      let mirror = ScrollTimeline(script)
      #expect(abs(timeline.duration - mirror.duration) < 1e-9, "seed \(seed)")
      for step in 0...50 {
        // Mirrored positions are rounded, and so is the end.
        let time = step == 50 ? timeline.duration + 1 : timeline.duration * Double(step) / 50
        let (state, other) = (timeline.state(at: time), mirror.state(at: time))
        #expect(abs(state.position - other.position) < 1e-9, "seed \(seed) at \(time)")
        #expect(abs(state.velocity.x - other.velocity.x) < 1e-6, "seed \(seed) at \(time)")
        #expect(state.page == other.page && state.phase == other.phase, "seed \(seed) at \(time)")
      }
    }
  }

  @Test func `Scaled lengths give scaled offsets`() {
    for seed in 0..<Self.rounds {
      var random = RandomScript(seed: seed)
      // A power of 2 causes no rounding.
      let factor = random.one(of: [0.25, 0.5, 4])
      let script = random.tame()
      let (timeline, scaled) = (ScrollTimeline(script), ScrollTimeline(script.scaled(by: factor)))
      #expect(timeline.duration == scaled.duration, "seed \(seed)")
      for step in 0...50 {
        let time = timeline.duration * Double(step) / 50
        let (state, other) = (timeline.state(at: time), scaled.state(at: time))
        #expect(state.offset.x * factor == other.offset.x, "seed \(seed) at \(time)")
        #expect(state.offset.y * factor == other.offset.y, "seed \(seed) at \(time)")
        #expect(state.page == other.page && state.phase == other.phase, "seed \(seed) at \(time)")
      }
      #expect(timeline.events.count == scaled.events.count, "seed \(seed)")
    }
  }

  @Test func `A drag back to its start restores the offset`() {
    for seed in 0..<Self.rounds {
      var random = RandomScript(seed: seed)
      var configuration = random.tameConfiguration()
      configuration.bounces = true
      configuration.physics.slop = 0
      var model = ScrollModel(
        configuration,
        start: .page(random.whole(0...max(0, configuration.pages - 1)))
      )
      let before = model.state(at: 0).offset
      let start = random.point(in: configuration.view)
      model.touchDown(at: start, time: 0)
      var time = 0.0
      for _ in 0...random.whole(1...20) {
        time += random.number(0.001...0.2)
        model.touchMoved(to: random.point(in: configuration.view, beyond: 2), time: time)
      }
      model.touchMoved(to: start, time: time + 0.01)
      let after = model.state(at: time + 0.01)
      #expect(abs(after.offset.x - before.x) < 1e-9, "seed \(seed)")
      #expect(abs(after.offset.y - before.y) < 1e-9, "seed \(seed)")
    }
  }

  @Test func `A rotation and the reverse rotation restore the offset`() {
    for seed in 0..<Self.rounds {
      var random = RandomScript(seed: seed)
      var configuration = random.tameConfiguration()
      configuration.stop = .page
      let (view, page) = (configuration.view, configuration.pageSize)
      let place = random.whole(0...configuration.pages - 1)
      var model = ScrollModel(configuration, start: .page(place))
      let before = model.state(at: 0)
      for turn in 1...10 {
        let isThere = turn.isMultiple(of: 2)
        model.resize(
          isThere ? view : Size(width: view.height, height: view.width),
          pageSize: isThere ? page : Size(width: page.height, height: page.width),
          time: Double(turn)
        )
        #expect(model.state(at: Double(turn)).page == before.page, "seed \(seed)")
      }
      #expect(model.state(at: 10).offset == before.offset, "seed \(seed)")
    }
  }
}
