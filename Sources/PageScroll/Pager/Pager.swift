import PageGeometry

/// The content of a scroll view, which fingers and the program move, and the events that this leads to.
struct Pager: Sendable {
  /// The moving parts.
  var content: ScrollContent
  /// The visible and the loaded pages.
  private(set) var loader: PageLoader
  /// The time and the events.
  var log = EventLog()
  /// Chooses the offset at rest after a release.
  private let targetRule: ScrollModel.TargetRule?

  init(
    _ configuration: ScrollConfiguration,
    start: GestureScript.Start,
    reach: ClosedRange<Double>?,
    targetRule: ScrollModel.TargetRule?
  ) {
    content = ScrollContent(ScrollGeometry(configuration), start: start)
    loader = PageLoader(configuration, reach: reach)
    self.targetRule = targetRule
    // The current page at the start is not reported as a change.
    loader.currentPage = geometry.foldedPage(visiblePages(at: 0).current)
    updateVisiblePages(reloads: true)
  }

  private var geometry: ScrollGeometry { content.geometry }
  private var configuration: ScrollConfiguration { content.geometry.configuration }
  private var time: Double { log.time }
  private var offset: Point { content.offset(at: time) }

  /// The page to which the content moves; the current page if it rests, or moves to an offset.
  var targetPage: Int { content.motion.targetPage ?? loader.visible.current }

  private func visiblePages(at time: Double) -> VisiblePages {
    loader.visiblePages(of: content, at: time)
  }

  // MARK: Time

  /// The shortest time for which a display shows a frame.
  ///
  /// Pages that are visible for less time may not be reported.
  private static let shortestFrame = 1.0 / 240

  /// Advances the time without input, and reports each change of the visible pages at the exact time at which
  /// it occurs.
  mutating func follow(until end: Double) {
    if content.fingers.drag == nil {
      for turn in content.motion.turns where turn > time && turn < end {
        followMonotonic(until: turn)
      }
    }
    while tilesChangeFreely, !log.exceedsLimit, time + Self.shortestFrame < end {
      followMonotonic(until: time + Self.shortestFrame)
    }
    followMonotonic(until: end)
  }

  /// Whether the visible tiles may change in any way until the next input.
  ///
  /// A zoom may show a tile, hide it and show it again.
  private var tilesChangeFreely: Bool {
    configuration.tileSide != nil
      && (content.zooms.pinch != nil || !content.zooms.ends.isEmpty)
  }

  /// Advances the time while the offset is monotonic, and finds changes of the visible pages by bisection.
  ///
  /// If the same pages are visible at both ends of an interval, they are visible during all of it.
  private mutating func followMonotonic(until end: Double) {
    var ends = [end]
    while let next = ends.last {
      let nextPages = visiblePages(at: next)
      let isSame = nextPages == loader.visible
      let middle = time + (next - time) / 2
      let canBeSeen = !nextPages.isFar(from: loader.visible) || next - time > Self.shortestFrame
      if !isSame, canBeSeen, !log.exceedsLimit, middle > time, middle < next {
        ends.append(middle)
        continue
      }
      log.time = next
      updateRow()
      if !isSame { show(nextPages) }
      ends.removeLast()
    }
  }

  private mutating func updateRow() {
    guard loader.row != nil else { return }
    let place = offset[configuration.axis]
    loader.row?.update(offset: place)
  }

  /// Updates the visible pages after a sudden change; `reloads` if pages with equal indices may have changed.
  private mutating func updateVisiblePages(reloads: Bool = false) {
    updateRow()
    let pages = visiblePages(at: time)
    if reloads || pages != loader.visible { show(pages) }
  }

  private mutating func show(_ pages: VisiblePages) {
    log.reportChange(loader.show(pages, in: geometry))
    guard !content.zooms.pages.isEmpty else { return }
    let visible = geometry.pages(in: pages)
    content.zooms.pages.removeAll { !visible.contains($0.page) }
  }

  /// Ends the motion of the content if it has come to rest, and reports it.
  mutating func endMotion() {
    guard let ending = content.motion.ending, let end = content.motion.nextChange, end <= time
    else { return }
    // Sums of times are rounded, so the time may not be exactly the end; this makes the offset exact.
    rest(at: content.motion.rest)
    report(ending)
  }

