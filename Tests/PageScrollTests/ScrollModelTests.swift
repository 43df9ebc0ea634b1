import PageGeometry
import PageScroll
import Testing

/// Tests of the events of a scroll view and their times.
struct ScrollModelTests {
  /// Returns a row of pages of 100 × 200 points that fill the view.
  static func row(_ pages: Int = 5) -> ScrollConfiguration {
    let view = Size(width: 100, height: 200)
    return ScrollConfiguration(view: view, pageSize: view, pages: pages)
  }

  static func played(
    _ configuration: ScrollConfiguration,
    start: Int = 0,
    _ steps: Gesture...
  ) -> ScrollTimeline {
    ScrollTimeline(GestureScript(configuration: configuration, start: .page(start), steps: steps))
  }

  static func drag(by way: Double, rest: Double = 0) -> Gesture {
    .drag(
      from: Point(x: 50, y: 100),
      to: Point(x: 50 + way, y: 100),
      duration: 0.2,
      curve: .linear,
      rest: rest
    )
  }

  /// Returns the kinds of all events except those of loading and unloading.
  static func kinds(_ timeline: ScrollTimeline) -> [ScrollEvent.Kind] {
    timeline.events.map(\.kind).filter {
      switch $0 {
      case .willLoad, .didUnload: false
      default: true
      }
    }
  }

