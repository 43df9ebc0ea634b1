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
    default: self = .file(try PresetLibrary.standard.script(name))
    }
  }

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
      let way = Int((to - from).rounded())
      return Self.script(effect, from, Array(repeating: way.signum(), count: abs(way))) { step in
        .drag(from: step.start, to: step.end, duration: 0.25, curve: .quadOut, rest: 0)
      }
    case .fling:
      var script = Self.script(effect, from, [1]) { _ in .waitUntilAtRest }
      let physics = script.configuration.physics
      // A flick travels its velocity over the decay.
      let way = (to - from) * script.configuration.stride
      let fastest = physics.fastestFlick
      let velocity = max(-fastest, min(way * physics.deceleration.decay, fastest))
      script.configuration.stop = .nearestPage(limit: nil)
      script.configuration.physics.snapDeceleration = physics.deceleration
      let content = effect.layout.isMirrored ? velocity : -velocity
      script.steps = [
        .flick(velocity: effect.layout.point(along: content), from: nil, duration: 0),
        .waitUntilAtRest,
      ]
      return script
    }
  }

  /// A finger's way for a page.
  private struct Step {
    var start: Point
    var end: Point
  }

  /// A script of a step for each page, in a scroller of a page's size.
  private static func script(
    _ effect: Effect,
    _ from: Double,
    _ pages: [Int],
    _ gesture: (Step) -> Gesture
  ) -> GestureScript {
    let layout = effect.layout
    var view = ScrollConfiguration(
      view: layout.viewport,
      pageSize: layout.pageSize,
      pages: layout.pages
    )
    view =
      GestureScript(configuration: view, steps: [])
      .laidOut(layout, wraps: effect.wraps).configuration
    view.scroller =
      layout.axis == .horizontal
      ? Size(width: view.stride, height: layout.pageSize.height)
      : Size(width: layout.pageSize.width, height: view.stride)
    let steps = pages.flatMap { direction -> [Gesture] in
      // A little more than half of the page, and fast enough to go on.
      let way = Double(-direction) * 0.55 * view.stride * (layout.isMirrored ? -1 : 1)
      let middle = Point(x: layout.viewport.width / 2, y: layout.viewport.height / 2)
      func place(_ share: Double) -> Point {
        let along = layout.point(along: way * share)
        return Point(x: middle.x + along.x, y: middle.y + along.y)
      }
      return [gesture(Step(start: place(-0.5), end: place(0.5))), .waitUntilAtRest]
    }
    return GestureScript(configuration: view, start: .page(Int(from.rounded())), steps: steps)
  }
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
  /// Whether fingers count the other way from left to right.
  fileprivate var isMirrored: Bool { isRightToLeft && axis == .horizontal }

  /// A way along the axis that pages scroll along.
  fileprivate func point(along way: Double) -> Point {
    axis == .horizontal ? Point(x: way, y: 0) : Point(x: 0, y: way)
  }
}
