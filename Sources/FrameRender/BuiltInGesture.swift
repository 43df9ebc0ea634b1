public import PageEffects
import PageGeometry
public import PageScroll

/// Gestures that are built in, for pages however they are laid out.
public enum BuiltInGesture: String, Sendable, Equatable, CaseIterable {
  /// A swipe a page.
  case swipe
  /// One flick over all of the way.
  case fling

  /// The gestures for the pages of an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - from: The page position that they begin at, rounded to a page.
  ///   - to: The page position that they go to.
  /// - Returns: A script on a scroller that has a page's size.
  public func script(of effect: Effect, from: Double, to: Double) -> GestureScript {
    switch self {
    case .swipe:
      let pages = Int(to.rounded()) - Int(from.rounded())
      return Self.script(effect, from) { view in
        let swipe = Self.swipe(in: view, by: pages.signum(), effect.layout)
        return (0..<abs(pages)).flatMap { _ in [swipe, .waitUntilAtRest] }
      }
    case .fling:
      return Self.script(effect, from) { view in
        view.stop = .nearestPage(limit: nil)
        view.physics.snapDeceleration = view.physics.deceleration
        let fastest = view.physics.fastestFlick
        // A flick travels its velocity over the decay.
        let velocity = (to - from) * view.stride * view.physics.deceleration.decay
        let finger = effect.layout.way(-max(-fastest, min(velocity, fastest)))
        return [.flick(velocity: finger, from: nil, duration: 0), .waitUntilAtRest]
      }
    }
  }

  /// A script in a scroller that has a page's size.
  private static func script(
    _ effect: Effect,
    _ from: Double,
    _ steps: (inout ScrollConfiguration) -> [Gesture]
  ) -> GestureScript {
    var view = ScrollConfiguration(of: effect)
    let steps = steps(&view)
    return GestureScript(configuration: view, start: .page(Int(from.rounded())), steps: steps)
  }

  /// A finger that goes half of a page's way, and in any case fast enough to turn it.
  private static func swipe(
    in view: ScrollConfiguration,
    by direction: Int,
    _ layout: Layout
  ) -> Gesture {
    let (middle, way) = (Point(x: view.view.width / 2, y: view.view.height / 2), view.stride / 2)
    let finger = layout.way(-Double(direction) * way)
    return .drag(
      from: Point(x: middle.x - finger.x / 2, y: middle.y - finger.y / 2),
      to: Point(x: middle.x + finger.x / 2, y: middle.y + finger.y / 2),
      duration: min(swipeDuration, way / (2 * view.physics.pageFlick)),
      curve: .linear,
      rest: 0
    )
  }

  /// How long a swipe takes, in seconds; chosen by eye.
  private static let swipeDuration = 0.18
}

extension Layout {
  /// A way of a finger that moves content by as much the other way, along the pages.
  fileprivate func way(_ length: Double) -> Point {
    guard axis == .horizontal else { return Point(x: 0, y: length) }
    return Point(x: isRightToLeft ? -length : length, y: 0)
  }
}
