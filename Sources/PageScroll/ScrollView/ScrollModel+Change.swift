import PageGeometry

/// Changes of the configuration while content is at rest, moves or is held by a finger.
extension ScrollModel {
  /// Changes the number of pages and their indices, without moving the visible ones.
  ///
  /// - Parameters:
  ///   - count: The new number of pages.
  ///   - next: The new index of the page that takes the position of removed ones.
  ///   - number: Returns the new index of a page; nil if it is removed.
  mutating func renumber(pages count: Int, at next: Int, _ number: @escaping (Int) -> Int?) {
    renumberTiles(number)
    for page in pages.renumber(number) { report(.didUnload(page)) }
    tap = tap.map { PendingTap(point: $0.point, page: $0.page.flatMap(number), due: $0.due) }
    if let pinch {
      if let page = number(pinch.page) { self.pinch?.page = page } else { cancelTouches() }
    }
    if let inner = drag?.inner {
      if let page = number(inner.page) { drag?.inner?.page = page } else { endInnerDrag() }
    }
    zooms = zooms.compactMap { zoomed in
      number(zoomed.page).map { ZoomedPage(page: $0, course: zoomed.course) }
    }
    let (joinsEnds, old) = (configuration.joinsEnds, configuration.pages)
    change {
      $0.pages = count
    } renumbering: { page in
      guard old > 0 else { return next }
      guard joinsEnds else { return min(number(page) ?? next, max(0, count - 1)) }
      let item = Wrap(count: old).item(at: page)
      return (page - item) / old * count + (number(item) ?? next)
    }
  }

  /// Changes the configuration, and moves the content to the equivalent offset.
  ///
  /// - Parameters:
  ///   - change: Changes the configuration.
  ///   - number: Returns the new index of a page, or of the page that takes its position; nil if pages keep
  ///     their indices.
  mutating func change(
    _ change: (inout ScrollConfiguration) -> Void,
    renumbering number: ((Int) -> Int)? = nil
  ) {
    let before = self
    change(&configuration)
    geometry = ScrollGeometry(configuration)
    let content = ChangedContent(before, configuration, geometry, number)
    if area != before.area { resizeZooms(from: before) }
    let offset = before.offset(at: time)
    if let row = pages.row {
      pages.row = RecyclingRow(configuration)
      pages.row?.resume(row, at: content.moved(offset)[configuration.axis])
    }
    if let drag = before.drag, let touch = touch(drag.touch) {
      resume(drag, at: touch.point(at: time), content)
      updateVisiblePages(reloads: true)
    } else if let ending = before.ending {
      resume(ending, content)
    } else {
      let isHeld = touches.contains { $0.stopsMotion }
      rest(at: isHeld ? content.moved(offset) : content.resting(offset))
      updateVisiblePages(reloads: true)
      if touches.isEmpty { settle() }
      for index in touches.indices { touches[index].leavesUnrest = true }
    }
    for index in touches.indices {
      guard let stopped = touches[index].stopped else { continue }
      touches[index].stopped?.rest = content.target(stopped.rest)
    }
    if before.pinch != nil { restartPinch(from: before) }
  }

  /// Continues a motion after a change.
  private mutating func resume(_ ending: Ending, _ content: ChangedContent) {
    let before = content.before
    let now = content.moved(before.offset(at: time))
    let isSameRule = before.configuration.stop == configuration.stop
    guard before.hasPages == hasPages, isSameRule else {
      // The content rests by another rule, or pages have appeared or disappeared.
      rest(at: now)
      updateVisiblePages(reloads: true)
      let velocity = Point { before.velocity(at: time)[$0] * content.scale(along: $0) }
      return begin(stop(from: now, keeping: velocity), ending: ending.whenStopped)
    }
    let rest = content.target(Point { before.motion[$0].rest })
    let motion = PerAxis { axis in
      before.motion[axis].continued(
        after: AxisMotion.Edit(
          position: now[axis],
          rest: rest[axis],
          scale: content.scale(along: axis),
          range: geometry.range[axis],
          bounces: configuration.bounces
        ),
        at: before.motionTime(at: time),
        physics: configuration.physics
      )
    }
    let page = before.targetPage.map { content.page($0).clamped(to: geometry.paging.pages) }
    (self.motion, motionStart) = (motion, time)
    updateVisiblePages(reloads: true)
    begin(motion, ending: ending, targetPage: page)
    if self.ending == nil { self.end(ending) }
    if before.pauseStart != nil, self.ending != nil { pauseStart = time }
  }

