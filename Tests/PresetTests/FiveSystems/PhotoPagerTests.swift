import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import Testing

/// Photographs that fill a screen of 320x480, are 20 points apart, and zoom from 0.4 to 1.
struct PhotoPagerTests {
  private let pager: ShippedScroll
  private static let middle = Point(x: 160, y: 240)

  init() throws { pager = try ShippedScroll("photo-pager", preset: "swiper-slide") }

  private func drag(_ way: Double, rest: Double = 0) -> Gesture {
    .drag(Point(x: way, y: 0), from: Self.middle, rest: rest)
  }

  @Test func `A photograph fills the screen at rest, and 20 points are between two`() throws {
    for page in 0..<4 {
      let scene = try pager.scene(at: Double(page) * 340)
      #expect(scene.frame(ofPage: page) == Rect(x: 0, y: 0, width: 320, height: 480))
      #expect(scene.pages.count == 1)
    }
    let between = try pager.scene(at: 170)
    // Page i is at 340 i + 10 in a pager that starts at −10.
    for page in 0...1 {
      let x = try #require(between.frame(ofPage: page)).x
      #expect(abs(x - (Double(page) * 340 + 10 - 10 - 170)) < 1e-9)
    }
    #expect(pager.view.scroller == Size(width: 340, height: 480))
  }

  @Test func `At most two pages are loaded while scrolling, and one at rest`() throws {
    let steps = [drag(200), .waitUntilAtRest, drag(200), .waitUntilAtRest, drag(-200)]
    let script = GestureScript(configuration: pager.view, steps: steps)
    for timeline in [ScrollTimeline(script), try ScrollTimeline(script, of: pager.effect())] {
      #expect(timeline.atHand.map(\.count).max() == 2)
      #expect(timeline.atHand.last == [1])
      // A page is released before another is requested.
      #expect(timeline.loads == [0, 1, 2, 1])
      #expect(timeline.unloads == [0, 1, 2])
    }
  }

  @Test func `A double tap zooms in and out again`() {
    let inward = pager.end(of: [.doubleTap(Self.middle)])
    #expect(inward.zooms.map(\.scale) == [1] && inward.bar == 1)
    // The centre stays in place.
    #expect(inward.zooms.first?.offset == Point(x: 400 - 160, y: 600 - 240))
    let twice = [Gesture.doubleTap(Self.middle), .waitUntilAtRest, .doubleTap(Self.middle)]
    #expect(pager.end(of: twice).zooms.isEmpty)
  }

  @Test func `A pinch zooms about its middle, and springs back beyond the limits`() {
    func pinch(_ distance: Double) -> Gesture {
      .pinch(at: Self.middle, from: 100, to: distance, 0.3)
    }
    #expect(abs((pager.end(of: [pinch(200)]).zooms.first?.scale ?? 0) - 0.8) < 1e-9)
    #expect(pager.end(of: [pinch(290)]).zooms.first?.scale == 1)
    #expect(pager.end(of: [pinch(50)]).zooms.isEmpty)
  }

  @Test func `At the edge of a photograph the drag continues to the next page`() {
    // After zooming in about the centre, 240 points remain to the right; the slop is 10.
    let zoomed = [Gesture.doubleTap(Self.middle), .waitUntilAtRest]
    func dragged(_ way: Double) -> (picture: Double?, pager: Double) {
      let timeline = pager.played(zoomed + [drag(way, rest: 1)])
      let begin = timeline.events.last { $0.kind == .willBeginDragging }?.time ?? 0
      let state = timeline.state(at: begin + 0.5)
      return (state.zooms.first?.offset.x, state.offset.x)
    }
    #expect(abs((dragged(200).picture ?? 0) - 430) < 1e-9 && dragged(200).pager == 0)
    #expect(abs((dragged(310).picture ?? 0) - 480) < 1e-9 && abs(dragged(310).pager - 60) < 1e-9)
    // On a page that is not zoomed, the whole drag moves the pager.
    let plain = pager.played([drag(200, rest: 1)])
    #expect(abs(plain.state(at: 0.5).offset.x - 190) < 1e-9)
  }

