public import PageGeometry
import RealModule

extension ScrollModel {
  /// Fingers nearer to each other than this, in points, are taken as this far apart: a pinch from
  /// nothing would be one without end.
  private static var leastDistance: Double { 1 }

  var area: ZoomArea? { configuration.zoomArea }

  /// How a page stands.
  func zoom(of page: Int, in area: ZoomArea, at time: Double) -> Zoom {
    if let pinch, pinch.page == page { return pinched(pinch, in: area, at: time) }
    if let drag, let inner = drag.inner, inner.page == page, let touch = touch(drag.touch) {
      return dragged(inner, by: drag, to: touch.point(at: time))
    }
    return zooms.first { $0.page == page }?.zoom(at: time) ?? area.rest
  }

  /// The pages that are zoomed.
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

  /// Zooms the current page to a part of what it shows.
  ///
  /// - Parameters:
  ///   - rect: In points of what it shows, over 0 in size.
  ///   - time: In seconds, not before `self.time`.
  public mutating func zoom(to rect: Rect, time: Double) {
    advance(to: time)
    guard let area, hasPages else { return }
    cancelTouches()
    let middle = Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    animateZoom(of: currentPage, to: area.showing(rect), about: middle, in: area)
  }

  /// Zooms a page in or out that was tapped twice.
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
    tell(.willBeginZooming(page))
    begin(.zooming(motion, from: time), of: page)
  }

  private mutating func begin(_ course: ZoomedPage.Course, of page: Int) {
    zooms.removeAll { $0.page == page }
    zooms.append(ZoomedPage(page: page, course: course))
    endZooms()
  }

  // MARK: Two fingers

  /// Whether two fingers do something.
  var canPinch: Bool { area != nil && hasPages }

  mutating func beginPinch() {
    guard let area else { return }
    // The pager settles on its page first.
    if let drag, let touch = touch(drag.touch) {
      endDrag(drag, of: touch, at: .zero)
    } else {
      settle()
    }
    let page = currentPage
    let start = zoom(of: page, in: area, at: time)
    zooms.removeAll { $0.page == page }
    pinch = Pinch(
      page: page,
      start: start,
      rawScale: area.limits.raw(shown: start.scale),
      distance: distance(at: time),
      middle: place(of: middle(at: time), in: page)
    )
    tell(.willBeginZooming(page))
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

  /// A place in a page, from a place in the view, when the content has come to rest.
  private func place(of point: Point, in page: Int) -> Point {
    let (size, way) = (configuration.pageSize, way(to: page))
    return Point { axis in
      let middle = (configuration.view.length(along: axis) - size.length(along: axis)) / 2
      return point[axis] - middle - mirrored(way[axis], axis)
    }
  }

  /// How far the middle of a page is from that of the view, when the content has come to rest.
  private func way(to page: Int) -> Point {
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

  /// The share of a drag that a page takes; nil where it has nothing to scroll.
  func innerDrag(on page: Int) -> InnerDrag? {
    guard let area, hasPages, configuration.map == nil else { return nil }
    // While its scale changes a page follows nothing else.
    if case .zooming = zooms.first(where: { $0.page == page })?.course { return nil }
    let zoom = zoom(of: page, in: area, at: time)
    let axes = PerAxis {
      NestedDrag(start: zoom.offset[$0], range: area.range(along: $0, scale: zoom.scale))
    }
    guard axes.both.contains(where: { $0.range.lowerBound < $0.range.upperBound }) else {
      return nil
    }
    return InnerDrag(page: page, scale: zoom.scale, axes: axes, stride: configuration.stride)
  }

  /// How a page stands that has its share of a drag.
  private func dragged(_ inner: InnerDrag, by drag: Drag, to finger: Point) -> Zoom {
    let raw = raw(of: drag, at: finger)
    return Zoom(
      scale: inner.scale,
      offset: Point { axis in
        let (shared, way) = (inner.axes[axis], mirrored(raw[axis] - drag.raw[axis], axis))
        guard drag.follows[axis] else { return shared.start }
        if geometry.follows[axis] { return shared.offsets(afterWay: way).page }
        // Where no pager takes the rest, the page gives a little.
        guard shared.range.lowerBound < shared.range.upperBound else { return shared.start }
        let band = pageBand(along: axis)
        guard configuration.bounces else { return (shared.start + way).clamped(to: shared.range) }
        return band.offset(
          raw: band.raw(offset: shared.start, range: shared.range) + way,
          range: shared.range
        )
      }
    )
  }

  /// The offset without resistance that is left for the pager.
  func remainder(of raw: Double, _ drag: Drag, along axis: Axis) -> Double {
    guard let inner = drag.inner else { return raw }
    let way = mirrored(raw - drag.raw[axis], axis)
    let rest = mirrored(inner.axes[axis].offsets(afterWay: way).pager, axis)
    // At most one page is turned.
    return drag.raw[axis] + rest.clamped(to: -inner.stride...inner.stride)
  }

  /// Lets a page go that has its share of a drag.
  ///
  /// - Returns: The velocity that is left for the pager.
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
          ? pageBand(along: axis).slope(atOffset: zoom.offset[axis], range: range) : 1
        return mirrored(velocity[axis], axis) * slope
      },
      in: area
    )
    return Point { isAway[$0] ? velocity[$0] : 0 }
  }

  /// Takes zoomed pages to where they may rest that were only held.
  mutating func settleZooms() {
    guard let area else { return }
    for zoomed in zooms {
      guard case .resting(let zoom) = zoomed.course else { continue }
      slide(zoomed.page, from: zoom, at: .zero, in: area)
    }
  }

  /// Lets a zoomed page go at a velocity; one that has left the view is back at its size.
  private mutating func slide(
    _ page: Int,
    from zoom: Zoom,
    at velocity: Point,
    in area: ZoomArea
  ) {
    guard shownPages(of: seen).contains(page) else { return }
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

  /// Whether a zoomed page runs out.
  var isSliding: Bool {
    zooms.contains { if case .sliding = $0.course { true } else { false } }
  }

  /// What holds a zoomed page back at its ends.
  private func pageBand(along axis: Axis) -> RubberBand {
    RubberBand(
      coefficient: configuration.physics.rubberBand,
      length: configuration.pageSize.length(along: axis)
    )
  }

  /// Stops pages that run out.
  mutating func freezeZooms() {
    for place in zooms.indices {
      guard case .sliding = zooms[place].course else { continue }
      zooms[place].course = .resting(zooms[place].zoom(at: time))
    }
  }

  /// Ends what has come to rest, and tells of it.
  mutating func endZooms() {
    for place in zooms.indices {
      guard let end = zooms[place].end, end <= time else { continue }
      let (zoomed, rest) = (zooms[place], zooms[place].rest)
      zooms[place].course = .resting(rest)
      switch zoomed.course {
      case .resting: break
      case .zooming: tell(.didEndZooming(zoomed.page, scale: rest.scale))
      case .sliding:
        // What pages and content do after one drag ends once.
        if case .deceleration = ending { break }
        if !isSliding { tell(.didEndDecelerating) }
      }
    }
    guard let rest = area?.rest else { return }
    zooms.removeAll { zoomed in
      if case .resting(let zoom) = zoomed.course { zoom == rest } else { false }
    }
  }
}
