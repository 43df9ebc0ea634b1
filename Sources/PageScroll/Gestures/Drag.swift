import PageGeometry

/// A drag of the content by a finger.
struct Drag: Sendable {
  /// The identifier of the touch.
  let touch: Int
  /// The position of the finger at the start of the drag.
  private var origin: Point
  /// The offset without resistance at the start of the drag.
  private var raw: Point
  /// The content offset at the start of the drag.
  private(set) var held: Point
  /// The axes along which the content or a zoomed page follows the finger.
  let follows: PerAxis<Bool>
  /// The current page at the start of the drag.
  private(set) var page: Int
  /// The drag over a map, if there is one.
  private(set) var map: PageMapDrag?
  /// The drag of the zoomed page under the finger, if there is one.
  var inner: InnerDrag?

  /// Starts a drag of content at an offset.
  ///
  /// - Parameters:
  ///   - touch: The identifier of the touch.
  ///   - origin: The position of the finger.
  ///   - held: The offset.
  ///   - follows: The axes along which the content follows the finger.
  ///   - page: The current page.
  ///   - geometry: The scroll view.
  init(
    touch: Int,
    origin: Point,
    held: Point,
    follows: PerAxis<Bool>,
    page: Int,
    in geometry: ScrollGeometry
  ) {
    (self.touch, self.origin, self.held) = (touch, origin, held)
    (self.follows, self.page) = (follows, page)
    raw = geometry.raw(ofOffset: held)
  }

  /// Starts the path over a map, from a cell.
  mutating func begin(
    on map: PageMap,
    from cell: PageMap.Cell,
    _ configuration: ScrollConfiguration
  ) {
    var path = PageMapDrag(map: map, from: cell)
    path.bouncesAtHoles = configuration.bouncesAtHoles
    path.rubberBand = configuration.physics.rubberBand
    raw = path.begin(at: held, on: map)
    self.map = path
  }

  // MARK: State

  /// Returns the offset without resistance when the finger is at a point.
  func raw(at finger: Point, in geometry: ScrollGeometry) -> Point {
    Point { raw[$0] - geometry.mirrored(finger[$0] - origin[$0], $0) }
  }

  /// Returns the content offset when the finger is at a point.
  func offset(at finger: Point, in geometry: ScrollGeometry) -> Point {
    let raw = raw(at: finger, in: geometry)
    if let map { return map.offset(forRaw: raw) }
    return Point { axis in
      guard follows[axis], geometry.follows[axis] else { return held[axis] }
      let range = geometry.range[axis]
      let outer = pagerOffset(of: raw[axis], along: axis, in: geometry)
      guard geometry.configuration.bounces else { return outer.clamped(to: range) }
      return geometry.rubberBand(along: axis).offset(raw: outer, range: range)
    }
  }

  /// Returns the velocity of the content at a time, in points per second.
  func velocity(of touch: Touch, at time: Double, in geometry: ScrollGeometry) -> Point {
    let finger = touch.point(at: time)
    let speed = touch.speed(at: time, restTime: geometry.configuration.physics.restTime)
    let velocity = Point { geometry.mirrored(-speed[$0], $0) }
    if let map {
      return map.velocity(forRaw: raw(at: finger, in: geometry), velocity: velocity)
    }
    let offset = offset(at: finger, in: geometry)
    return Point { axis in
      guard follows[axis], velocity[axis] != 0, isMoved(to: finger, along: axis, in: geometry),
        !isStopped(at: finger, velocity[axis], along: axis, in: geometry)
      else { return 0 }
      return velocity[axis] * geometry.slope(at: offset[axis], along: axis)
    }
  }

  /// Returns the velocity of the content when the finger lifts, in points per second.
  func velocity(atRelease time: Double, of touch: Touch, in geometry: ScrollGeometry) -> Point {
    let physics = geometry.configuration.physics
    let speed = touch.velocity(atRelease: time, restTime: physics.restTime)
    let finger = touch.point(at: time)
    let offset = offset(at: finger, in: geometry)
    return Point { axis in
      guard follows[axis] else { return 0 }
      let velocity = geometry.mirrored(-speed[axis], axis)
      // The velocity of a drag over a zoomed page may be that of the page.
      if inner == nil, isStopped(at: finger, velocity, along: axis, in: geometry) { return 0 }
      let slope = physics.slowsOutside ? geometry.slope(at: offset[axis], along: axis) : 1
      return (velocity * slope).clamped(to: -physics.fastestFlick...physics.fastestFlick)
    }
  }

  /// Returns whether a finger at a point moves the pager, and not only a zoomed page.
  private func isMoved(to finger: Point, along axis: Axis, in geometry: ScrollGeometry) -> Bool {
    guard geometry.follows[axis] else { return false }
    guard let inner else { return true }
    let raw = raw(at: finger, in: geometry)[axis]
    return inner.axes[axis].offsets(afterWay: way(to: raw, along: axis, in: geometry)).pager != 0
  }

  /// Returns whether an end of the range stops content that does not bounce and that a finger moves.
  ///
  /// The velocity is the one that the content would have without the end.
  private func isStopped(
    at finger: Point,
    _ velocity: Double,
    along axis: Axis,
    in geometry: ScrollGeometry
  ) -> Bool {
    guard !geometry.configuration.bounces, map == nil, geometry.follows[axis] else { return false }
    let raw = pagerOffset(of: raw(at: finger, in: geometry)[axis], along: axis, in: geometry)
    let range = geometry.range[axis]
    return !range.contains(raw) || raw == range.lowerBound && velocity < 0
      || raw == range.upperBound && velocity > 0
  }