  @Test func `The zoom of a page is reset after the page has left the screen`() throws {
    // Zoom in, drag to the right edge, and drag on.
    let steps = [
      Gesture.doubleTap(Self.middle), .waitUntilAtRest, drag(250, rest: 0.2), .waitUntilAtRest,
      drag(150), .waitUntilAtRest,
    ]
    let turned = GestureScript(configuration: pager.view, steps: steps)
    for timeline in [ScrollTimeline(turned), try ScrollTimeline(turned, of: pager.effect())] {
      let end = timeline.state(at: timeline.duration)
      #expect(end.page == 1 && end.offset.x == 340 && end.zooms.isEmpty)
      let change = timeline.events.last { $0.kind == .pageChanged(1) }?.time ?? 0
      #expect(timeline.state(at: change).zooms.map(\.scale) == [1])
    }
  }

  // MARK: Rotation

  private static let turn = Gesture.rotate(
    view: Size(width: 480, height: 320),
    scroller: Size(width: 500, height: 320),
    pageSize: Size(width: 480, height: 320)
  )
  private static let back = Gesture.rotate(
    view: Size(width: 320, height: 480),
    scroller: Size(width: 340, height: 480),
    pageSize: Size(width: 320, height: 480)
  )

  @Test func `A rotation keeps the page, with the new sizes and padding`() {
    let turned = pager.end(of: [Self.turn], from: .page(2))
    #expect(turned.page == 2 && turned.offset.x == 2 * 500 && turned.shift == 0)
    #expect(pager.end(of: [Self.turn, Self.back], from: .page(2)).offset.x == 2 * 340)
  }

  @Test func `A rotation keeps the scrolled fraction of a page`() {
    let timeline = pager.played([
      .scrollToPage(2, duration: 1, curve: .linear), .wait(0.6), Self.turn,
    ])
    // At 0.6 of 680 points: 1.2 pages.
    #expect(abs(timeline.state(at: 0.6 - 1e-9).offset.x - 408) < 1e-3)
    #expect(abs(timeline.state(at: 0.6).offset.x - 1.2 * 500) < 1e-9)
    #expect(timeline.state(at: timeline.duration).page == 2)
  }

  @Test func `A rotation fits a photograph to the new size, and keeps the scale of a zoomed one`() {
    #expect(pager.end(of: [Self.turn]).zooms.isEmpty)
    // The minimum scale is now 320 / 1200.
    let out = [Self.turn, .doubleTap(Point(x: 240, y: 160)), .waitUntilAtRest, .wait(0.4)]
    #expect(pager.end(of: out).zooms.map(\.scale) == [1])
    let zoomed = [Gesture.doubleTap(Self.middle), .waitUntilAtRest, Self.turn]
    let state = pager.end(of: zoomed)
    #expect(state.zooms.map(\.scale) == [1])
    #expect(state.zooms.first?.offset == Point(x: 400 - 240, y: 600 - 160))
  }

  // MARK: Bars

  @Test func `The pager is black behind its bars, and white without them`() throws {
    let effect = try pager.effect()
    let start = try Scene(effect, pager.view, pager.end(of: []))
    #expect(start.background == Colour(white: 0) && start.overlays.count == 1)
    let tapped = try Scene(effect, pager.view, pager.end(of: [.tap(Self.middle)]))
    #expect(tapped.background == Colour(white: 1) && tapped.overlays.isEmpty)
  }

  @Test func `A tap fades the bar and changes the background, a double tap does not`() throws {
    let timeline = pager.played([.tap(Self.middle), .waitUntilAtRest, .arrow(1)])
    let tap = try #require(timeline.events.first { $0.kind == .tapped(0, Self.middle) }?.time)
    // A tap is reported only after the time for a second one has passed.
    #expect(tap > 0.3)
    let bars = [0, 0.15, 0.3].map { timeline.state(at: tap + $0).bar }
    #expect(bars[0] == 1 && abs(bars[1] - 0.5) < 1e-9 && bars[2] == 0)
    let effect = try pager.effect()
    func scene(_ time: Double) throws -> Scene {
      try Scene(effect, pager.view, timeline.state(at: time))
    }
    #expect(try scene(0).overlays.count == 1 && scene(timeline.duration).overlays.isEmpty)
    #expect(try scene(0).background != scene(timeline.duration).background)
    // A page that becomes visible later has the same background.
    #expect(timeline.state(at: timeline.duration).page == 1)
    #expect(timeline.state(at: timeline.duration).isDark != timeline.state(at: 0).isDark)
    let again = pager.end(of: [.tap(Self.middle), .waitUntilAtRest, .tap(Self.middle)])
    #expect(again.bar == 1 && again.isDark == timeline.state(at: 0).isDark)
    #expect(pager.end(of: [.doubleTap(Self.middle)]).bar == 1)
  }