  /// Reports the end of a motion.
  private mutating func report(_ ending: ContentMotion.Ending) {
    switch ending {
    case .move: log.report(.didEndScrolling)
    case .drift: break
    case .deceleration(let aligns):
      if !content.zooms.isSliding { log.report(.didEndDecelerating) }
      if aligns { alignPicture() }
    }
  }

  // MARK: Motion

  private mutating func rest(at offset: Point) { content.rest(at: offset, time: time) }

  /// Starts a motion of the content.
  mutating func begin(
    _ axes: PerAxis<AxisMotion>,
    ending: ContentMotion.Ending,
    targetPage: Int? = nil
  ) {
    content.motion = ContentMotion(axes, from: time, ending: ending, targetPage: targetPage)
    content.cell = configuration.map?.cell(at: content.motion.rest) ?? content.cell
    updateVisiblePages()
  }

  /// Stops a motion of autoplay at constant speed, which comes to rest by the view's rule.
  mutating func stopDrift() {
    guard case .drift = content.motion.ending else { return }
    begin(release(from: offset, at: content.velocity(at: time)).unlimitedMotion, ending: .move)
  }

  /// Moves the content to a page, not folded if the ends are joined.
  mutating func move(toPage page: Int, duration: Double? = nil, curve: MoveCurve? = nil) {
    let end = geometry.restOffset(ofPage: page, across: offset)
    move(to: end, page: page, duration: duration, curve: curve)
  }

  /// Moves the content to an offset; with a duration of 0, at once.
  mutating func move(
    to end: Point,
    page: Int? = nil,
    duration: Double? = nil,
    curve: MoveCurve? = nil
  ) {
    let physics = configuration.physics
    cancelTouches()
    let start = offset
    rest(at: start)
    let duration = configuration.reducesMotion ? 0 : duration ?? physics.moveDuration
    precondition(duration >= 0, "duration must not be negative")
    let curve = curve ?? physics.moveCurve
    let axes = PerAxis.moving(from: start, to: end, duration: duration, curve: curve)
    begin(axes, ending: .move, targetPage: page)
  }

  /// Moves the nearest picture of a gallery to the middle.
  private mutating func alignPicture() {
    let (axis, now) = (configuration.axis, offset)
    guard let row = loader.row else { return }
    let aligned = row.alignedOffset(of: row.leftIndex(at: now[axis]))
    let target = aligned.clamped(to: geometry.range[axis])
    guard target != now[axis] else { return }
    move(to: Point { $0 == axis ? target : now[$0] })
  }

  /// Moves resting content and zoomed pages to offsets at which they may rest.
  mutating func settle() {
    for zoomed in content.zooms.pages {
      if case .resting(let zoom) = zoomed.course { slide(zoomed.page, from: zoom, at: .zero) }
    }
    guard content.motion.ending == nil else { return }
    begin(release(from: offset, at: .zero).motion, ending: .deceleration(aligns: false))
  }

  // MARK: Release

  private func release(from offset: Point, at velocity: Point) -> ContentRelease {
    ContentRelease(content: content, row: loader.row, offset: offset, flick: velocity)
  }

  /// Releases the content at a velocity, without a finger.
  mutating func flick(_ velocity: Point) {
    let (offset, stopped) = (offset, content.motion.stopped(at: time))
    rest(at: offset)
    let (follows, physics) = (geometry.follows, configuration.physics)
    var velocity = Point { follows[$0] ? velocity[$0] : 0 }
    let axes = content.lockedAxes(follows, velocity)
    velocity = Point { axes[$0] ? velocity[$0] : 0 }
    if physics.carriedMomentum != .none {
      let limit = physics.fastestFlick
      velocity = Point { velocity[$0].clamped(to: -limit...limit) }
    }
    loader.row?.beginDrag()
    log.report(.willBeginDragging)
    var release = release(from: offset, at: velocity)
    release.stopped = stopped
    end(release, page: loader.visible.current)
  }

  /// Starts the motion after a release, and reports it.
  private mutating func end(_ release: ContentRelease, page: Int) {
    var axes = release.motion
    let (velocity, target) = (release.velocity, axes.rest)
    log.report(.willEndDragging(velocity: velocity, target: geometry.folded(target)))
    if let targetRule {
      let released = ScrollModel.Release(
        offset: release.offset,
        velocity: velocity,
        target: target,
        page: page
      )
      axes = release.retargeted(axes, to: targetRule(released))
    }
    let aligns = configuration.stop == .picture
    begin(axes, ending: .deceleration(aligns: aligns))
    log.report(.didEndDragging(goesOn: content.motion.ending != nil || content.zooms.isSliding))
    if content.motion.ending == nil, aligns { alignPicture() }
  }

