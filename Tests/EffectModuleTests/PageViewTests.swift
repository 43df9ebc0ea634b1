import EffectModule
import PageGeometry
import PageScroll
import Testing

struct PageViewTests {
  private static let request = """
    { "configuration": { "view": { "width": 200, "height": 100 },
                         "pageSize": { "width": 200, "height": 100 }, "pages": 5 } }
    """

  private static func view() throws -> PageView { try PageView(Array(request.utf8)) }

  @Test func `A drag moves the content as in the model`() throws {
    let view = try Self.view()
    var model = ScrollModel(
      ScrollConfiguration(
        view: Size(width: 200, height: 100),
        pageSize: Size(width: 200, height: 100),
        pages: 5
      )
    )
    view.touchDown(3, at: Point(x: 150, y: 50), time: 0)
    model.touchDown(3, at: Point(x: 150, y: 50), time: 0)
    for step in 1...6 {
      let (point, time) = (Point(x: 150 - 15 * Double(step), y: 50), Double(step) / 60)
      view.touchMoved(3, to: point, time: time)
      model.touchMoved(3, to: point, time: time)
    }
    view.touchUp(3, on: nil, time: 0.11)
    model.touchUp(3, time: 0.11)
    model.advance(to: 0.2)
    let state = model.state(at: 0.2)
    let numbers = view.state(at: 0.2)
    #expect(numbers[1] == state.offset.x && numbers[7] == state.position)
    #expect(view.number(.restTime) == model.restTime && view.number(.isMoving) == 1)
    #expect(view.takeEvents() == model.takeEvents().flatMap { EventNumbers.of($0) })
  }

  @Test func `A wheel scrolls until its finger lifts`() throws {
    let view = try Self.view()
    view.scroll(by: Point(x: 0, y: 30), time: 0)
    view.scroll(by: Point(x: 0, y: 30), time: 0.02)
    #expect(abs(view.number(.nextChange) - 0.1) < 1e-12)
    #expect(view.state(at: 0.02)[1] > 0)
    _ = view.state(at: 3)
    #expect(view.number(.isMoving) == 0)
  }

  @Test func `Inputs without a time or a place are ignored`() throws {
    let view = try Self.view()
    let before = view.state(at: 0)
    view.touchDown(0, at: Point(x: .nan, y: 0), time: 0)
    view.touchDown(0, at: .zero, time: .infinity)
    view.touchUp(7, on: nil, time: 0)
    view.scroll(by: Point(x: .infinity, y: 0), time: 0)
    view.change(at: .nan) { $0.arrow(1, time: 0) }
    #expect(view.state(at: 0).elementsEqual(before) { $0 == $1 || $0.isNaN && $1.isNaN })
  }

  @Test func `A tap is on the page that the page has found`() throws {
    let request = Self.request.dropLast(2) + #", "hits": true }"#
    let view = try PageView(Array(request.utf8))
    view.touchDown(0, at: Point(x: 10, y: 10), time: 0)
    view.touchUp(0, on: 3, time: 0.05)
    let events = view.takeEvents()
    #expect(Array(events.suffix(6)) == [0.05, 11, 3, 10, 10, 0])
  }

  static let errors: [(configuration: String, error: String)] = [
    ("{}", "configuration: 'view' is missing"),
    (
      #"{ "view": { "width": 0, "height": 1 } }"#,
      "configuration.view.width: expected a number greater than 0, found 0"
    ),
    (
      #"{ "view": { "width": 1, "height": 1 }, "pageSize": { "width": 1, "height": 1 }, "pages": 2.5 }"#,
      "configuration.pages: expected a whole number, found 2.5"
    ),
    (
      #"{ "view": { "width": 9, "height": 9 }, "pageSize": { "width": 9, "height": 9 }, "pages": 2, "gap": -9 }"#,
      "configuration: a page's length and the gap must be greater than 0 together"
    ),
    (
      #"{ "view": { "width": 9, "height": 9 }, "pageSize": { "width": 9, "height": 9 }, "pages": 2, "ownStride": 1e-300, "loading": "recycling" }"#,
      "configuration: at most 1000 pages may be in view"
    ),
    (
      #"{ "view": { "width": 9, "height": 9 }, "pageSize": { "width": 9, "height": 9 }, "pages": 2, "autoplay": {} }"#,
      "configuration.autoplay: expected either 'interval' or 'speed'"
    ),
    (
      #"{ "view": { "width": 9, "height": 9 }, "pageSize": { "width": 9, "height": 9 }, "pages": 2, "stop": { "nearestPage": 0 } }"#,
      "configuration.stop.nearestPage: expected a number from 1.0 to 1000000.0, found 0.0"
    ),
    (
      #"{ "view": { "width": 9, "height": 9 }, "pageSize": { "width": 9, "height": 9 }, "pages": 2, "physics": { "endSpeed": 0 } }"#,
      "configuration.physics.endSpeed: expected a number from 0.001 to 1000000000.0, found 0.0"
    ),
  ]

  @Test(arguments: errors)
  func `A configuration with an error is refused`(_ configuration: String, _ error: String) {
    var found: String?
    do throws(ReadingError) {
      _ = try PageView(Array(#"{ "configuration": \#(configuration) }"#.utf8))
    } catch { found = error.message }
    #expect(found == error)
  }
}
