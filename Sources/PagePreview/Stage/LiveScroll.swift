import FrameRender
package import PageEffects
import PageGeometry
package import PageScroll

/// The scroll view of a live stage, which fingers and keys move; times are those of the page's clock.
package struct LiveScroll {
  private var model: ScrollModel
  /// The page's clock where the model's is 0; nil until the page has told a time.
  private var origin: Double?
  /// The fingers that are down.
  private var fingers: Set<Int> = []
  private var wheel: Wheel?

  /// A trackpad's finger, which nobody sees come down or lift.
  private struct Wheel {
    var place: Point
    var last: Double
  }

  /// How long after the last word of a trackpad its finger is let go, in seconds; chosen by feel:
  /// those that follow on one another are some 10 ms apart.
  private static let wheelRest = 0.08
  /// The number of that finger; a page's own are not under 0.
  private static let wheelFinger = -1
  /// More fingers than a stage has use for.
  private static let mostFingers = 8

  /// A scroll view at rest.
  ///
  /// - Parameters:
  ///   - effect: The effect of the pages.
  ///   - view: What it holds and how it behaves.
  ///   - position: Where it is, in pages; beyond the ends it is at the end.
  ///   - clock: The page's clock; nil where it is not known yet.
  package init(
    _ effect: Effect,
    in view: ScrollConfiguration,
    at position: Double,
    clock: Double? = nil
  ) {
    origin = clock
    let last = Double(max(0, view.pages - 1))
    let isRing = view.wraps && view.pages > 0
    let place =
      isRing ? Wrap(count: view.pages).folded(position) : min(max(position, 0), last)
    let page = place.rounded(.down)
    model = ScrollModel(view, start: .page(Int(page)), of: effect)
    guard place != page, view.map == nil else { return }
    var offset = model.state(at: 0).offset
    let way = (place - page) * view.stride
    if view.axis == .horizontal { offset.x += way } else { offset.y += way }
    model = ScrollModel(view, start: .offset(offset, velocity: .zero), of: effect)
  }

  /// The scroll view.
  var configuration: ScrollConfiguration { model.configuration }

  /// What it shows now.
  package var state: ScrollState { model.state(at: model.time) }

  /// Whether something changes by itself, if only because a trackpad says nothing for a while.
  package var isMoving: Bool { wheel != nil || model.restTime > model.time }

  /// The page's clock as it was told last.
  var clock: Double? { origin.map { $0 + model.time } }

  /// Lets time pass.
  package mutating func advance(to clock: Double) {
    let time = time(of: clock)
    if let wheel, wheel.last + Self.wheelRest <= time {
      endWheel(at: wheel.last + Self.wheelRest)
    }
    model.advance(to: max(time, model.time))
    _ = model.takeEvents()
  }

  /// Goes to the nearest page.
  mutating func settle() {
    model.scroll(toPage: Int(state.position.rounded()), time: model.time)
  }

  /// Does what a person does.
  package mutating func apply(_ input: StageInput) {
    advance(to: input.time)
    let time = model.time
    switch input.kind {
    case .down(let id, let point):
      guard id >= 0, fingers.count < Self.mostFingers, fingers.insert(id).inserted else { return }
      endWheel(at: time)
      model.touchDown(id, at: point, time: time)
    case .move(let id, let point): model.touchMoved(id, to: point, time: time)
    case .up(let id):
      guard fingers.remove(id) != nil else { return }
      model.touchUp(id, time: time)
    case .cancel:
      (fingers, wheel) = ([], nil)
      model.touchesCancelled(time: time)
    case .wheel(let way): turnWheel(by: way, time: time)
    case .arrow(let step):
      endWheel(at: time)
      model.arrow(step, time: time)
    case .page(let page):
      endWheel(at: time)
      model.scroll(toPage: page, time: time)
    }
  }

  /// The model's time, which never goes back.
  private mutating func time(of clock: Double) -> Double {
    let start = origin ?? clock - model.time
    origin = start
    return max(model.time, clock - start)
  }

  private mutating func turnWheel(by way: Point, time: Double) {
    guard fingers.isEmpty else { return }
    let view = configuration
    var wheel =
      wheel ?? Wheel(place: Point(x: view.view.width / 2, y: view.view.height / 2), last: time)
    if self.wheel == nil { model.touchDown(Self.wheelFinger, at: wheel.place, time: time) }
    let step = along(way, view)
    wheel.place.x -= step.x
    wheel.place.y -= step.y
    wheel.last = time
    model.touchMoved(Self.wheelFinger, to: wheel.place, time: time)
    self.wheel = wheel
  }

  /// A trackpad's way along a row: whichever way it goes most, down is on.
  private func along(_ way: Point, _ view: ScrollConfiguration) -> Point {
    guard view.map == nil, view.crossLength == nil else { return way }
    switch view.axis {
    case .vertical: return Point(x: 0, y: abs(way.y) >= abs(way.x) ? way.y : way.x)
    case .horizontal:
      guard abs(way.y) > abs(way.x) else { return Point(x: way.x, y: 0) }
      return Point(x: view.isRightToLeft ? -way.y : way.y, y: 0)
    }
  }

  private mutating func endWheel(at time: Double) {
    guard wheel != nil else { return }
    wheel = nil
    model.touchUp(Self.wheelFinger, time: max(time, model.time))
  }
}