  // MARK: Tiles

  /// Returns the tiles that are loaded after the events up to a time.
  private func tiles(_ timeline: ScrollTimeline, until time: Double = .infinity) -> Set<PictureTile>
  {
    var tiles: Set<PictureTile> = []
    for event in timeline.events where event.time <= time {
      switch event.kind {
      case .willLoadTile(let tile): #expect(tiles.insert(tile).inserted, "\(tile)")
      case .didUnloadTile(let tile): #expect(tiles.remove(tile) != nil, "\(tile)")
      default: break
      }
    }
    return tiles
  }

  @Test func `A photograph that is not zoomed is loaded in tiles of half its size`() {
    let start = tiles(pager.played([]))
    // At 0.4 points per pixel: ⌊log₂ 2.5⌋ is level 1, with 400x600 pixels.
    #expect(start.count == 2 * 3)
    #expect(start.allSatisfy { $0.page == 0 && $0.level == 1 })
    let moved = pager.played([drag(200)])
    #expect(tiles(moved).allSatisfy { $0.page == 1 } && tiles(moved).count == 6)
  }

  @Test func `The tiles that are loaded are those in view of a zoomed page`() throws {
    let picture = try #require(pager.view.tiledPicture)
    let timeline = ScrollTimeline(pager.script)
    let area = try #require(pager.view.zoomArea)
    var most = 0
    for time in ShippedScroll.instants(of: timeline) {
      let state = timeline.state(at: time)
      let loaded = tiles(timeline, until: time)
      most = max(most, loaded.count)
      guard loaded.allSatisfy({ $0.page == state.page }) else { continue }
      let zoom =
        state.zooms.first { $0.page == state.page }
        .map { Zoom(scale: $0.scale, offset: $0.offset) } ?? area.rest
      let range = picture.tiles(in: zoom, viewport: pager.view.pageSize)
      #expect(Set(loaded.map(\.level)) == [range.level], "\(time)")
      #expect(Set(loaded.map(\.column)) == Set(range.columns), "\(time)")
      #expect(Set(loaded.map(\.row)) == Set(range.rows), "\(time)")
      #expect(loaded.count == range.columns.count * range.rows.count, "\(time)")
    }
    // At most ⌈320 / 256⌉ + 1 columns and ⌈480 / 256⌉ + 1 rows of a zoomed photograph, which has 4 · 5 tiles,
    // and 2 · 3 of its neighbour.
    #expect(most <= 3 * 3 + 2 * 3)
  }

  @Test func `Memory follows what is visible of a huge photograph`() {
    func change(_ view: inout ScrollConfiguration) {
      view.picture = Size(width: 20_000, height: 20_000)
    }
    let zoomed = [
      Gesture.doubleTap(Self.middle), .waitUntilAtRest, drag(150), .waitUntilAtRest,
      drag(-100), .waitUntilAtRest,
    ]
    let timeline = pager.played(zoomed, change)
    var (loaded, most, bytes) = (0, 0, 0)
    for event in timeline.events {
      if case .willLoadTile = event.kind { loaded += 1 }
      if case .didUnloadTile = event.kind { loaded -= 1 }
      most = max(most, loaded)
    }
    bytes = most * 256 * 256 * 4
    // At most ⌈2 · 320 / 256⌉ + 1 columns and ⌈2 · 480 / 256⌉ + 1 rows.
    #expect((1...4 * 5).contains(most) && bytes < 6 << 20)
    #expect(tiles(timeline).allSatisfy { $0.level == 0 })
    #expect(Set(tiles(timeline).map(\.column)).count <= 3)
  }
}
