import FrameRender
package import PageEffects
import PageGeometry
package import PageScroll

/// The scroll view of a live stage, moved by fingers and keys; times are those of the browser's clock, in seconds.
package struct LiveScroll {
  private var model: ScrollModel
  /// The time of the browser's clock at the model's time 0; nil until the browser sends a time.
  private var origin: Double?
  /// The ids of the fingers on the stage.
  private var fingers: Set<Int> = []
  private var wheel = WheelFinger()

  /// The largest number of fingers that are handled.
  private static let mostFingers = 8

  /// Creates a scroll view at rest.
  ///
  /// - Parameters:
  ///   - effect: The effect of the pages.
  ///   - view: The configuration.
  ///   - position: The position in pages; limited to the ends unless the view wraps.
  ///   - clock: The page's clock; nil if it is not known yet.
  package init(
    _ effect: Effect,
    in view: ScrollConfiguration,
    at position: Double,
    clock: Double? = nil
  ) {
    origin = clock
    let last = Double(max(0, view.pages - 1))
    let isRing = view.wraps && view.pages > 0
    let position =
      isRing ? Wrap(count: view.pages).folded(position) : min(max(position, 0), last)
    let page = position.rounded(.down)
    model = ScrollModel(view, start: .page(Int(page)), of: effect)
    guard position != page, view.map == nil else { return }
    var offset = model.state(at: 0).offset
    let distance = (position - page) * view.stride
    if view.axis == .horizontal { offset.x += distance } else { offset.y += distance }
    // An immediate move may end between pages.
    model.scroll(toOffset: offset, duration: 0, time: 0)
    _ = model.takeEvents()
  }

  var configuration: ScrollConfiguration { model.configuration }

  /// The current state.
  package var state: ScrollState { model.state(at: model.time) }

  /// Whether the state changes without input, including the lifting of a trackpad's simulated finger.
  package var isMoving: Bool { wheel.liftTime != nil || model.restTime > model.time }

  /// The last time of the page's clock.
  var clock: Double? { origin.map { $0 + model.time } }

  /// Advances the scroll view to a time.
  package mutating func advance(to clock: Double) {
    let time = time(of: clock)
    wheel.liftIfDue(&model, time: time)
    model.advance(to: max(time, model.time))
    _ = model.takeEvents()
  }

  /// Scrolls to the nearest page.
  mutating func settle() {
    model.scroll(toPage: Int(state.position.rounded()), time: model.time)
  }

  /// Applies an input at its time.
  package mutating func apply(_ input: PageInput) {
    advance(to: input.time)
    let time = model.time
    switch input.kind {
    case .down(let id, let point):
      guard id >= 0, fingers.count < Self.mostFingers, fingers.insert(id).inserted else { return }
      wheel.lift(&model, time: time)
      model.touchDown(id, at: point, time: time)
    case .move(let id, let point): model.touchMoved(id, to: point, time: time)
    case .up(let id):
      guard fingers.remove(id) != nil else { return }
      model.touchUp(id, time: time)
    case .cancel:
      fingers = []
      wheel.cancel()
      model.touchesCancelled(time: time)
    case .wheel(let delta):
      if fingers.isEmpty { wheel.scroll(by: delta, &model, time: time) }
    case .arrow(let step):
      wheel.lift(&model, time: time)
      model.arrow(step, time: time)
    case .page(let page):
      wheel.lift(&model, time: time)
      model.scroll(toPage: page, time: time)
    }
  }

  /// Converts a time of the page's clock to the model's, which never decreases.
  private mutating func time(of clock: Double) -> Double {
    let start = origin ?? clock - model.time
    origin = start
    return max(model.time, clock - start)
  }
}
