import PageGeometry
import PageScroll

// The functions for scroll views; times are in seconds, lengths in points. A handle that does not exist gives 0.

/// Creates a scroll view from a JSON object; returns its handle, or 0 after an error.
@_cdecl("fx_view")
public func fxView() -> Int32 {
  ModuleState.shared.result { () throws(ReadingError) in
    ModuleState.shared.views.add(try PageView(ModuleState.shared.bytes))
  }
}

/// Releases a scroll view.
@_cdecl("fx_release_view")
public func fxReleaseView(_ view: Int32) { ModuleState.shared.views[view] = nil }

/// Returns a number of `PageView.Number`; NaN for none.
@_cdecl("fx_view_number")
public func fxViewNumber(_ view: Int32, _ number: Int32) -> Double {
  guard let number = PageView.Number(rawValue: number) else { return .nan }
  return ModuleState.shared.views[view]?.number(number) ?? .nan
}

/// Advances the time.
@_cdecl("fx_view_advance")
public func fxViewAdvance(_ view: Int32, _ time: Double) {
  ModuleState.shared.views[view]?.advance(to: time)
}

/// Advances the time, and writes the state as numbers; returns how many.
@_cdecl("fx_view_state")
public func fxViewState(_ view: Int32, _ time: Double) -> Int32 {
  ModuleState.shared.views[view].map { ModuleState.shared.returned($0.state(at: time)) } ?? 0
}

/// Writes the events since the last call as numbers; returns how many.
@_cdecl("fx_view_events")
public func fxViewEvents(_ view: Int32) -> Int32 {
  ModuleState.shared.views[view].map { ModuleState.shared.returned($0.takeEvents()) } ?? 0
}

/// Returns the page at a point; −1 for none.
@_cdecl("fx_view_hit")
public func fxViewHit(_ view: Int32, _ x: Double, _ y: Double) -> Int32 {
  Int32(ModuleState.shared.views[view]?.page(at: Point(x: x, y: y)) ?? -1)
}

// MARK: Inputs

/// Adds a finger.
@_cdecl("fx_view_down")
public func fxViewDown(_ view: Int32, _ id: Int32, _ x: Double, _ y: Double, _ time: Double) {
  ModuleState.shared.views[view]?.touchDown(Int(id), at: Point(x: x, y: y), time: time)
}

/// Moves a finger.
@_cdecl("fx_view_move")
public func fxViewMove(_ view: Int32, _ id: Int32, _ x: Double, _ y: Double, _ time: Double) {
  ModuleState.shared.views[view]?.touchMoved(Int(id), to: Point(x: x, y: y), time: time)
}

/// Lifts a finger; a `page` below 0 is none.
@_cdecl("fx_view_up")
public func fxViewUp(_ view: Int32, _ id: Int32, _ page: Int32, _ time: Double) {
  ModuleState.shared.views[view]?.touchUp(Int(id), on: page < 0 ? nil : Int(page), time: time)
}

/// Cancels all touches.
@_cdecl("fx_view_cancel")
public func fxViewCancel(_ view: Int32, _ time: Double) {
  ModuleState.shared.views[view]?.touchesCancelled(time: time)
}

/// Scrolls by a movement of a wheel or trackpad.
@_cdecl("fx_view_wheel")
public func fxViewWheel(_ view: Int32, _ dx: Double, _ dy: Double, _ time: Double) {
  ModuleState.shared.views[view]?.scroll(by: Point(x: dx, y: dy), time: time)
}

/// Moves by a number of pages.
@_cdecl("fx_view_arrow")
public func fxViewArrow(_ view: Int32, _ step: Int32, _ time: Double) {
  ModuleState.shared.views[view]?.change(at: time) { $0.arrow(Int(step), time: time) }
}

/// Turns to the next or previous page for a screen reader; returns 1 if there is one.
@_cdecl("fx_view_turn")
public func fxViewTurn(_ view: Int32, _ forward: Int32, _ time: Double) -> Int32 {
  var hasPage = false
  ModuleState.shared.views[view]?.change(at: time) { model in
    hasPage = model.turnPage(forward != 0 ? .forward : .backward, time: time)
  }
  return hasPage ? 1 : 0
}

