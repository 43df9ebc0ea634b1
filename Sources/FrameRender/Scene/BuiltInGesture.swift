package import PageEffects
import PageGeometry
package import PageScroll

/// The built-in gestures, for pages of any layout.
package enum BuiltInGesture: String, Sendable, Equatable, CaseIterable {
  /// One swipe per page.
  case swipe
  /// One flick over the whole distance.
  case fling

  /// Returns a script that scrolls from one page position to another.
  ///
  /// The scroll view is that of `ScrollConfiguration(of:)`. The initial position is rounded to a page.
  package func script(of effect: Effect, from: Double, to: Double) -> GestureScript {
    var view = ScrollConfiguration(of: effect)
    let first = Int(from.rounded())
    let steps: [Gesture]
    switch self {
    case .swipe:
      let pages = Int(to.rounded()) - first
      let swipe = Self.swipe(in: view, by: pages.signum(), effect.layout)
      steps = (0..<abs(pages)).flatMap { _ in [swipe, .waitUntilAtRest] }
    case .fling:
      view.stop = .nearestPage(limit: nil)
      view.physics.snapDeceleration = view.physics.deceleration
      let fastest = view.physics.fastestFlick
      // The distance of a flick is its velocity divided by the decay.
      let velocity = (to - from) * view.stride * view.physics.deceleration.decay
      let finger = effect.layout.alongPages(-max(-fastest, min(velocity, fastest)))
      steps = [.flick(velocity: finger, from: nil, duration: 0), .waitUntilAtRest]
    }
    return GestureScript(configuration: view, start: .page(first), steps: steps)
  }

  /// Returns a drag over half a page, fast enough to turn the page.
  private static func swipe(
    in view: ScrollConfiguration,
    by direction: Int,
    _ layout: Layout
  ) -> Gesture {
    let middle = Point(x: view.view.width / 2, y: view.view.height / 2)
    let distance = view.stride / 2
    let finger = layout.alongPages(-Double(direction) * distance)
    return .drag(
      from: Point(x: middle.x - finger.x / 2, y: middle.y - finger.y / 2),
      to: Point(x: middle.x + finger.x / 2, y: middle.y + finger.y / 2),
      duration: min(swipeDuration, distance / (2 * view.physics.pageFlick)),
      curve: .linear,
      rest: 0
    )
  }

  /// The duration of a swipe, in seconds; chosen by eye.
  private static let swipeDuration = 0.18
}

extension Layout {
  /// Returns a movement of a finger toward higher page indices, which reveals pages with lower
  /// indices.
  fileprivate func alongPages(_ length: Double) -> Point {
    guard axis == .horizontal else { return Point(x: 0, y: length) }
    return Point(x: isRightToLeft ? -length : length, y: 0)
  }
}

extension ScrollConfiguration {
  /// Returns the scroll view with its pages in another layout.
  ///
  /// If `wraps` is nil, the view's own value is kept.
  package func laidOut(_ layout: Layout, wraps: Bool?) -> ScrollConfiguration {
    var view = self
    (view.view, view.pageSize, view.gap) = (layout.viewport, layout.pageSize, layout.gap)
    (view.axis, view.isRightToLeft) = (layout.axis, layout.isRightToLeft)
    view.wraps = wraps ?? view.wraps
    // A layout has at least one page, but a scroll view may begin without pages.
    if view.map == nil, view.pages > 0 || layout.pages > 1 { view.pages = layout.pages }
    return view
  }

  /// Creates the default scroll view of an effect's pages, with a scroller that has the size of a page.
  package init(of effect: Effect) {
    let layout = effect.layout
    let bare = ScrollConfiguration(
      view: layout.viewport,
      pageSize: layout.pageSize,
      pages: layout.pages
    )
    self = bare.laidOut(layout, wraps: effect.wraps)
    scroller =
      layout.axis == .horizontal
      ? Size(width: stride, height: layout.pageSize.height)
      : Size(width: layout.pageSize.width, height: stride)
    // As in a sweep, page 0 is at rest at offset 0. It is centred in the scroller, with half a gap
    // on each side.
    padding = layout.gap / 2
    // A small page must turn after a small movement.
    physics.slop = min(physics.slop, stride / 8)
  }
}

extension GestureScript {
  /// Returns the script with its pages in another layout.
  ///
  /// If `wraps` is nil, the script's own value is kept.
  package func laidOut(_ layout: Layout, wraps: Bool?) -> GestureScript {
    var script = self
    script.configuration = configuration.laidOut(layout, wraps: wraps)
    return script
  }
}
