import PageGeometry

/// The moving parts of a scroll view: its content, the fingers on it, and its zoomed pages.
///
/// Without input, their state has a closed form until `nextChange`.
struct ScrollContent: Sendable {
  /// The frames of pages and the range of the offset, and the configuration from which they follow.
  var geometry: ScrollGeometry
  /// The motion while no finger moves the content.
  var motion: ContentMotion
  var fingers = Fingers()
  var zooms = PageZooms()
  /// The current cell of a map.
  var cell: PageMap.Cell?

  /// Creates content at rest at time 0.
  init(_ geometry: ScrollGeometry, start: GestureScript.Start) {
    self.geometry = geometry
    let (map, bounces) = (geometry.configuration.map, geometry.configuration.bounces)
    var offset: Point
    switch start {
    case .page(let page): offset = geometry.restOffset(ofPage: geometry.foldedPage(page))
    case .offset(let start, _):
      // Content that does not bounce is never beyond its ends.
      let isLimited = !bounces && map == nil
      offset = Point { isLimited ? start[$0].clamped(to: geometry.range[$0]) : start[$0] }
    }
    motion = ContentMotion(restingAt: offset, from: 0)
    cell = map.map { $0.cell(at: offset) ?? $0.cells[0] }
  }

  private var configuration: ScrollConfiguration { geometry.configuration }

  /// The content and the limits of a page that zooms; nil if pages do not zoom.
  var area: ZoomArea? { geometry.configuration.zoomArea }

  // MARK: State

  /// Returns the content offset, not folded if the ends are joined.
  func offset(at time: Double) -> Point {
    guard let (drag, touch) = fingers.dragging else { return motion.offset(at: time) }
    return drag.offset(at: touch.point(at: time), in: geometry)
  }

  func velocity(at time: Double) -> Point {
    guard let (drag, touch) = fingers.dragging else { return motion.velocity(at: time) }
    return drag.velocity(of: touch, at: time, in: geometry)
  }

  func phase(at time: Double) -> ScrollPhase {
    if fingers.drag != nil || zooms.pinch != nil { return .dragging }
    return .first(of: motion.phases(at: time) + zooms.phases(at: time))
  }

  /// The next time at which a motion ends without input; nil if nothing moves.
  var nextChange: Double? { [motion.nextChange, zooms.nextChange].compactMap(\.self).min() }

  /// The time at which everything is at rest without further input; nil if it counts as rest now.
  var restTime: Double? { [motion.restTime, zooms.restTime].compactMap(\.self).max() }

  /// Whether nothing moves, no finger is down and no page is zoomed.
  var isIdle: Bool { motion.ending == nil && fingers.touches.isEmpty && zooms.pages.isEmpty }

  /// The time at which the content, the fingers and the zoomed pages last came to rest.
  var idleStart: Double { max(motion.start, fingers.lastLift, zooms.lastEnd) }

  // MARK: Zooms

  /// Returns the zoom of a page.
  func zoom(of page: Int, in area: ZoomArea, at time: Double) -> Zoom {
    if let pinch = zooms.pinch, pinch.page == page { return zoom(of: pinch, in: area, at: time) }
    if let (drag, touch) = fingers.dragging, let inner = drag.inner, inner.page == page {
      return drag.zoom(of: inner, at: touch.point(at: time), in: geometry)
    }
    return zooms.zoom(of: page, at: time) ?? area.rest
  }

  func zoom(of pinch: Pinch, in area: ZoomArea, at time: Double) -> Zoom {
    pinch.zoom(
      distance: fingers.distance(at: time),
      middle: place(of: fingers.middle(at: time), in: pinch.page),
      in: area
    )
  }

  /// Converts a point of the view to a point of a page, for the content at rest.
  func place(of point: Point, in page: Int) -> Point {
    geometry.place(of: point, in: page, at: motion.rest)
  }

  /// Returns the zooms of all zoomed pages, in order of page.
  func pageZooms(at time: Double) -> [PageZoom] {
    guard let area else { return [] }
    var pages = zooms.pages.map(\.page)
    for page in [zooms.pinch?.page, fingers.drag?.inner?.page] {
      if let page, !pages.contains(page) { pages.append(page) }
    }
    return pages.sorted().map { page in
      let zoom = zoom(of: page, in: area, at: time)
      return PageZoom(page: page, scale: zoom.scale, offset: zoom.offset)
    }
  }

  /// Returns a pinch that starts at the positions of the two fingers.
  func pinch(of page: Int, from start: Zoom, in area: ZoomArea, at time: Double) -> Pinch {
    Pinch(
      of: page,
      from: start,
      distance: fingers.distance(at: time),
      middle: place(of: fingers.middle(at: time), in: page),
      in: area
    )
  }

  // MARK: Fingers

  /// Whether two fingers can zoom a page.
  private var canPinch: Bool { area != nil && configuration.hasPages }

  /// Whether another finger may come down at a point.
  func accepts(_ point: Point) -> Bool {
    geometry.receivesTouch(at: point) && fingers.touches.count < (canPinch ? 2 : 1)
  }

