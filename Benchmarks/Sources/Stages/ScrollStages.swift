import PageGeometry
import PageScroll
import PresetFiles

extension Workbench {
  /// Returns stages that play scripts and compute states of a scroll view.
  ///
  /// Their names begin with `scroll`, so that they can be selected by a filter.
  func scrolling() throws -> [Stage] {
    let path = Self.presets.path + "/Scrolls/swipes.yaml"
    let swipes = try GestureScriptFile.read(path: path).script
    let played = Stage(name: "scroll: swipes.yaml played") {
      use(ScrollTimeline(swipes))
      return 0
    }
    return [played]
      + [10, 1_000_000].flatMap { pages in
        let script = Self.fling(pages: pages)
        let timeline = ScrollTimeline(script)
        return [
          Stage(name: "scroll: a fling over \(pages) pages played") {
            use(ScrollTimeline(script))
            return 0
          },
          Stage(name: "scroll: 1000 states of a fling over \(pages) pages") {
            for step in 0..<1_000 {
              use(timeline.state(at: timeline.duration * Double(step) / 1_000))
            }
            return 0
          },
        ]
      }
  }

  /// Returns one flick over 1500 pages of a ring, so that the distance does not depend on the page count.
  private static func fling(pages: Int) -> GestureScript {
    let size = Size(width: 320, height: 480)
    var view = ScrollConfiguration(view: size, pageSize: size, pages: pages)
    (view.wraps, view.stop, view.physics.fastestFlick) = (true, .anywhere, 1e6)
    let flick = Gesture.flick(velocity: Point(x: -1e6, y: 0), from: nil, duration: 0)
    return GestureScript(configuration: view, steps: [flick])
  }
}
