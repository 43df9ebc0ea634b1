import PageGeometry
import PageScroll
import Testing

/// Tests of zoomed pages, alone and in a pager.
struct ScrollZoomTests {
  static func photos() -> ScrollConfiguration {
    var configuration = ScrollModelTests.row()
    configuration.zoom = ZoomLimits(minimum: 1, maximum: 4)
    configuration.recognisesDoubleTaps = true
    return configuration
  }

  static func pinch(_ distance: Double, to end: Double) -> Gesture {
    let center = Point(x: 40, y: 120)
    return .pinch(
      center: center,
      to: center,
      distance: distance,
      toDistance: end,
      duration: 0.2,
      curve: .linear
    )
  }

  @Test func `The content between the fingers of a pinch stays between them`() {
    let timeline = ScrollModelTests.played(Self.photos(), Self.pinch(20, to: 50))
    for step in 1...20 {
      let state = timeline.state(at: 0.01 * Double(step))
      guard let zoom = state.zooms.first else { continue }
      #expect(abs((40 + zoom.offset.x) / zoom.scale - 40) < 1e-9)
      #expect(abs((120 + zoom.offset.y) / zoom.scale - 120) < 1e-9)
    }
    let end = timeline.atRest
    #expect(end.zooms.map(\.page) == [0])
    #expect(end.zooms.allSatisfy { abs($0.scale - 2.5) < 1e-12 })
    #expect(ScrollModelTests.kinds(timeline).first == .willBeginZooming(0))
  }

  @Test func `A pinch beyond the limits returns to them`() {
    let timeline = ScrollModelTests.played(Self.photos(), Self.pinch(10, to: 100))
    let pulled = timeline.state(at: 0.2).zooms.first?.scale ?? 0
    #expect(pulled > 4 && pulled < 8)
    #expect(timeline.atRest.zooms.map(\.scale) == [4])
    #expect(
      ScrollModelTests.kinds(timeline) == [.willBeginZooming(0), .didEndZooming(0, scale: 4)]
    )
  }

  @Test func `A double tap zooms in and out`() {
    let tap = Gesture.doubleTap(Point(x: 50, y: 100))
    #expect(ScrollModelTests.played(Self.photos(), tap).atRest.zooms.map(\.scale) == [4])
    let twice = ScrollModelTests.played(Self.photos(), tap, .waitUntilAtRest, tap)
    #expect(twice.atRest.zooms == [])
  }

  @Test(arguments: [false, true])
  func `A zoomed page follows the finger before the pager does`(isRightToLeft: Bool) {
    var configuration = Self.photos()
    configuration.isRightToLeft = isRightToLeft
    configuration.physics.slop = 0
    var model = ScrollModel(configuration, start: .page(2))
    model.zoom(to: Rect(x: 25, y: 50, width: 50, height: 100), time: 0)
    model.advance(to: 1)
    let offset = model.state(at: 1).zooms.first?.offset.x ?? .nan
    #expect(offset == 50)
    model.touchDown(at: Point(x: 50, y: 100), time: 1)
    for (step, way) in [10, 40, 60, 90, 70, 45, -20, -70].enumerated() {
      let time = 1.1 + Double(step) / 10
      model.touchMoved(to: Point(x: 50 - Double(way), y: 100), time: time)
      let state = model.state(at: time)
      let page = (state.zooms.first?.offset.x ?? .nan) - 50
      let pager = (isRightToLeft ? -1 : 1) * (state.offset.x - 200)
      #expect(abs(page + pager - Double(way)) < 1e-9)
      // The pager moves only while the page is at an end.
      #expect(pager == 0 || abs(page) == 50)
    }
  }

  @Test func `One drag turns at most one page`() {
    var model = ScrollModel(Self.photos(), start: .page(1))
    model.zoom(to: Rect(x: 50, y: 50, width: 50, height: 100), time: 0)
    model.advance(to: 1)
    model.touchDown(at: Point(x: 90, y: 100), time: 1)
    for step in 1...10 {
      model.touchMoved(to: Point(x: 90 - 40 * Double(step), y: 100), time: 1 + Double(step) / 100)
    }
    model.touchUp(time: 1.1)
    model.advance(to: 5)
    #expect(model.state(at: 5).page == 2)
    // The zoom of a page ends when it leaves the view.
    #expect(model.state(at: 5).zooms == [])
  }

  @Test func `A second finger during a drag moves the pager back to a page`() {
    var model = ScrollModel(Self.photos(), start: .page(1))
    model.touchDown(0, at: Point(x: 80, y: 100), time: 0)
    model.touchMoved(0, to: Point(x: 50, y: 100), time: 0.1)
    #expect(model.state(at: 0.1).offset.x > 110)
    model.touchDown(1, at: Point(x: 20, y: 100), time: 0.2)
    model.advance(to: 2)
    #expect(model.state(at: 2).offset.x == 100)
    #expect(model.state(at: 2).phase == .dragging)
    model.touchUp(1, time: 2)
    model.touchUp(0, time: 2.1)
    #expect(ScrollEventOrder.problems(model.takeEvents()) == [])
  }

  @Test func `A zoomed page keeps its zoom if the gap changes during a drag`() {
    var configuration = Self.photos()
    configuration.physics.slop = 0
    var model = ScrollModel(configuration, start: .page(1))
    model.zoom(to: Rect(x: 25, y: 50, width: 50, height: 100), time: 0)
    model.advance(to: 1)
    model.touchDown(at: Point(x: 50, y: 100), time: 1)
    model.touchMoved(to: Point(x: 30, y: 110), time: 1.1)
    let before = model.state(at: 1.1)
    #expect(before.zooms.map(\.offset) == [Point(x: 70, y: 90)])
    configuration.gap = 20
    model.setConfiguration(configuration, time: 1.1)
    let after = model.state(at: 1.1)
    #expect(after.zooms == before.zooms && after.position == before.position)
    model.touchMoved(to: Point(x: 20, y: 110), time: 1.2)
    #expect(model.state(at: 1.2).zooms.map(\.offset) == [Point(x: 80, y: 90)])
  }

  @Test func `A rotation keeps the content in the middle of a zoomed page`() {
    var configuration = Self.photos()
    configuration.picture = Size(width: 100, height: 200)
    var model = ScrollModel(configuration, start: .page(1))
    model.zoom(to: Rect(x: 30, y: 60, width: 40, height: 80), time: 0)
    model.advance(to: 1)
    func middle(_ view: Size) -> [Double] {
      model.state(at: model.time).zooms.flatMap { zoom in
        [
          (zoom.offset.x + view.width / 2) / zoom.scale,
          (zoom.offset.y + view.height / 2) / zoom.scale, zoom.scale,
        ]
      }
    }
    let turned = Size(width: 200, height: 100)
    #expect(middle(configuration.view) == [50, 100, 2.5])
    model.resize(turned, pageSize: turned, time: 2)
    #expect(middle(turned) == [50, 100, 2.5])
    #expect(model.state(at: 2).page == 1)
  }
}