  /// Returns the axes of a movement; if both can scroll, the view's lock may choose one of them.
  func lockedAxes(_ follows: PerAxis<Bool>, _ way: Point) -> PerAxis<Bool> {
    guard configuration.map == nil, follows.x, follows.y else { return follows }
    let chosen = configuration.lock.axes(dx: way.x, dy: way.y, scrollable: Set(Axis.allCases))
    return PerAxis { chosen.contains($0) }
  }

  /// Returns the time at which a finger will start to drag on its way to the next sample; nil if it will not.
  func dragStart(of id: Int) -> Double? {
    guard let touch = fingers.touches.first, let next = touch.next, next.time > touch.last.time,
      let share = fingers.dragStart(of: id, to: next.point, slop: configuration.physics.slop),
      share < 1
    else { return nil }
    return min(next.time, touch.last.time + (next.time - touch.last.time) * share)
  }

  /// Returns the drag of a zoomed page; nil if the page cannot scroll.
  func innerDrag(on page: Int, at time: Double) -> InnerDrag? {
    // A page does not follow a drag while its scale changes.
    guard let area, configuration.hasPages, configuration.map == nil, !zooms.changesScale(of: page)
    else { return nil }
    let zoom = zoom(of: page, in: area, at: time)
    let axes = PerAxis {
      NestedDrag(
        start: zoom.offset[$0],
        range: area.range(along: $0, scale: zoom.scale),
        startsAtEdge: configuration.startsAtEdge
      )
    }
    guard axes.both.contains(where: { $0.range.lowerBound < $0.range.upperBound }) else {
      return nil
    }
    return InnerDrag(page: page, scale: zoom.scale, axes: axes, stride: configuration.stride)
  }

  // MARK: Changes

  /// Puts the content to rest at an offset.
  mutating func rest(at offset: Point, time: Double) {
    motion = ContentMotion(restingAt: offset, from: time)
    fingers.drag = nil
    cell = geometry.configuration.map?.cell(at: offset) ?? cell
  }

  /// Gives zoomed pages the equivalent zoom after a change of their size.
  mutating func resizeZooms(from before: ScrollContent, at time: Double) {
    guard let old = before.area, let area else { return }
    if let inner = before.fingers.drag?.inner {
      zooms.begin(.resting(before.zoom(of: inner.page, in: old, at: time)), of: inner.page)
    }
    zooms.resize(from: old, to: area, at: time, configuration)
  }

  /// Continues a drag after a change, at the position of the finger.
  mutating func resume(_ drag: Drag, at finger: Point, _ change: ContentChange, time: Double) {
    var (drag, inner) = (drag, drag.inner)
    let cell = cell
    rest(at: change.moved(drag.held), time: time)
    self.cell = cell
    // A drag over a map forgets how far the finger has moved across the corridor.
    let isResized =
      area != change.before.configuration.zoomArea || inner?.stride != configuration.stride
    let rebases = drag.map != nil || inner != nil && isResized
    if rebases { inner = inner.flatMap { innerDrag(on: $0.page, at: time) } }
    drag.resume(at: finger, after: change, inner: inner, rebases: rebases)
    fingers.drag = drag
  }

  /// Continues a pinch after a change, with the equivalent zoom.
  mutating func restartPinch(from before: ScrollContent, at time: Double) {
    guard let pinch = zooms.pinch, let area, let old = before.area else { return }
    let zoom = before.zoom(of: pinch.page, in: old, at: time)
    let start = area == old ? zoom : area.resized(zoom, from: old)
    zooms.pinch = self.pinch(of: pinch.page, from: start, in: area, at: time)
  }

  /// Ends the part of a drag that moves a zoomed page.
  mutating func endInnerDrag(at time: Double) {
    guard case (var drag, let touch)? = fingers.dragging, drag.inner != nil else { return }
    drag.endInner(at: touch.point(at: time), in: geometry)
    fingers.drag = drag
  }

  /// Changes the indices of the pages under fingers and of zoomed pages; a zoomed page whose new index is nil is
  /// removed.
  mutating func renumber(_ number: (Int) -> Int?) {
    if let page = zooms.pinch.flatMap({ number($0.page) }) { zooms.pinch?.page = page }
    if let page = (fingers.drag?.inner).flatMap({ number($0.page) }) {
      fingers.drag?.inner?.page = page
    }
    zooms.renumber(number)
  }

  /// Returns the course of a zoomed page after a release at a velocity.
  func slide(from zoom: Zoom, at velocity: Point, in area: ZoomArea, time: Double)
    -> ZoomedPage.Course
  {
    let motion = PerAxis { axis in
      AxisMotion.release(
        from: zoom.offset[axis],
        velocity: velocity[axis],
        range: area.range(along: axis, scale: zoom.scale),
        bounces: configuration.bounces,
        physics: configuration.physics
      )
    }
    guard motion.both.contains(where: { $0.duration != 0 }) else {
      return .resting(Zoom(scale: zoom.scale, offset: Point { motion[$0].rest }))
    }
    return .sliding(scale: zoom.scale, motion, from: time)
  }
}