  /// Ends a drag and releases the content.
  private mutating func endDrag(_ held: HeldContent, at velocity: Point) {
    var velocity = velocity
    if let inner = held.drag.inner {
      // The page has the velocity along the axes along which the pager has not moved.
      let zoom = held.zoom(of: inner, in: geometry)
      let own = held.pageVelocity(velocity, from: zoom, of: content)
      slide(inner.page, from: zoom, at: own)
      velocity = held.pagerVelocity(velocity, in: geometry)
    }
    content.fingers.drag = nil
    var release = release(from: held.offset(in: geometry), at: velocity)
    (release.drag, release.stopped) = (held.drag, held.touch.stopped)
    end(release, page: held.drag.page)
  }

  // MARK: Fingers

  /// Adds a finger, which stops the content, or starts a pinch with the finger that is already down.
  mutating func touchDown(_ id: Int, at point: Point) {
    let isFirst = content.fingers.touches.isEmpty
    let (isMoving, stopped) = (content.phase(at: time) != .idle, content.motion.stopped(at: time))
    if isFirst {
      rest(at: offset)
      content.zooms.freeze(at: time)
    }
    var touch = Touch(
      id: id,
      at: TouchSample(time: time, point: point),
      stopsMotion: isMoving && isFirst,
      configuration.physics.velocity
    )
    touch.stopped = isFirst ? stopped : nil
    content.fingers.add(touch)
    if !isFirst { beginPinch() }
  }

  /// Moves a finger.
  mutating func touchMoved(_ id: Int, to sample: TouchSample) {
    guard let touch = content.fingers[id] else { return }
    let slop = configuration.physics.slop
    if let share = content.fingers.dragStart(of: id, to: sample.point, slop: slop) {
      let last = touch.last.point
      let origin = Point { last[$0] + (sample.point[$0] - last[$0]) * share }
      beginDrag(id, at: share == 1 ? sample.point : origin)
    }
    content.fingers[id]?.move(to: sample)
    if content.zooms.pinch == nil {
      guard var held = content.held(at: time), held.touch.id == id else { return }
      held.move(in: geometry)
      content.fingers.drag = held.drag
      content.cell = held.drag.map?.base ?? content.cell
    }
    updateVisiblePages()
  }

  /// Lifts a finger, and returns its touch if it was neither a drag nor a part of a pinch, and no other finger is
  /// down.
  mutating func touchUp(_ id: Int) -> Touch? {
    guard let touch = content.fingers[id] else { return nil }
    if content.zooms.pinch != nil {
      endPinch()
      content.fingers.lift(id, at: time)
      // The remaining finger starts a new touch.
      content.fingers.restart(at: time, configuration.physics.velocity)
      return nil
    }
    let held = content.held(at: time)
    content.fingers.lift(id, at: time)
    if let held, held.touch.id == id {
      endDrag(held, at: held.releaseVelocity(in: geometry))
      return nil
    }
    return content.fingers.touches.isEmpty ? touch : nil
  }

  /// Cancels all touches: a drag ends without a velocity.
  mutating func cancelTouches() {
    if content.zooms.pinch != nil { endPinch() }
    guard !content.fingers.touches.isEmpty else { return }
    if let held = content.held(at: time) { endDrag(held, at: .zero) }
    content.fingers.removeAll(at: time)
    settle()
  }

  /// Starts a drag between two samples, at a point that does not affect the velocity.
  mutating func beginDragBetweenSamples(_ id: Int) {
    guard let touch = content.fingers[id] else { return }
    let now = time
    content.fingers[id]?.rebase(at: now)
    beginDrag(id, at: touch.point(at: now))
  }