  @Test func `A drag that turns a page reports each event once`() {
    let timeline = Self.played(Self.row(), Self.drag(by: -80, rest: 0.2))
    #expect(
      Self.kinds(timeline) == [
        .willBeginDragging, .pageChanged(1),
        .willEndDragging(velocity: .zero, target: Point(x: 100, y: 0)),
        .didEndDragging(goesOn: true), .didEndDecelerating,
      ]
    )
    // The finger moves at 400 points per second; the slop is 10 points, and half a page is 50.
    #expect(abs(timeline.events[1].time - 10.0 / 400) < 1e-12)
    let change = timeline.events.first { $0.kind == .pageChanged(1) }
    #expect(change.map { abs($0.time - 60.0 / 400) < 1e-12 } == true)
    #expect(timeline.events.last?.time == timeline.duration)
  }

  @Test func `Pages are loaded when they become visible`() {
    let timeline = Self.played(Self.row(), Self.drag(by: -80, rest: 0.2))
    let loads = timeline.events.map(\.kind).filter {
      switch $0 {
      case .willLoad, .didUnload: true
      default: false
      }
    }
    #expect(loads == [.willLoad(0), .willLoad(1), .didUnload(0)])
  }

  @Test func `A touch that stops a move is not a tap, and the end of the move is not reported`() {
    let timeline = Self.played(
      Self.row(),
      .scrollToPage(3, duration: 1, curve: nil),
      .wait(0.5),
      .tap(Point(x: 50, y: 100))
    )
    #expect(!Self.kinds(timeline).contains(.didEndScrolling))
    #expect(!Self.kinds(timeline).contains(.tapped(1, Point(x: 50, y: 100))))
    #expect(timeline.atRest.position == 2)
  }

  @Test func `A move reports its end`() {
    let timeline = Self.played(Self.row(), .scrollToPage(2, duration: 0.5, curve: nil))
    #expect(Self.kinds(timeline) == [.pageChanged(1), .pageChanged(2), .didEndScrolling])
    #expect(timeline.duration == 0.5)
    #expect(timeline.state(at: 0.5).offset == Point(x: 200, y: 0))
  }

  @Test func `An immediate move reports one change of the page`() {
    let timeline = Self.played(Self.row(), .scrollToPage(4, duration: 0, curve: nil))
    #expect(Self.kinds(timeline) == [.pageChanged(4)])
    var still = Self.row()
    still.reducesMotion = true
    let reduced = Self.played(still, .scrollToPage(4, duration: nil, curve: nil))
    #expect(Self.kinds(reduced) == [.pageChanged(4)])
    #expect(reduced.duration == 0)
  }

  @Test func `Two arrows move two pages and stop at the ends`() {
    #expect(Self.played(Self.row(), .arrow(1), .wait(0.05), .arrow(1)).atRest.page == 2)
    let atEnd = Self.played(Self.row(), start: 4, .arrow(1))
    #expect(atEnd.atRest.page == 4)
    #expect(Self.kinds(atEnd) == [])
    var ring = Self.row()
    ring.wraps = true
    let round = Self.played(ring, start: 4, .arrow(1))
    #expect(round.atRest.page == 0)
    #expect(Self.kinds(round) == [.pageChanged(0), .didEndScrolling])
  }

  @Test func `Only an immediate move leaves the range`() {
    let far = Point(x: 900, y: 0)
    func moved(_ duration: Double) -> Point {
      Self.played(Self.row(), .scrollToOffset(far, duration: duration, curve: nil)).atRest.offset
    }
    #expect(moved(0.2).x == 400 && moved(0) == far)
  }

  @Test func `A target rule chooses the offset at rest`() {
    var model = ScrollModel(Self.row(), targetRule: { _ in Point(x: 300, y: 0) })
    model.flick(Point(x: 500, y: 0), time: 0)
    model.advance(to: 10)
    #expect(model.state(at: 10).offset.x == 300)
    #expect(
      model.takeEvents().contains {
        $0.kind == .willEndDragging(velocity: Point(x: 500, y: 0), target: Point(x: 100, y: 0))
      }
    )
  }

  @Test func `Single and double taps are distinguished`() {
    var configuration = Self.row()
    let point = Point(x: 30, y: 40)
    #expect(Self.kinds(Self.played(configuration, .tap(point))) == [.tapped(0, point)])
    let twice = Self.kinds(Self.played(configuration, .doubleTap(point)))
    #expect(twice == [.tapped(0, point), .tapped(0, point)])
    configuration.recognisesDoubleTaps = true
    #expect(Self.kinds(Self.played(configuration, .doubleTap(point))) == [.doubleTapped(0, point)])
    let slow = Self.played(configuration, .tap(point), .wait(0.5), .tap(point))
    #expect(Self.kinds(slow) == [.tapped(0, point), .tapped(0, point)])
    // A single tap is reported only after the time for a second one.
    #expect(slow.events.last { $0.kind == .tapped(0, point) }?.time == slow.duration)
  }

  @Test func `A tap scrolls to the tapped page`() {
    var configuration = Self.row()
    configuration.view = Size(width: 300, height: 200)
    configuration.scroller = Size(width: 100, height: 200)
    configuration.tapTurnsPage = true
    #expect(Self.played(configuration, .tap(Point(x: 250, y: 100))).atRest.page == 1)
  }

  @Test func `A tap fades the bar`() {
    var configuration = Self.row()
    configuration.hasBars = true
    let timeline = Self.played(configuration, .tap(Point(x: 50, y: 50)))
    #expect(timeline.state(at: 0).bar == 1)
    #expect(timeline.atRest.bar == 0 && timeline.atRest.isDark)
  }

  @Test func `Inserted pages do not move the visible ones`() {
    let timeline = Self.played(Self.row(), start: 2, .insert(at: 1, count: 3))
    #expect(timeline.atRest.page == 5)
    #expect(Self.kinds(timeline) == [.pageChanged(5)])
    #expect(timeline.events.filter { $0.kind == .willLoad(2) }.count == 1)
    #expect(!timeline.events.contains { $0.kind == .willLoad(5) })
  }

  @Test func `The page after a removed current page becomes current, or else the last page`() {
    // Pages 0 and 4 remain. Page 4 was the first page after the removed ones, and now has index 1.
    let timeline = Self.played(Self.row(), start: 3, .remove(at: 1, count: 3))
    #expect(timeline.atRest.page == 1)
    #expect(
      timeline.events.map(\.kind).suffix(3) == [.didUnload(3), .willLoad(1), .pageChanged(1)]
    )
    // No page follows the removed ones.
    #expect(Self.played(Self.row(), start: 4, .remove(at: 3, count: 2)).atRest.page == 2)
  }

  @Test func `A removal from pages that wrap keeps the current page`() {
    var ring = Self.row()
    ring.wraps = true
    // The arrow goes to page 1 of the next turn.
    let steps: [Gesture] = [.arrow(2), .waitUntilAtRest, .remove(at: 0, count: 1)]
    let script = GestureScript(configuration: ring, start: .page(4), steps: steps)
    #expect(ScrollTimeline(script).atRest.page == 0)
  }

  @Test func `A move continues to its page when pages are removed`() {
    let timeline = Self.played(
      Self.row(),
      .scrollToPage(4, duration: 1, curve: nil),
      .wait(0.2),
      .remove(at: 2, count: 1)
    )
    #expect(timeline.atRest.page == 3)
    #expect(Self.kinds(timeline).last == .didEndScrolling)
  }

  @Test func `A memory warning unloads all pages except the current one and its neighbours`() {
    var configuration = Self.row(9)
    configuration.loading = .neighbours
    let timeline = Self.played(
      configuration,
      .scrollToPage(6, duration: 1, curve: nil),
      .waitUntilAtRest,
      .memoryWarning
    )
    let gone = timeline.events.map(\.kind).filter {
      if case .didUnload = $0 { true } else { false }
    }
    #expect(gone == (0...4).map { .didUnload($0) })
    #expect(Self.kinds(timeline).last == .memoryWarning)
  }

  @Test func `The end of a cancelled drag is reported`() {
    var model = ScrollModel(Self.row())
    model.touchDown(at: Point(x: 90, y: 50), time: 0)
    model.touchMoved(to: Point(x: 20, y: 50), time: 0.1)
    model.insertPages(1, at: 0, time: 0.2)
    model.touchUp(time: 0.3)
    model.advance(to: 5)
    let events = model.takeEvents()
    #expect(ScrollEventOrder.problems(events) == [])
    #expect(events.contains { $0.kind == .didEndDragging(goesOn: true) })
    #expect(model.state(at: 5).page == 2)
  }

  @Test(arguments: [1_000_000, 10_000_000])
  func `A flick over a million pages has the same events as one over a hundred`(pages: Int) {
    func events(_ pages: Int) -> [ScrollEvent] {
      var configuration = Self.row(pages)
      configuration.stop = .anywhere
      let flick = Gesture.flick(velocity: Point(x: -8000, y: 0), from: nil, duration: 0)
      return Self.played(configuration, flick).events
    }
    #expect(events(pages) == events(100))

    let far = Self.played(Self.row(pages), .scrollToPage(pages - 1, duration: nil, curve: nil))
    #expect(far.atRest.offset.x == Double(pages - 1) * 100)
    #expect(far.atRest.position == Double(pages - 1))
    // Pages that pass between two frames of a display are not all loaded.
    #expect(far.events.count < 2000)
    var live = 0
    for event in far.events {
      if case .willLoad = event.kind { live += 1 }
      if case .didUnload = event.kind { live -= 1 }
      #expect(live <= 2)
    }
  }
}

extension ScrollTimeline {
  var atRest: ScrollState { state(at: duration) }
}