  /// Returns the distance of the finger along an axis, as a distance in the content of a zoomed page.
  private func way(to raw: Double, along axis: Axis, in geometry: ScrollGeometry) -> Double {
    geometry.mirrored(raw - self.raw[axis], axis)
  }

  /// Returns the pager's offset without resistance, after a zoomed page has taken its part of the drag.
  private func pagerOffset(of raw: Double, along axis: Axis, in geometry: ScrollGeometry) -> Double
  {
    guard let inner else { return raw }
    let way = inner.axes[axis].offsets(afterWay: way(to: raw, along: axis, in: geometry)).pager
    // One drag turns at most one page.
    return self.raw[axis] + geometry.mirrored(way, axis).clamped(to: -inner.stride...inner.stride)
  }

  /// Returns the zoom of the page under the finger, which is at a point.
  func zoom(of inner: InnerDrag, at finger: Point, in geometry: ScrollGeometry) -> Zoom {
    let raw = raw(at: finger, in: geometry)
    let offset = Point { axis in
      let (shared, way) = (inner.axes[axis], way(to: raw[axis], along: axis, in: geometry))
      guard follows[axis] else { return shared.start }
      if geometry.follows[axis] { return shared.offsets(afterWay: way).page }
      // If no pager moves along this axis, the page has a rubber band.
      let range = shared.range
      guard range.lowerBound < range.upperBound else { return shared.start }
      guard geometry.configuration.bounces else { return (shared.start + way).clamped(to: range) }
      let band = geometry.pageRubberBand(along: axis)
      return band.offset(raw: band.raw(offset: shared.start, range: range) + way, range: range)
    }
    return Zoom(scale: inner.scale, offset: offset)
  }

  /// Returns whether the pager has moved along an axis when the finger is at a point, and not only a zoomed page.
  private func isAway(at finger: Point, along axis: Axis, in geometry: ScrollGeometry) -> Bool {
    geometry.follows[axis] && offset(at: finger, in: geometry)[axis] != held[axis]
  }

  /// Returns the part of a velocity that the pager has after a release.
  func pagerVelocity(_ velocity: Point, at finger: Point, in geometry: ScrollGeometry) -> Point {
    Point { isAway(at: finger, along: $0, in: geometry) ? velocity[$0] : 0 }
  }

  /// Returns the part of a velocity that the page under the finger has after a release.
  func pageVelocity(
    _ velocity: Point,
    of inner: InnerDrag,
    at finger: Point,
    in geometry: ScrollGeometry,
    _ area: ZoomArea
  ) -> Point {
    let zoom = zoom(of: inner, at: finger, in: geometry)
    return Point { axis in
      guard !isAway(at: finger, along: axis, in: geometry) else { return 0 }
      let velocity = geometry.mirrored(velocity[axis], axis)
      guard geometry.configuration.physics.slowsOutside else { return velocity }
      let range = area.range(along: axis, scale: zoom.scale)
      let band = geometry.pageRubberBand(along: axis)
      return velocity * band.slope(atOffset: zoom.offset[axis], range: range)
    }
  }

  // MARK: Changes

  /// Updates the parts of the drag that depend on the path of the finger.
  mutating func move(to finger: Point, in geometry: ScrollGeometry) {
    let raw = raw(at: finger, in: geometry)
    if map != nil {
      _ = map?.drag(to: raw)
      return
    }
    guard !geometry.configuration.bounces, inner == nil else { return }
    // After a pull beyond an end, the content follows at once when the finger changes direction.
    (origin, self.raw) = (finger, Point { raw[$0].clamped(to: geometry.range[$0]) })
  }

  /// Ends the part of the drag that moves a zoomed page; the pager follows the finger from now on.
  mutating func endInner(at finger: Point, in geometry: ScrollGeometry) {
    let shown = offset(at: finger, in: geometry)
    (inner, origin, raw) = (nil, finger, geometry.raw(ofOffset: shown))
  }

  /// Continues the drag after a change of the content.
  ///
  /// - Parameters:
  ///   - finger: The position of the finger.
  ///   - content: The change.
  ///   - inner: The drag of the zoomed page after the change.
  ///   - rebases: Whether the distance that the finger has moved before no longer counts.
  mutating func resume(
    at finger: Point,
    after content: ContentChange,
    inner: InnerDrag?,
    rebases: Bool
  ) {
    let (before, geometry) = (content.before, content.geometry)
    let shown = content.moved(offset(at: finger, in: before))
    let unresisted = raw(at: finger, in: before)
    let held = content.moved(held)
    self.inner = inner
    if let map = geometry.configuration.map {
      (origin, raw) = (finger, self.map?.begin(at: shown, on: map) ?? shown)
    } else {
      let pull = geometry.raw(ofOffset: shown)
      raw = Point { axis in
        // The pager's part of the drag is the same, whatever the zoomed page has taken.
        rebases
          ? pull[axis]
          : raw[axis] + pull[axis] - pagerOffset(of: unresisted[axis], along: axis, in: before)
      }
      if rebases { origin = finger }
    }
    self.held = Point { geometry.follows[$0] && follows[$0] ? held[$0] : shown[$0] }
    page = content.page(page)
  }
}

/// The drag of a zoomed page, which follows the finger before the pager does.
struct InnerDrag: Sendable {
  var page: Int
  let scale: Double
  let axes: PerAxis<NestedDrag>
  /// The distance between pages, which limits the pager to one page per drag.
  let stride: Double
}