/// Moves to a page; a negative duration is the default, and `direction` is an index of `TurnDirection.allCases`.
@_cdecl("fx_view_page")
public func fxViewPage(
  _ view: Int32,
  _ page: Int32,
  _ duration: Double,
  _ direction: Int32,
  _ time: Double
) {
  let directions = TurnDirection.allCases
  let direction =
    directions.indices.contains(Int(direction)) ? directions[Int(direction)] : .shortest
  ModuleState.shared.views[view]?.change(at: time) { model in
    model.scroll(toPage: Int(page), duration: seconds(duration), direction: direction, time: time)
  }
}

/// Moves to a content offset; a negative duration is the default.
@_cdecl("fx_view_offset")
public func fxViewOffset(
  _ view: Int32,
  _ x: Double,
  _ y: Double,
  _ duration: Double,
  _ time: Double
) {
  let offset = Point(x: x, y: y)
  guard offset.isFinite else { return }
  ModuleState.shared.views[view]?.change(at: time) { model in
    model.scroll(toOffset: offset, duration: seconds(duration), time: time)
  }
}

/// Releases the content at a velocity, in points per second.
@_cdecl("fx_view_flick")
public func fxViewFlick(_ view: Int32, _ x: Double, _ y: Double, _ time: Double) {
  let velocity = Point(x: x, y: y)
  guard velocity.isFinite else { return }
  ModuleState.shared.views[view]?.change(at: time) { $0.flick(velocity, time: time) }
}

/// Zooms the current page to a part of its content.
@_cdecl("fx_view_zoom")
public func fxViewZoom(
  _ view: Int32,
  _ x: Double,
  _ y: Double,
  _ width: Double,
  _ height: Double,
  _ time: Double
) {
  guard Point(x: x, y: y).isFinite, Point(x: width, y: height).isFinite, width > 0, height > 0
  else { return }
  let rect = Rect(x: x, y: y, width: width, height: height)
  ModuleState.shared.views[view]?.change(at: time) { $0.zoom(to: rect, time: time) }
}

/// Starts or stops autoplay.
@_cdecl("fx_view_autoplay")
public func fxViewAutoplay(_ view: Int32, _ isPlaying: Int32, _ time: Double) {
  ModuleState.shared.views[view]?.change(at: time) { $0.setAutoplaying(isPlaying != 0, time: time) }
}

/// Pauses or resumes the motion of the content.
@_cdecl("fx_view_pause")
public func fxViewPause(_ view: Int32, _ isPaused: Int32, _ time: Double) {
  ModuleState.shared.views[view]?.change(at: time) { model in
    if isPaused != 0 { model.pauseMotion(time: time) } else { model.resumeMotion(time: time) }
  }
}

/// Changes the sizes of the view, the scroller and the pages by a JSON object; returns 0 after an error.
@_cdecl("fx_view_resize")
public func fxViewResize(_ view: Int32, _ time: Double) -> Int32 {
  ModuleState.shared.result { () throws(ReadingError) in
    let fields = try JSONFields(
      try JSONReader.node(ModuleState.shared.bytes),
      keys: ["view", "scroller", "pageSize"]
    )
    let size = try fields.required("view", LayoutReader.size)
    let scroller = try fields.optional("scroller", LayoutReader.size)
    let pageSize = try fields.optional("pageSize", LayoutReader.size)
    ModuleState.shared.views[view]?.change(at: time) { model in
      model.resize(size, scroller: scroller, pageSize: pageSize, time: time)
    }
    return 1
  }
}

/// Changes the configuration by a JSON object; returns 0 after an error.
@_cdecl("fx_view_configure")
public func fxViewConfigure(_ view: Int32, _ time: Double) -> Int32 {
  ModuleState.shared.result { () throws(ReadingError) in
    try ModuleState.shared.views[view]?.configure(ModuleState.shared.bytes, time: time)
    return 1
  }
}

/// A duration of a move; nil for the default.
private func seconds(_ duration: Double) -> Double? {
  duration >= 0 ? min(duration, JSONNode.mostPoints) : nil
}
