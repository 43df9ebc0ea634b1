import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import Testing

/// A page in the middle, with its neighbours partly visible.
struct PreviewPagerTests {
  private let pager: ShippedScroll
  private static let middle = Point(x: 240, y: 200)

  init() throws { pager = try ShippedScroll("preview-pager", preset: "swiper-slide") }

  @Test
  func `The scroller is centred, has a page's size, scrolls by its width, does not clip`() throws {
    #expect(pager.view.scroller == Size(width: 240, height: 320))
    let scene = try pager.scene(at: 0)
    // (480 − 240) / 2 and (400 − 320) / 2, plus 15 and 20 of padding.
    #expect(scene.frame(ofPage: 0) == Rect(x: 135, y: 60, width: 210, height: 280))
    #expect(scene.frame(ofPage: 1) == Rect(x: 375, y: 60, width: 210, height: 280))
    #expect(pager.view.stride == 240)
    // Eight pages are 8 · 240 long; there is no scroll indicator.
    #expect(pager.end(of: [.scrollToPage(7, duration: nil, curve: nil)]).offset.x == 8 * 240 - 240)
    #expect(scene.overlays.count == 2)
  }

  @Test func `A drag can start anywhere in the view, or only within the touch insets`() {
    for x in [1.0, 119, 240, 361, 479] {
      let drag = Gesture.drag(Point(x: 150, y: 0), from: Point(x: x, y: 395), 0.1)
      #expect(pager.end(of: [drag]).page == 1, "\(x)")
      let within = EdgeInsets(top: 0, left: 1, bottom: 100, right: 1)
      let page = pager.end(of: [drag]) { $0.touchInsets = within }.page
      #expect(page == (119..<361 ~= x ? 1 : 0), "\(x)")
    }
  }

  @Test(
    arguments: [
      (240, 200, 0), (440, 200, 1), (360, 200, 1), (359, 200, 0), (125, 200, 0), (240, 50, 0),
      (120, 200, 0), (119, 200, nil), (240, 39, nil), (240, 359, 0), (240, 360, nil),
    ] as [(Double, Double, Int?)]
  )
  func `A tap reaches the page under it, margin included`(x: Double, y: Double, page: Int?) throws {
    let point = Point(x: x, y: y)
    #expect(pager.played([.tap(point)]).kinds.contains(.tapped(page, point)))
    let script = GestureScript(configuration: pager.view, steps: [.tap(point)])
    let effect = try pager.effect()
    let posed = ScrollTimeline(script, of: effect)
    #expect(posed.kinds.contains(.tapped(page, point)))
    let hit = try Scene(effect, pager.view, pager.end(of: [])).hit(at: Point(x: 125, y: 200))
    // The picture starts at 135, so that the margin is left of the page's rectangle.
    #expect(hit?.place == Point(x: -10, y: 140))
  }

  @Test func `The script shows a late second tap, a vertical drag and a rotation`() throws {
    let timeline = ScrollTimeline(pager.script)
    let taps = timeline.kinds.compactMap { kind -> Int? in
      if case .tapped(let page, _) = kind { page } else { nil }
    }
    #expect(taps == [1, 1, 1])
    #expect(!timeline.kinds.contains { if case .doubleTapped = $0 { true } else { false } })
    let instants = ShippedScroll.instants(of: timeline).map(timeline.state)
    #expect(instants.contains { $0.offset.y > 90 })
    #expect(instants.contains { $0.view == Size(width: 400, height: 480) })
    #expect(instants.last?.view == pager.view.view)
  }

