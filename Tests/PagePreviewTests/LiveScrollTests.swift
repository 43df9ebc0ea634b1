import EffectTestSupport
import FrameRender
import PageEffects
import PageGeometry
import PagePreview
import PageScroll
import Testing

/// Fingers, trackpads and keys on the live stage.
struct LiveScrollTests {
  private static func scroll(isRightToLeft: Bool = false, tapTurns: Bool = false) throws
    -> LiveScroll
  {
    var layout = Layout.sample
    layout.isRightToLeft = isRightToLeft
    let effect = try WrittenEffect.make(
      "transform: [{ translate: { x: d * L } }]\n",
      layout: layout
    )
    var view = ScrollConfiguration(of: effect)
    view.tapTurnsPage = tapTurns
    return LiveScroll(effect, in: view, at: 2, clock: 50)
  }

  private static func apply(_ inputs: [(PageInput.Kind, Double)], to scroll: inout LiveScroll) {
    for (kind, time) in inputs { scroll.apply(PageInput(kind: kind, time: time)) }
  }

  @Test(arguments: [(false, 3.0), (true, 1.0)])
  func `A flick to the left goes to the next page, or in a right-to-left row to the previous page`(
    isRightToLeft: Bool,
    page: Double
  ) throws {
    var scroll = try Self.scroll(isRightToLeft: isRightToLeft)
    let moves = (1...6).map { step -> (PageInput.Kind, Double) in
      (.move(4, Point(x: 400 - 25 * Double(step), y: 200)), 50 + 0.016 * Double(step))
    }
    Self.apply([(.down(4, Point(x: 400, y: 200)), 50)] + moves, to: &scroll)
    #expect(scroll.state.phase == .dragging)
    Self.apply([(.up(4), 50.1)], to: &scroll)
    #expect(scroll.isMoving)
    scroll.advance(to: 60)
    #expect(scroll.state.position == page && !scroll.isMoving)
  }

  @Test func `A trackpad drags with its events and releases soon after its last event`() throws {
    var scroll = try Self.scroll()
    let wheels = (0..<20).map { step -> (PageInput.Kind, Double) in
      (.wheel(Point(x: 0, y: 10)), 50 + 0.01 * Double(step))
    }
    Self.apply(wheels, to: &scroll)
    #expect(scroll.state.phase == .dragging && scroll.state.position > 2.5)
    scroll.advance(to: 50.26)
    #expect(scroll.state.phase == .dragging && scroll.isMoving)
    scroll.advance(to: 50.28)
    #expect(scroll.state.phase != .dragging)
    scroll.advance(to: 55)
    #expect(scroll.state.position == 3)
  }

  @Test func `A tap on a neighbouring page goes there`() throws {
    var scroll = try Self.scroll(tapTurns: true)
    Self.apply([(.down(0, Point(x: 500, y: 200)), 51), (.up(0), 51.05)], to: &scroll)
    scroll.advance(to: 60)
    #expect(scroll.state.position == 3)
  }

  @Test func `Keys add up, and a cancelled touch releases the pages`() throws {
    var scroll = try Self.scroll()
    Self.apply([(.arrow(1), 50), (.arrow(1), 50.01)], to: &scroll)
    scroll.advance(to: 60)
    #expect(scroll.state.position == 4)
    Self.apply([(.page(0), 60)], to: &scroll)
    scroll.advance(to: 70)
    #expect(scroll.state.position == 0)
    let point = Point(x: 300, y: 200)
    Self.apply(
      [(.down(1, point), 71), (.move(1, Point(x: 200, y: 200)), 71.1), (.cancel, 71.2)],
      to: &scroll
    )
    #expect(scroll.state.touches == [])
    // The finger can return, a second finger is ignored, and an earlier time is not an error.
    Self.apply([(.down(1, point), 60), (.down(1, point), 60), (.down(2, point), 61)], to: &scroll)
    #expect(scroll.state.touches == [point])
  }
}
