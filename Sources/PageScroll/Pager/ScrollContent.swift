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

  /// Returns the content that a finger drags; nil if no finger does.
  func held(at time: Double) -> HeldContent? {
    guard let drag = fingers.drag, let touch = fingers[drag.touch] else { return nil }
    return HeldContent(drag: drag, touch: touch, time: time)
  }

  /// Returns the content offset, not folded if the ends are joined.
  func offset(at time: Double) -> Point {
    held(at: time)?.offset(in: geometry) ?? motion.offset(at: time)
  }

  func velocity(at time: Double) -> Point {
    held(at: time)?.velocity(in: geometry) ?? motion.velocity(at: time)
  }

  func phase(at time: Double) -> ScrollPhase {
    if fingers.drag != nil || zooms.pinch != nil { return .dragging }
    return .first(of: motion.phases(at: time) + zooms.pages.map { $0.phase(at: time) })
  }

  /// The next time at which a motion ends without input; nil if nothing moves.
  var nextChange: Double? { [motion.nextChange, zooms.ends.min()].compactMap { $0 }.min() }

  /// The time at which everything is at rest without further input; nil if it counts as rest now.
  var restTime: Double? { [motion.restTime, zooms.ends.max()].compactMap { $0 }.max() }

  /// Whether nothing moves, no finger is down and no page is zoomed.
  var isIdle: Bool { motion.ending == nil && fingers.touches.isEmpty && zooms.pages.isEmpty }

  /// The time at which the content, the fingers and the zoomed pages last came to rest.
  var idleStart: Double { max(motion.start, fingers.lastLift, zooms.lastEnd) }

  // MARK: Zooms

  /// Returns the zoom of a page; nil if pages do not zoom.
  func zoom(of page: Int, at time: Double) -> Zoom? {
    if let pinch = zooms.pinch, pinch.page == page { return zoom(of: pinch, at: time) }
    if let held = held(at: time), let inner = held.drag.inner, inner.page == page {
      return held.zoom(of: inner, in: geometry)
    }
    return zooms[page]?.zoom(at: time) ?? area?.rest
  }

  func zoom(of pinch: Pinch, at time: Double) -> Zoom {
    let middle = place(of: fingers.middle(at: time), in: pinch.page)
    return pinch.zoom(distance: fingers.distance(at: time), middle: middle)
  }

  /// Converts a point of the view to a point of a page, for the content at rest.
  func place(of point: Point, in page: Int) -> Point {
    geometry.place(of: point, in: page, at: motion.rest)
  }

  /// Returns the zooms of all zoomed pages, in order of page.
  func pageZooms(at time: Double) -> [PageZoom] {
    let moved = [zooms.pinch?.page, fingers.drag?.inner?.page].compactMap { $0 }
    return Set(zooms.pages.map { $0.page } + moved).sorted().compactMap { page in
      zoom(of: page, at: time).map { PageZoom(page: page, scale: $0.scale, offset: $0.offset) }
    }
  }

  // MARK: Fingers

  /// Returns whether another finger may come down at a point.
  func accepts(_ point: Point) -> Bool {
    let canPinch = area != nil && configuration.hasPages
    return geometry.receivesTouch(at: point) && fingers.touches.count < (canPinch ? 2 : 1)
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
    guard let area, let zoom = zoom(of: page, at: time), configuration.hasPages,
      configuration.map == nil
    else { return nil }
    // A page does not follow a drag while its scale changes.
    if case .zooming = zooms[page]?.course { return nil }
    let axes = PerAxis {
      NestedDrag(
        start: zoom.offset[$0],
        range: area.range(along: $0, scale: zoom.scale),
        startsAtEdge: configuration.startsAtEdge
      )
    }
    let scrolls = axes.both.contains { $0.range.lowerBound < $0.range.upperBound }
    guard scrolls else { return nil }
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
  mutating func resizeZooms(after change: ContentChange, at time: Double) {
    guard let old = change.before.configuration.zoomArea, let area, area != old else { return }
    for index in zooms.pages.indices {
      let page = zooms.pages[index]
      let now = area.resized(page.zoom(at: time), from: old)
      switch page.course {
      case .resting: zooms.pages[index].course = .resting(now)
      case .zooming(let motion, let start):
        let rest = area.resized(motion.rest, from: old)
        let motion = motion.continued(from: now, to: rest, at: time - start)
        zooms.pages[index].course = .zooming(motion, from: time)
      case .sliding(_, let motion):
        let velocity = motion.velocity(at: time)
        let axes = PerAxis {
          pageRules(along: $0, scale: now.scale, area)
            .free(from: now.offset[$0], velocity: velocity[$0])
        }
        let motion = ContentMotion(axes, from: time, ending: .deceleration(aligns: false))
        zooms.pages[index].course = .sliding(scale: now.scale, motion)
      }
    }
  }

  private func pageRules(along axis: Axis, scale: Double, _ area: ZoomArea) -> MotionRules {
    configuration.rules(area.range(along: axis, scale: scale))
  }

  /// Continues a drag after a change, at the position of the finger.
  mutating func resume(_ held: HeldContent, after change: ContentChange, time: Double) {
    let cell = cell
    rest(at: change.moved(held.drag.held), time: time)
    self.cell = cell
    var inner = held.drag.inner
    // A drag over a map forgets how far the finger has moved across the corridor.
    let rebases = held.drag.map != nil || inner != nil && change.resizesPages
    if rebases { inner = inner.flatMap { innerDrag(on: $0.page, at: time) } }
    fingers.drag = held.drag(after: change, inner: inner, rebases: rebases)
  }

  /// Starts a pinch of a page at a zoom and at the positions of the two fingers.
  mutating func beginPinch(of page: Int, from start: Zoom, in area: ZoomArea, at time: Double) {
    zooms.pinch = Pinch(
      page: page,
      start: start,
      distance: fingers.distance(at: time),
      middle: place(of: fingers.middle(at: time), in: page),
      area: area
    )
  }

  /// Continues a pinch after a change, with the equivalent zoom.
  mutating func restartPinch(from before: ScrollContent, at time: Double) {
    guard let pinch = before.zooms.pinch, let area else { return }
    let zoom = before.zoom(of: pinch, at: time)
    let start = area == pinch.area ? zoom : area.resized(zoom, from: pinch.area)
    beginPinch(of: pinch.page, from: start, in: area, at: time)
  }

  /// Ends the part of a drag that moves a zoomed page.
  mutating func endInnerDrag(at time: Double) {
    guard var held = held(at: time), held.drag.inner != nil else { return }
    held.endInner(in: geometry)
    fingers.drag = held.drag
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

  /// Returns the course of a zoomed page after a release at a velocity; nil if pages do not zoom.
  func slide(from zoom: Zoom, at velocity: Point, time: Double) -> ZoomedPage.Course? {
    guard let area else { return nil }
    let axes = PerAxis {
      pageRules(along: $0, scale: zoom.scale, area)
        .release(from: zoom.offset[$0], velocity: velocity[$0])
    }
    let motion = ContentMotion(axes, from: time, ending: .deceleration(aligns: false))
    guard motion.ending != nil else {
      return .resting(Zoom(scale: zoom.scale, offset: motion.rest))
    }
    return .sliding(scale: zoom.scale, motion)
  }
}
