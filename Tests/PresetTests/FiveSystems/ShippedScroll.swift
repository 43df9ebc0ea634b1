import Foundation
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles
import TestSupport

/// The scroll view of a shipped script, with the preset that it is designed for.
struct ShippedScroll {
  let script: GestureScript
  private let preset: String

  init(_ name: String, preset: String) throws {
    let path = "\(Repository.presets.path)/Scrolls/\(name).yaml"
    script = try GestureScriptFile.read(path: path).script
    self.preset = preset
  }

  var view: ScrollConfiguration { script.configuration }

  /// Plays other gestures on the scroll view, without an effect.
  func played(
    _ steps: [Gesture],
    from start: GestureScript.Start = .page(0),
    _ change: (inout ScrollConfiguration) -> Void = { _ in }
  ) -> ScrollTimeline {
    var view = view
    change(&view)
    return ScrollTimeline(GestureScript(configuration: view, start: start, steps: steps))
  }

  /// Returns the state after a list of gestures.
  func end(
    of steps: [Gesture],
    from start: GestureScript.Start = .page(0),
    _ change: (inout ScrollConfiguration) -> Void = { _ in }
  ) -> ScrollState {
    let timeline = played(steps, from: start, change)
    return timeline.state(at: timeline.duration)
  }

  /// Compiles the preset's effect for the view's layout.
  func effect() throws -> Effect {
    let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])
    let layout = Layout(
      pageSize: view.pageSize,
      viewport: view.view,
      gap: view.gap,
      pages: view.pages
    )
    return try library.preset(preset).effect(layout: layout)
  }

  func scene(at offset: Double) throws -> Scene {
    let steps = [Gesture.scrollToOffset(Point(x: offset, y: 0), duration: 0, curve: nil)]
    let model = played(steps).state(at: 0)
    return try Scene(effect(), view, model)
  }

  /// Returns times that are evenly distributed over a timeline.
  static func instants(of timeline: ScrollTimeline) -> [Double] {
    (0...500).map { timeline.duration * Double($0) / 500 }
  }
}

extension Gesture {
  /// Drags the content over a way, with an optional rest before the release.
  ///
  /// The finger moves in the opposite direction.
  static func drag(_ way: Point, from start: Point, _ duration: Double = 0.2, rest: Double = 0)
    -> Gesture
  {
    let end = Point(x: start.x - way.x, y: start.y - way.y)
    return .drag(from: start, to: end, duration: duration, curve: .linear, rest: rest)
  }

  /// Moves two fingers about a point from one distance to another.
  static func pinch(at point: Point, from: Double, to: Double, _ duration: Double) -> Gesture {
    .pinch(
      center: point,
      to: point,
      distance: from,
      toDistance: to,
      duration: duration,
      curve: .linear
    )
  }
}

extension Scene {
  /// Returns the rectangle of an unrotated page, in points of the view.
  func frame(ofPage index: Int) -> Rect? {
    guard let page = pages.first(where: { $0.index == index }), let corners = corners(of: page)
    else { return nil }
    return Rect(
      x: corners[0].x,
      y: corners[0].y,
      width: corners[2].x - corners[0].x,
      height: corners[2].y - corners[0].y
    )
  }
}

extension ScrollTimeline {
  var kinds: [ScrollEvent.Kind] { events.map(\.kind) }

  /// The pages that became the current one.
  var changes: [Int] {
    kinds.compactMap { if case .pageChanged(let page) = $0 { page } else { nil } }
  }

  /// The pages that were requested.
  var loads: [Int] { kinds.compactMap { if case .willLoad(let page) = $0 { page } else { nil } } }

  /// The pages that were released.
  var unloads: [Int] {
    kinds.compactMap { if case .didUnload(let page) = $0 { page } else { nil } }
  }

  /// The pages that are loaded after the events of each time with events.
  var atHand: [Set<Int>] {
    var pages: Set<Int> = []
    return events.indices.compactMap { index in
      switch events[index].kind {
      case .willLoad(let page): pages.insert(page)
      case .didUnload(let page): pages.remove(page)
      default: break
      }
      let isLast = index + 1 == events.count || events[index + 1].time > events[index].time
      return isLast ? pages : nil
    }
  }
}