  private mutating func beginDrag(_ id: Int, at origin: Point) {
    guard let start = content.fingers[id]?.start.point else { return }
    let inner = content.innerDrag(on: loader.currentPage, at: time)
    let scrolls = PerAxis { axis in
      let range = inner?.axes[axis].range
      return geometry.follows[axis] || range.map { $0.lowerBound < $0.upperBound } ?? false
    }
    let follows = content.lockedAxes(scrolls, Point { origin[$0] - start[$0] })
    guard follows.x || follows.y else {
      content.fingers[id]?.isIgnored = true
      return
    }
    rest(at: offset)
    let page = loader.visible.current
    content.fingers.drag = Drag(touch: id, at: origin, follows: follows, page: page, of: content)
    content.fingers.drag?.inner = inner
    loader.row?.beginDrag()
    log.report(.willBeginDragging)
  }

  // MARK: Zoom

  /// Zooms the current page to a part of its content.
  mutating func zoom(to rect: Rect) {
    guard let area = content.area, configuration.hasPages else { return }
    cancelTouches()
    animateZoom(of: loader.currentPage, to: area.showing(rect), about: rect.middle)
  }

  /// Zooms a page in or out after a double tap.
  mutating func toggleZoom(of page: Int, at point: Point) {
    guard let area = content.area, let zoom = content.zoom(of: page, at: time) else { return }
    let place = zoom.contentPoint(at: content.place(of: point, in: page))
    animateZoom(of: page, to: area.doubleTap(at: place, scale: zoom.scale), about: place)
  }

  private mutating func animateZoom(of page: Int, to rest: Zoom, about point: Point) {
    guard let zoom = content.zoom(of: page, at: time) else { return }
    let physics = configuration.physics
    let motion = ZoomMotion.animated(
      from: zoom,
      to: rest,
      point: point,
      duration: configuration.reducesMotion ? 0 : physics.zoomDuration,
      curve: physics.moveCurve
    )
    log.report(.willBeginZooming(page))
    begin(.zooming(motion, from: time), of: page)
  }

  private mutating func begin(_ course: ZoomedPage.Course, of page: Int) {
    content.zooms.begin(course, of: page)
    endZooms()
    // A zoom without animation shows other tiles at once.
    if configuration.tileSide != nil { updateVisiblePages() }
  }

  /// Ends zooms that have come to rest, and reports them.
  mutating func endZooms() {
    content.zooms.end(in: content.area, whileContentSlows: content.motion.followsRelease, &log)
  }

  private mutating func beginPinch() {
    guard let area = content.area else { return }
    // A pinch ends a drag of the pager.
    if let held = content.held(at: time) {
      endDrag(held, at: .zero)
    } else {
      settle()
    }
    let page = loader.currentPage
    let start = content.zoom(of: page, at: time) ?? area.rest
    content.zooms.remove(page)
    content.beginPinch(of: page, from: start, in: area, at: time)
    log.report(.willBeginZooming(page))
  }

  private mutating func endPinch() {
    guard let pinch = content.zooms.pinch else { return }
    content.zooms.pinch = nil
    let motion = ZoomMotion.bounceBack(
      from: content.zoom(of: pinch, at: time),
      anchor: content.place(of: content.fingers.middle(at: time), in: pinch.page),
      in: pinch.area,
      physics: configuration.physics
    )
    begin(.zooming(motion, from: time), of: pinch.page)
  }

  /// Releases a zoomed page at a velocity, unless it has left the view.
  private mutating func slide(_ page: Int, from zoom: Zoom, at velocity: Point) {
    guard geometry.pages(in: loader.visible).contains(page),
      let course = content.slide(from: zoom, at: velocity, time: time)
    else { return }
    begin(course, of: page)
  }

  // MARK: Changes of the pages and of the view

  /// Unloads all pages except visible ones, the current one and its neighbours.
  mutating func unloadFarPages() {
    log.report(.memoryWarning)
    log.report(loader.unloadFarPages(in: geometry))
  }

  /// Changes the number of pages and their indices, without moving the visible ones.
  ///
  /// `number` returns the new index of a page, or nil if it is removed; the page with the new index `next` takes
  /// the position of removed ones.
  mutating func renumber(pages count: Int, at next: Int, _ number: @escaping (Int) -> Int?) {
    log.report(loader.renumber(number))
    if let pinch = content.zooms.pinch, number(pinch.page) == nil { cancelTouches() }
    if let inner = content.fingers.drag?.inner, number(inner.page) == nil {
      content.endInnerDrag(at: time)
    }
    content.renumber(number)
    var configuration = configuration
    let (joinsEnds, old) = (configuration.joinsEnds, configuration.pages)
    configuration.pages = count
    change(to: configuration) { page in
      guard old > 0 else { return next }
      guard joinsEnds else { return min(number(page) ?? next, max(0, count - 1)) }
      let item = Wrap(count: old).item(at: page)
      return (page - item) / old * count + (number(item) ?? next)
    }
  }