  @Test func `A view around the pager moves all pages, and a rotated view fits the frame`() throws {
    let effect = try pager.effect()
    let up = Gesture.scrollToOffset(Point(x: 0, y: 60), duration: 0, curve: nil)
    let moved = try Scene(effect, pager.view, pager.end(of: [up]))
    #expect(moved.frame(ofPage: 0) == Rect(x: 135, y: 0, width: 210, height: 280))
    // A tap reaches the page where it is drawn.
    let tap = Gesture.tap(Point(x: 240, y: 10))
    let script = GestureScript(configuration: pager.view, steps: [up, tap])
    let timeline = ScrollTimeline(script, of: effect)
    #expect(timeline.kinds.contains(.tapped(0, Point(x: 240, y: 10))))

    let turn = Gesture.rotate(view: Size(width: 400, height: 480), scroller: nil, pageSize: nil)
    let turned = try Scene(effect, pager.view, pager.end(of: [turn]))
    // A view of 400x480 in a frame of 480x400: 400 / 480 of its size.
    let scale = 400.0 / 480
    let frame = try #require(turned.frame(ofPage: 0))
    #expect(abs(frame.width - 210 * scale) < 1e-6 && abs(frame.height - 280 * scale) < 1e-6)
    #expect(abs(frame.x + frame.width / 2 - 240) < 1e-6)
    let side = (480 - 400 * scale) / 2
    let bars = turned.overlays.suffix(2).compactMap { overlay -> Rect? in
      if case .band(let rect, _, _, _) = overlay { rect } else { nil }
    }
    #expect(bars.map(\.x) == [0, 480 - side] && bars.allSatisfy { $0.width == side })
    // The margin at the left of the page: 240 − (105 + 15) is 80 in the rotated view.
    let steps = [turn, .tap(Point(x: 80, y: 240)), .waitUntilAtRest]
    let late = GestureScript(configuration: pager.view, steps: steps)
    let taps = ScrollTimeline(late, of: effect).kinds
    #expect(taps.contains(.tapped(0, Point(x: 80, y: 240))))
  }

  @Test func `The current page is the nearest one; half way between two pages it is the next`() {
    for x in stride(from: -119.0, through: 1_800, by: 0.5) {
      let to = Gesture.scrollToOffset(Point(x: x, y: 0), duration: 0, curve: nil)
      let rule = Int(((x - 120) / 240).rounded(.down)) + 1
      let timeline = pager.played([to])
      #expect(timeline.state(at: 0).page == min(7, max(0, rule)), "\(x)")
    }
  }

  @Test func `Pages beside the current one are loaded once and kept`() {
    let timeline = pager.played([3, 0, 7].map { .scrollToPage($0, duration: 0, curve: nil) })
    #expect(timeline.loads == [0, 1, 2, 3, 4, 6, 7])
    #expect(timeline.unloads.isEmpty)
    let slow = pager.played([.scrollToPage(3, duration: 1, curve: .linear)])
    #expect(slow.loads == [0, 1, 2, 3, 4])
  }

  @Test func `A memory warning keeps the current page and its neighbours`() {
    let timeline = pager.played([
      .scrollToPage(4, duration: 1, curve: .linear), .waitUntilAtRest, .memoryWarning,
      .scrollToPage(2, duration: 0, curve: nil),
    ])
    #expect(timeline.unloads == [0, 1, 2])
    #expect(timeline.loads == [0, 1, 2, 3, 4, 5, 1, 2])
  }

