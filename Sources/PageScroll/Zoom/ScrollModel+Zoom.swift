public import PageGeometry
import RealModule

extension ScrollModel {
  /// The smallest distance between two fingers, in points; closer fingers count as this far apart.
  ///
  /// A distance of 0 at the start would make the scale infinite.
  private static var leastDistance: Double { 1 }

  var area: ZoomArea? { configuration.zoomArea }

  /// Returns the zoom of a page.
  func zoom(of page: Int, in area: ZoomArea, at time: Double) -> Zoom {
    if let pinch, pinch.page == page { return pinched(pinch, in: area, at: time) }
    if let drag, let inner = drag.inner, inner.page == page, let touch = touch(drag.touch) {
      return dragged(inner, by: drag, to: touch.point(at: time))
    }
    return zooms.first { $0.page == page }?.zoom(at: time) ?? area.rest
  }

  /// Returns the zooms of all zoomed pages.
  func shownZooms(at time: Double) -> [PageZoom] {
    guard let area else { return [] }
    var pages = zooms.map(\.page)
    for page in [pinch?.page, drag?.inner?.page] {
      if let page, !pages.contains(page) { pages.append(page) }
    }
    return pages.sorted().map { page in
      let zoom = zoom(of: page, in: area, at: time)
      return PageZoom(page: page, scale: zoom.scale, offset: zoom.offset)
    }
  }