  /// Changes the configuration, except the arrangement and the number of pages.
  mutating func set(_ configuration: ScrollConfiguration) {
    let old = self.configuration
    if configuration.zoomArea == nil { endZooming() }
    if configuration.loading != old.loading { loader.restartRow(configuration) }
    if configuration.tiledPicture != old.tiledPicture { log.report(loader.unloadTiles()) }
    change(to: configuration)
  }

  /// Changes the configuration, and moves the content to the equivalent offset.
  ///
  /// `number` returns the new index of a page, or of the page that takes its position; it is nil if pages keep
  /// their indices.
  mutating func change(
    to configuration: ScrollConfiguration,
    renumbering number: ((Int) -> Int)? = nil
  ) {
    let (before, held) = (content, content.held(at: time))
    content.geometry = ScrollGeometry(configuration)
    let change = ContentChange(before: before.geometry, geometry: geometry, number: number)
    if change.resizesPages, let held, let inner = held.drag.inner {
      let zoom = held.zoom(of: inner, in: before.geometry)
      content.zooms.begin(.resting(zoom), of: inner.page)
    }
    if content.area != before.area {
      content.resizeZooms(after: change, at: time)
      endZooms()
    }
    let offset = before.offset(at: time)
    if let row = loader.row {
      loader.restartRow(configuration)
      loader.row?.resume(row, at: change.moved(offset)[configuration.axis])
    }
    if let held {
      content.resume(held, after: change, time: time)
      updateVisiblePages(reloads: true)
    } else if let ending = before.motion.ending {
      resume(ending, of: before, change)
    } else {
      let isHeld = before.fingers.touches.contains { $0.stopsMotion }
      rest(at: isHeld ? change.moved(offset) : change.resting(offset))
      updateVisiblePages(reloads: true)
      if before.fingers.touches.isEmpty { settle() }
      content.fingers.update { $0.leavesUnrest = true }
    }
    content.fingers.update { touch in
      if let stopped = touch.stopped { touch.stopped?.rest = change.target(stopped.rest) }
    }
    content.restartPinch(from: before, at: time)
  }

  /// Continues a motion after a change.
  private mutating func resume(
    _ ending: ContentMotion.Ending,
    of before: ScrollContent,
    _ change: ContentChange
  ) {
    let now = change.moved(before.offset(at: time))
    guard let axes = change.continued(before.motion, at: now, time: time) else {
      // The content rests by another rule, or pages have appeared or disappeared.
      rest(at: now)
      updateVisiblePages(reloads: true)
      let velocity = before.velocity(at: time)
      let scaled = Point { velocity[$0] * change.scale(along: $0) }
      let motion = release(from: now, at: scaled).unlimitedMotion
      return begin(motion, ending: ending.whenStopped)
    }
    let page = before.motion.targetPage.map { change.page($0).clamped(to: geometry.paging.pages) }
    content.motion = ContentMotion(axes, from: time, ending: ending, targetPage: page)
    updateVisiblePages(reloads: true)
    begin(axes, ending: ending, targetPage: page)
    if content.motion.ending == nil { report(ending) }
    if before.motion.pauseStart != nil { content.motion.pause(at: time) }
  }

  /// Ends all pinches and zooms at once, because pages no longer zoom.
  private mutating func endZooming() {
    if content.zooms.pinch != nil { cancelTouches() }
    content.endInnerDrag(at: time)
    content.zooms.endAll(&log)
  }

  /// Changes to a configuration in which pages have other positions, at rest on the current page.
  mutating func rearrange(_ configuration: ScrollConfiguration) {
    cancelTouches()
    endZooming()
    log.report(loader.unloadTiles())
    let ended = content.motion.ending
    content.geometry = ScrollGeometry(configuration)
    loader.restartRow(configuration)
    let last = max(0, configuration.pageCount - 1)
    let page = loader.currentPage.clamped(to: 0...last)
    rest(at: geometry.restOffset(ofPage: page))
    content.cell = configuration.map.map { $0.cell(at: offset) ?? $0.cells[0] }
    updateVisiblePages(reloads: true)
    if let ended { report(ended) }
  }
}