  @Test func `The top has a shadow, and the bottom a reversed one of half the opacity`() throws {
    let width = pager.view.view.width
    #expect(
      try pager.scene(at: 0).overlays == [
        .band(
          Rect(x: 0, y: 0, width: width, height: 20),
          from: Colour(white: 0, alpha: 0.5),
          to: Colour(white: 0, alpha: 0),
          axis: .vertical
        ),
        .band(
          Rect(x: 0, y: 390, width: width, height: 10),
          from: Colour(white: 0, alpha: 0),
          to: Colour(white: 0, alpha: 0.25),
          axis: .vertical
        ),
      ]
    )
  }

  // MARK: Requested features

  @Test func `Page events are reported only if the page changes`() {
    let timeline = ScrollTimeline(pager.script)
    #expect(timeline.changes == [1, 2, 3, 4, 3, 2])
    for event in timeline.events {
      guard case .pageChanged(let page) = event.kind else { continue }
      #expect(timeline.state(at: event.time).page == page)
    }
    let back = Gesture.drag(Point(x: 100, y: 0), from: Self.middle, 0.3, rest: 0.2)
    #expect(pager.played([back]).changes.isEmpty)
  }

  @Test func `Arrow keys move forward and back, and stop at the ends`() {
    #expect(pager.end(of: [.arrow(1), .arrow(1)]).page == 2)
    #expect(pager.end(of: [.arrow(-1)], from: .page(1)).page == 0)
    #expect(pager.end(of: [.arrow(-1)]).offset == .zero)
    #expect(pager.end(of: [.arrow(1)], from: .page(7)).page == 7)
  }

  @Test func `Inserting and removing pages keeps the visible page`() {
    // The visible page stays in place.
    let before = pager.end(of: [.insert(at: 0, count: 2)], from: .page(3))
    #expect(before.page == 5 && before.offset.x == 5 * 240)
    #expect(before.identities.identity(of: 5) == 3 && before.identities.count == 10)
    #expect(pager.end(of: [.insert(at: 4, count: 2)], from: .page(3)).page == 3)
    #expect(pager.end(of: [.remove(at: 0, count: 2)], from: .page(3)).page == 1)
    // The next page replaces a removed current page; the previous one replaces the last page.
    let after = pager.end(of: [.remove(at: 3, count: 1)], from: .page(3))
    #expect(after.page == 3 && after.identities.identity(of: 3) == 4)
    #expect(pager.end(of: [.remove(at: 7, count: 1)], from: .page(7)).page == 6)
  }

  @Test func `A replaced picture gets a new identity on the same page`() {
    let timeline = pager.played([.replace(1)])
    #expect(timeline.kinds.contains(.didReplace(1)))
    let state = timeline.state(at: 0)
    #expect((0...2).map(state.identities.identity) == [0, 8, 2] && state.page == 0)
  }

  @Test func `Views are released before others are requested`() {
    let timeline = pager.played([.scrollToPage(5, duration: 1, curve: .linear)]) {
      $0.loading = .visible(lookahead: 0)
    }
    #expect(timeline.unloads == [0, 1, 2, 3])
    // The view is two pages long, so that at most three pages are visible.
    #expect(timeline.atHand.allSatisfy { $0.count <= 3 })
  }

  @Test func `The pager can also scroll perpendicular to its pages, one axis at a time`() {
    let drag = Gesture.drag(Point(x: -10, y: 100), from: Self.middle, rest: 0.2)
    let state = pager.end(of: [drag]) { ($0.crossLength, $0.lock) = (800, .strict) }
    // A hundred points minus the slop, which is measured along the drag.
    #expect(abs(state.offset.y - 100 * (1 - 10 / 10_100.0.squareRoot())) < 1e-9)
    #expect(state.offset.x == 0)
  }

  @Test func `A rotation keeps the page`() {
    let turn = Gesture.rotate(view: Size(width: 400, height: 480), scroller: nil, pageSize: nil)
    let state = pager.end(of: [turn], from: .page(3))
    #expect(state.page == 3 && state.offset.x == 3 * 240 && state.shift == 0)
  }

  @Test func `Two quick taps are a double tap, and a pinch zooms a page`() {
    let twice = pager.played([.doubleTap(Self.middle)]) { $0.recognisesDoubleTaps = true }
    #expect(twice.kinds.contains(.doubleTapped(0, Self.middle)))
    #expect(!twice.kinds.contains(.tapped(0, Self.middle)))
    let pinch = Gesture.pinch(at: Self.middle, from: 50, to: 100, 0.2)
    let zoomed = pager.end(of: [pinch]) { $0.zoom = ZoomLimits(minimum: 1, maximum: 3) }
    #expect(zoomed.zooms.map(\.page) == [0])
    #expect(abs((zoomed.zooms.first?.scale ?? 0) - 2) < 1e-9)
  }
}