  /// Continues a drag after a change, at the position of the finger.
  private mutating func resume(_ drag: Drag, at finger: Point, _ content: ChangedContent) {
    let before = content.before
    let shown = content.moved(before.dragged(drag, to: finger))
    let unresisted = before.raw(of: drag, at: finger)
    let held = content.moved(drag.held)
    rest(at: held)
    cell = before.cell
    var drag = drag
    // A drag over a map forgets how far the finger has moved across the corridor.
    let rebases = drag.map != nil || isResized(drag.inner, from: before)
    if rebases, let inner = drag.inner { drag.inner = innerDrag(on: inner.page) }
    let pulled = Point { axis in
      let pull = rubberBand(along: axis).raw(offset: shown[axis], range: geometry.range[axis])
      guard !rebases else { return pull }
      // The pager's part of the drag is the same, whatever the zoomed page has taken.
      return drag.raw[axis] + pull - before.pagerOffset(of: unresisted[axis], drag, along: axis)
    }
    if let map = configuration.map {
      drag.rebase(to: finger, raw: drag.map?.begin(at: shown, on: map) ?? shown)
    } else {
      drag.rebase(to: rebases ? finger : drag.origin, raw: pulled)
    }
    drag.move(
      held: Point { geometry.follows[$0] && drag.follows[$0] ? held[$0] : shown[$0] },
      page: content.page(drag.page)
    )
    self.drag = drag
  }

  /// Returns whether a change affects the size of the zoomed page of a drag, or the distance between pages.
  private func isResized(_ inner: InnerDrag?, from before: ScrollModel) -> Bool {
    guard let inner else { return false }
    return area != before.area || inner.stride != configuration.stride
  }
}

/// The content of a scroll view after a change of its configuration.
struct ChangedContent {
  let before: ScrollModel
  private let configuration: ScrollConfiguration
  private let geometry: ScrollGeometry
  private let number: ((Int) -> Int)?

  init(
    _ before: ScrollModel,
    _ configuration: ScrollConfiguration,
    _ geometry: ScrollGeometry,
    _ number: ((Int) -> Int)?
  ) {
    (self.before, self.configuration, self.geometry) = (before, configuration, geometry)
    self.number = number
  }

  /// Returns the new index of a page, or of the page that takes its position.
  func page(_ page: Int) -> Int { number?(page) ?? page }

  /// Returns the length of the content along an axis as a multiple of its length before the change.
  ///
  /// The length of content without paging is not scaled.
  func scale(along axis: Axis) -> Double {
    if let map = configuration.map, let old = before.configuration.map {
      return map.cellSize.length(along: axis) / old.cellSize.length(along: axis)
    }
    guard axis == configuration.axis, configuration.stop != .anywhere else { return 1 }
    return configuration.stride / before.configuration.stride
  }

  /// Returns the equivalent of an offset at which content moves or is held.
  func moved(_ offset: Point) -> Point {
    Point { axis in
      let moved = moved(offset[axis], along: axis)
      guard configuration.bounces || configuration.map != nil else {
        return moved.clamped(to: geometry.range[axis])
      }
      return moved
    }
  }

  private func moved(_ offset: Double, along axis: Axis) -> Double {
    if configuration.map != nil { return offset * scale(along: axis) }
    let range = before.geometry.range[axis]
    guard axis == configuration.axis else {
      return number == nil ? geometry.range[axis].following(offset, from: range) : offset
    }
    let (paging, old) = (geometry.paging, before.geometry.paging)
    if let number {
      let page = old.page(at: offset)
      return offset + Double(number(page) - page) * paging.stride
    }
    if configuration.stop == .anywhere { return paging.range.following(offset, from: range) }
    return paging.offset(atFraction: old.fraction(at: offset))
  }

  /// Returns the equivalent of the offset at which a motion ends: a page, or an offset in the range.
  func target(_ offset: Point) -> Point {
    let resting = resting(offset)
    guard configuration.map == nil else { return resting }
    return Point { resting[$0].clamped(to: geometry.range[$0]) }
  }

  /// Returns the equivalent of an offset at which content rests.
  ///
  /// A page still rests. Other content may be beyond an end of the new range.
  func resting(_ offset: Point) -> Point {
    let moved = moved(offset)
    if let map = configuration.map, let old = before.configuration.map {
      guard let cell = old.cell(at: offset), old.offset(of: cell) == offset else { return moved }
      return map.offset(of: cell)
    }
    return Point { axis in
      let paging = geometry.paging
      guard axis == configuration.axis else { return moved[axis].clamped(to: geometry.range[axis]) }
      if configuration.stop == .anywhere, number == nil {
        return paging.offset(keeping: offset[axis], from: before.geometry.range[axis])
      }
      guard configuration.stop != .anywhere, let page = restingPage(at: offset[axis]) else {
        return moved[axis]
      }
      return paging.offset(ofPage: self.page(page).clamped(to: paging.pages))
    }
  }

  /// Returns the page that rested at an offset before the change.
  ///
  /// Pages at an end of the range may rest at an offset that is nearer to another page.
  private func restingPage(at offset: Double) -> Int? {
    let old = before.geometry.paging
    let page = old.page(at: offset)
    return [page, page + 1, page - 1].first {
      old.pages.contains($0) && old.offset(ofPage: $0) == offset
    }
  }
}
