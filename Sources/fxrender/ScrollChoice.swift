import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles

/// What moves the pages: the values of `--scroll`.
enum ScrollChoice: Sendable {
  /// From one page position to another.
  case sweep
  /// A swipe a page.
  case swipe
  /// One flick over all of the way.
  case fling
  /// What a file says.
  case file(GestureScriptFile)

  /// A motion by its name, or that of a script.
  ///
  /// - Throws: What is wrong with the script.
  init(_ name: String) throws(PresetFailure) {
    switch name {
    case "sweep": self = .sweep
    case "swipe": self = .swipe
    case "fling": self = .fling
    default:
      do {
        self = .file(try PresetLibrary.standard.script(name))
      } catch .unknownScript(let name, let known) {
        throw .unknownScript(name, known: Self.builtIn + known)
      }
    }
  }

  /// The motions that are no files.
  static let builtIn = ["sweep", "swipe", "fling"]

  /// The file, if there is one.
  var file: GestureScriptFile? {
    if case .file(let file) = self { file } else { nil }
  }

  /// The gestures, in a scroll view that is laid out as the pages are; nil for a sweep.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - from: The page position that it begins at.
  ///   - to: The page position that it goes to.
  func script(of effect: Effect, from: Double, to: Double) -> GestureScript? {
    switch self {
    case .sweep: return nil
    case .file(let file):
      return file.script.laidOut(effect.layout, wraps: effect.wraps)
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
    let layout = effect.layout
    let bare = ScrollConfiguration(
      view: layout.viewport,
      pageSize: layout.pageSize,
      pages: layout.pages
    )
    var script = GestureScript(configuration: bare, start: .page(Int(from.rounded())), steps: [])
      .laidOut(layout, wraps: effect.wraps)
    let stride = script.configuration.stride
    script.configuration.scroller =
      layout.axis == .horizontal
      ? Size(width: stride, height: layout.pageSize.height)
      : Size(width: layout.pageSize.width, height: stride)
    // Small pages are turned by small ways.
    script.configuration.physics.slop = min(script.configuration.physics.slop, stride / 8)
    script.steps = steps(&script.configuration)
    return script
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

extension GestureScript {
  /// The script on pages that are laid out as is asked for.
  ///
  /// - Parameters:
  ///   - layout: What the pages are laid out in.
  ///   - wraps: Whether their ends are joined; nil leaves it.
  /// - Returns: The same gestures on another scroll view.
  func laidOut(_ layout: Layout, wraps: Bool?) -> GestureScript {
    var script = self
    var view = configuration
    (view.view, view.axis, view.isRightToLeft) = (
      layout.viewport, layout.axis, layout.isRightToLeft
    )
    (view.pageSize, view.gap) = (layout.pageSize, layout.gap)
    view.wraps = wraps ?? view.wraps
    if view.map == nil { view.pages = layout.pages }
    script.configuration = view
    return script
  }
}

extension Layout {
  /// A way of a finger that moves content by as much the other way, along the pages.
  fileprivate func way(_ length: Double) -> Point {
    guard axis == .horizontal else { return Point(x: 0, y: length) }
    return Point(x: isRightToLeft ? -length : length, y: 0)
  }
}