  /// Zooms the current page to a part of its content.
  ///
  /// - Parameters:
  ///   - rect: The part, in points of the content; its width and height must be greater than 0.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func zoom(to rect: Rect, time: Double) {
    advance(to: time)
    guard let area, hasPages else { return }
    cancelTouches()
    animateZoom(of: currentPage, to: area.showing(rect), about: rect.middle, in: area)
  }

  /// Zooms a page in or out after a double tap.
  mutating func toggleZoom(of page: Int, at point: Point) {
    guard let area else { return }
    let zoom = zoom(of: page, in: area, at: time)
    let place = zoom.contentPoint(at: self.place(of: point, in: page))
    animateZoom(of: page, to: area.doubleTap(at: place, scale: zoom.scale), about: place, in: area)
  }

  private mutating func animateZoom(
    of page: Int,
    to rest: Zoom,
    about point: Point,
    in area: ZoomArea
  ) {
    let physics = configuration.physics
    let motion = ZoomMotion.animated(
      from: zoom(of: page, in: area, at: time),
      to: rest,
      point: point,
      duration: configuration.reducesMotion ? 0 : physics.zoomDuration,
      curve: physics.moveCurve
    )
    report(.willBeginZooming(page))
    begin(.zooming(motion, from: time), of: page)
  }

  private mutating func begin(_ course: ZoomedPage.Course, of page: Int) {
    zooms.removeAll { $0.page == page }
    zooms.append(ZoomedPage(page: page, course: course))
    endZooms()
    // A zoom without animation shows other tiles at once.
    if configuration.tileSide != nil { updateVisiblePages() }
  }

  // MARK: Two fingers

  /// Whether two fingers can zoom a page.
  var canPinch: Bool { area != nil && hasPages }

  mutating func beginPinch() {
    guard let area else { return }
    // A pinch ends a drag of the pager.
    if let drag, let touch = touch(drag.touch) {
      endDrag(drag, of: touch, at: .zero)
    } else {
      settle()
    }
    let page = currentPage
    let start = zoom(of: page, in: area, at: time)
    zooms.removeAll { $0.page == page }
    pinch = pinch(of: page, from: start, in: area)
    report(.willBeginZooming(page))
  }

  /// Returns a pinch that starts at the positions of the two fingers.
  private func pinch(of page: Int, from start: Zoom, in area: ZoomArea) -> Pinch {
    Pinch(
      page: page,
      start: start,
      rawScale: area.limits.raw(shown: start.scale),
      distance: distance(at: time),
      middle: place(of: middle(at: time), in: page)
    )
  }

  mutating func endPinch() {
    guard let pinch, let area else { return }
    let zoom = pinched(pinch, in: area, at: time)
    self.pinch = nil
    let motion = ZoomMotion.bounceBack(
      from: zoom,
      anchor: place(of: middle(at: time), in: pinch.page),
      in: area,
      physics: configuration.physics
    )
    begin(.zooming(motion, from: time), of: pinch.page)
  }

  private func pinched(_ pinch: Pinch, in area: ZoomArea, at time: Double) -> Zoom {
    let scale = area.limits.shown(raw: pinch.rawScale * distance(at: time) / pinch.distance)
    let place = place(of: middle(at: time), in: pinch.page)
    return area.clamped(pinch.start.anchored(at: pinch.middle, scale: scale, movedTo: place))
  }

  private func middle(at time: Double) -> Point {
    let (a, b) = (touches[0].point(at: time), touches[1].point(at: time))
    return Point { (a[$0] + b[$0]) / 2 }
  }

  private func distance(at time: Double) -> Double {
    let (a, b) = (touches[0].point(at: time), touches[1].point(at: time))
    return max(Self.leastDistance, .hypot(a.x - b.x, a.y - b.y))
  }

  /// Converts a point of the view to a point of a page, for the content at rest.
  private func place(of point: Point, in page: Int) -> Point {
    let (size, shift) = (configuration.pageSize, shift(of: page))
    return Point { axis in
      let middle = (configuration.view.length(along: axis) - size.length(along: axis)) / 2
      return point[axis] - middle - mirrored(shift[axis], axis)
    }
  }

  /// Returns the distance from the middle of the view to the middle of a page, for the content at rest.
  private func shift(of page: Int) -> Point {
    let rest = Point { motion[$0].rest }
    if let map = configuration.map {
      let place = map.offset(of: map.cells[page])
      return Point { place[$0] - rest[$0] }
    }
    return Point { axis in
      guard axis == configuration.axis else { return 0 }
      let position = geometry.paging.fraction(at: rest[axis])
      let pages =
        configuration.joinsEnds
        ? Wrap(count: configuration.pages).difference(of: page, at: position)
        : Double(page) - position
      return geometry.shift + pages * configuration.stride
    }
  }

  // MARK: One finger

  /// Returns the drag of a zoomed page; nil if the page cannot scroll.
  func innerDrag(on page: Int) -> InnerDrag? {
    guard let area, hasPages, configuration.map == nil else { return nil }
    // A page does not follow a drag while its scale changes.
    if case .zooming = zooms.first(where: { $0.page == page })?.course { return nil }
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

  /// Returns the zoom of a page that follows a drag.
  private func dragged(_ inner: InnerDrag, by drag: Drag, to finger: Point) -> Zoom {
    let raw = raw(of: drag, at: finger)
    return Zoom(
      scale: inner.scale,
      offset: Point { axis in
        let (shared, way) = (inner.axes[axis], mirrored(raw[axis] - drag.raw[axis], axis))
        guard drag.follows[axis] else { return shared.start }
        if geometry.follows[axis] { return shared.offsets(afterWay: way).page }
        // If no pager moves along this axis, the page has a rubber band.
        guard shared.range.lowerBound < shared.range.upperBound else { return shared.start }
        let band = pageRubberBand(along: axis)
        guard configuration.bounces else { return (shared.start + way).clamped(to: shared.range) }
        return band.offset(
          raw: band.raw(offset: shared.start, range: shared.range) + way,
          range: shared.range
        )
      }
    )
  }

  /// Returns the pager's offset without resistance, after the page has taken its part of the drag.
  func pagerOffset(of raw: Double, _ drag: Drag, along axis: Axis) -> Double {
    guard let inner = drag.inner else { return raw }
    let way = mirrored(raw - drag.raw[axis], axis)
    let rest = mirrored(inner.axes[axis].offsets(afterWay: way).pager, axis)
    // One drag turns at most one page.
    return drag.raw[axis] + rest.clamped(to: -inner.stride...inner.stride)
  }

  /// Releases a page that follows a drag.
  ///
  /// - Returns: The remaining velocity for the pager.
  mutating func release(_ inner: InnerDrag, of drag: Drag, at finger: Point, _ velocity: Point)
    -> Point
  {
    guard let area else { return velocity }
    let zoom = dragged(inner, by: drag, to: finger)
    let outer = dragged(drag, to: finger)
    let isAway = PerAxis { geometry.follows[$0] && outer[$0] != drag.held[$0] }
    slide(
      inner.page,
      from: zoom,
      at: Point { axis in
        guard !isAway[axis] else { return 0 }
        let range = area.range(along: axis, scale: zoom.scale)
        let slope =
          configuration.physics.slowsOutside
          ? pageRubberBand(along: axis).slope(atOffset: zoom.offset[axis], range: range) : 1
        return mirrored(velocity[axis], axis) * slope
      },
      in: area
    )
    return Point { isAway[$0] ? velocity[$0] : 0 }
  }

  /// Moves resting pages to offsets at which they may rest.
  mutating func settleZooms() {
    guard let area else { return }
    for zoomed in zooms {
      guard case .resting(let zoom) = zoomed.course else { continue }
      slide(zoomed.page, from: zoom, at: .zero, in: area)
    }
  }

  /// Releases a zoomed page at a velocity, unless it has left the view.
  private mutating func slide(
    _ page: Int,
    from zoom: Zoom,
    at velocity: Point,
    in area: ZoomArea
  ) {
    guard pages(in: visible).contains(page) else { return }
    let motion = PerAxis { axis in
      AxisMotion.release(
        from: zoom.offset[axis],
        velocity: velocity[axis],
        range: area.range(along: axis, scale: zoom.scale),
        bounces: configuration.bounces,
        physics: configuration.physics
      )
    }
    let rests = motion.both.allSatisfy { $0.duration == 0 }
    let rest = Zoom(scale: zoom.scale, offset: Point { motion[$0].rest })
    begin(rests ? .resting(rest) : .sliding(scale: zoom.scale, motion, from: time), of: page)
  }

  /// Whether a zoomed page decelerates.
  var isSliding: Bool {
    zooms.contains { if case .sliding = $0.course { true } else { false } }
  }

  /// Returns the rubber band of a zoomed page.
  private func pageRubberBand(along axis: Axis) -> RubberBand {
    RubberBand(
      coefficient: configuration.physics.rubberBand,
      length: configuration.pageSize.length(along: axis)
    )
  }

  /// Ends the part of a drag that moves a zoomed page; the pager follows the finger from now on.
  mutating func endInnerDrag() {
    guard var drag, let touch = touch(drag.touch) else { return }
    let finger = touch.point(at: time)
    let shown = dragged(drag, to: finger)
    drag.inner = nil
    let raw = Point {
      rubberBand(along: $0).raw(offset: shown[$0], range: geometry.range[$0])
    }
    drag.rebase(to: finger, raw: raw)
    self.drag = drag
  }

  /// Gives zoomed pages the equivalent zoom after a resize.
  mutating func resizeZooms(from before: ScrollModel) {
    guard let old = before.area, let area else { return }
    if let inner = before.drag?.inner {
      zooms.removeAll { $0.page == inner.page }
      let zoom = before.zoom(of: inner.page, in: old, at: time)
      zooms.append(ZoomedPage(page: inner.page, course: .resting(zoom)))
    }
    zooms = zooms.map { $0.resized(from: old, to: area, at: time, configuration) }
    endZooms()
  }

  /// Continues a pinch after a change, with the equivalent zoom.
  mutating func restartPinch(from before: ScrollModel) {
    guard let pinch, let area, let old = before.area else { return }
    let zoom = before.zoom(of: pinch.page, in: old, at: time)
    let start = area == old ? zoom : area.resized(zoom, from: old)
    self.pinch = self.pinch(of: pinch.page, from: start, in: area)
  }

  /// Stops decelerating pages.
  mutating func freezeZooms() {
    for index in zooms.indices {
      guard case .sliding = zooms[index].course else { continue }
      zooms[index].course = .resting(zooms[index].zoom(at: time))
    }
  }

  /// Ends zooms that have come to rest, and reports them.
  mutating func endZooms() {
    for index in zooms.indices {
      guard let end = zooms[index].end, end <= time else { continue }
      restartAutoplay()
      let (zoomed, rest) = (zooms[index], zooms[index].rest)
      zooms[index].course = .resting(rest)
      switch zoomed.course {
      case .resting: break
      case .zooming: report(.didEndZooming(zoomed.page, scale: rest.scale))
      case .sliding:
        // After a drag, the zoomed page and the content report their end together, only once.
        if case .deceleration = ending { break }
        if !isSliding { report(.didEndDecelerating) }
      }
    }
    guard let rest = area?.rest else { return }
    zooms.removeAll { zoomed in
      if case .resting(let zoom) = zoomed.course { zoom == rest } else { false }
    }
  }
}
