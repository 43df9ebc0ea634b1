import PageGeometry

/// A drag of the content by a finger.
struct Drag: Sendable {
  /// The identifier of the touch.
  let touch: Int
  /// The position of the finger at the start of the drag.
  fileprivate var origin: Point
  /// The offset without resistance at the start of the drag.
  fileprivate var raw: Point
  /// The content offset at the start of the drag.
  fileprivate(set) var held: Point
  /// The axes along which the content or a zoomed page follows the finger.
  let follows: PerAxis<Bool>
  /// The current page at the start of the drag.
  fileprivate(set) var page: Int
  /// The drag over a map, if there is one.
  fileprivate(set) var map: PageMapDrag?
  /// The drag of the zoomed page under the finger, if there is one.
  var inner: InnerDrag?

  /// Starts a drag of resting content, by a finger at a point.
  init(touch: Int, at origin: Point, follows: PerAxis<Bool>, page: Int, of content: ScrollContent) {
    let geometry = content.geometry
    (self.touch, self.origin, held) = (touch, origin, content.motion.rest)
    (self.follows, self.page) = (follows, page)
    raw = geometry.raw(ofOffset: held)
    guard let map = geometry.configuration.map, let cell = content.cell else { return }
    var path = PageMapDrag(map: map, from: cell)
    path.bouncesAtHoles = geometry.configuration.bouncesAtHoles
    path.rubberBand = geometry.configuration.physics.rubberBand
    raw = path.begin(at: held, on: map)
    self.map = path
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

/// The content that a finger drags, at one time.
struct HeldContent {
  var drag: Drag
  let touch: Touch
  let time: Double

  /// The position of the finger.
  private var finger: Point { touch.point(at: time) }

  // MARK: Offset

  /// The offset without resistance.
  private func raw(in geometry: ScrollGeometry) -> Point {
    let finger = finger
    return Point { drag.raw[$0] - geometry.mirrored(finger[$0] - drag.origin[$0], $0) }
  }

  /// The content offset.
  func offset(in geometry: ScrollGeometry) -> Point {
    let raw = raw(in: geometry)
    if let map = drag.map { return map.offset(forRaw: raw) }
    return Point { axis in
      guard drag.follows[axis], geometry.follows[axis] else { return drag.held[axis] }
      let range = geometry.range[axis]
      let outer = pagerOffset(of: raw[axis], along: axis, in: geometry)
      guard geometry.configuration.bounces else { return outer.clamped(to: range) }
      return geometry.rubberBand(along: axis).offset(raw: outer, range: range)
    }
  }

  /// Returns the distance of the finger along an axis, as a distance in the content of a zoomed page.
  private func way(to raw: Double, along axis: Axis, in geometry: ScrollGeometry) -> Double {
    geometry.mirrored(raw - drag.raw[axis], axis)
  }

  /// Returns the pager's offset without resistance, after a zoomed page has taken its part of the drag.
  private func pagerOffset(of raw: Double, along axis: Axis, in geometry: ScrollGeometry) -> Double
  {
    guard let inner = drag.inner else { return raw }
    let way = inner.axes[axis].offsets(afterWay: way(to: raw, along: axis, in: geometry)).pager
    // One drag turns at most one page.
    return drag.raw[axis] + geometry.mirrored(way, axis).clamped(to: -inner.stride...inner.stride)
  }

  /// Returns the zoom of the page under the finger.
  func zoom(of inner: InnerDrag, in geometry: ScrollGeometry) -> Zoom {
    let raw = raw(in: geometry)
    let offset = Point { axis in
      let (shared, way) = (inner.axes[axis], way(to: raw[axis], along: axis, in: geometry))
      guard drag.follows[axis] else { return shared.start }
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

  // MARK: Velocity

  /// Returns the velocity of the content, in points per second.
  func velocity(in geometry: ScrollGeometry) -> Point {
    let speed = touch.speed(at: time, restTime: geometry.configuration.physics.restTime)
    let velocity = Point { geometry.mirrored(-speed[$0], $0) }
    if let map = drag.map { return map.velocity(forRaw: raw(in: geometry), velocity: velocity) }
    let offset = offset(in: geometry)
    return Point { axis in
      guard drag.follows[axis], velocity[axis] != 0, isMoved(along: axis, in: geometry),
        !isStopped(velocity[axis], along: axis, in: geometry)
      else { return 0 }
      return velocity[axis] * geometry.slope(at: offset[axis], along: axis)
    }
  }

  /// Returns the velocity of the content if the finger lifts now, in points per second.
  func releaseVelocity(in geometry: ScrollGeometry) -> Point {
    let physics = geometry.configuration.physics
    let speed = touch.velocity.velocity(atRelease: time, restTime: physics.restTime)
    let offset = offset(in: geometry)
    return Point { axis in
      guard drag.follows[axis] else { return 0 }
      let velocity = geometry.mirrored(-speed[axis], axis)
      // The velocity of a drag over a zoomed page may be that of the page.
      if drag.inner == nil, isStopped(velocity, along: axis, in: geometry) { return 0 }
      let slope = physics.slowsOutside ? geometry.slope(at: offset[axis], along: axis) : 1
      return (velocity * slope).clamped(to: -physics.fastestFlick...physics.fastestFlick)
    }
  }

  /// Returns whether the finger moves the pager, and not only a zoomed page.
  private func isMoved(along axis: Axis, in geometry: ScrollGeometry) -> Bool {
    guard geometry.follows[axis] else { return false }
    guard let inner = drag.inner else { return true }
    let way = way(to: raw(in: geometry)[axis], along: axis, in: geometry)
    return inner.axes[axis].offsets(afterWay: way).pager != 0
  }

  /// Returns whether an end of the range stops content that does not bounce.
  ///
  /// The velocity is the one that the content would have without the end.
  private func isStopped(_ velocity: Double, along axis: Axis, in geometry: ScrollGeometry) -> Bool
  {
    guard !geometry.configuration.bounces, drag.map == nil, geometry.follows[axis] else {
      return false
    }
    let raw = pagerOffset(of: raw(in: geometry)[axis], along: axis, in: geometry)
    let range = geometry.range[axis]
    return !range.contains(raw) || raw == range.lowerBound && velocity < 0
      || raw == range.upperBound && velocity > 0
  }

  /// Returns whether the pager has moved along an axis, and not only a zoomed page.
  private func isAway(along axis: Axis, in geometry: ScrollGeometry) -> Bool {
    geometry.follows[axis] && offset(in: geometry)[axis] != drag.held[axis]
  }

  /// Returns the part of a velocity that the pager has after a release.
  func pagerVelocity(_ velocity: Point, in geometry: ScrollGeometry) -> Point {
    Point { isAway(along: $0, in: geometry) ? velocity[$0] : 0 }
  }

  /// Returns the part of a velocity that the page under the finger has after a release.
  func pageVelocity(_ velocity: Point, from zoom: Zoom, of content: ScrollContent) -> Point {
    let (geometry, area) = (content.geometry, content.area)
    return Point { axis in
      guard !isAway(along: axis, in: geometry) else { return 0 }
      let velocity = geometry.mirrored(velocity[axis], axis)
      guard geometry.configuration.physics.slowsOutside, let area else { return velocity }
      let range = area.range(along: axis, scale: zoom.scale)
      let band = geometry.pageRubberBand(along: axis)
      return velocity * band.slope(atOffset: zoom.offset[axis], range: range)
    }
  }

  // MARK: Changes

  /// Updates the parts of the drag that depend on the path of the finger.
  mutating func move(in geometry: ScrollGeometry) {
    let raw = raw(in: geometry)
    if drag.map != nil {
      _ = drag.map?.drag(to: raw)
    } else if !geometry.configuration.bounces, drag.inner == nil {
      // After a pull beyond an end, the content follows at once when the finger changes direction.
      (drag.origin, drag.raw) = (finger, Point { raw[$0].clamped(to: geometry.range[$0]) })
    }
  }

  /// Ends the part of the drag that moves a zoomed page; the pager follows the finger from now on.
  mutating func endInner(in geometry: ScrollGeometry) {
    let shown = offset(in: geometry)
    (drag.inner, drag.origin, drag.raw) = (nil, finger, geometry.raw(ofOffset: shown))
  }

  /// Returns the drag after a change of the content, and of the zoomed page.
  ///
  /// With `rebases`, the distance that the finger has moved before no longer counts.
  func drag(after change: ContentChange, inner: InnerDrag?, rebases: Bool) -> Drag {
    let (before, raw) = (change.before, raw(in: change.before))
    let (shown, held) = (change.moved(offset(in: before)), change.moved(drag.held))
    var result = drag
    result.inner = inner
    if let map = change.geometry.configuration.map {
      result.origin = finger
      result.raw = result.map?.begin(at: shown, on: map) ?? shown
    } else {
      let pull = change.geometry.raw(ofOffset: shown)
      // The pager's part of the drag is the same, whatever the zoomed page has taken.
      result.raw =
        rebases
        ? pull
        : Point { drag.raw[$0] + pull[$0] - pagerOffset(of: raw[$0], along: $0, in: before) }
      if rebases { result.origin = finger }
    }
    let follows = change.geometry.follows
    result.held = Point { follows[$0] && drag.follows[$0] ? held[$0] : shown[$0] }
    result.page = change.page(drag.page)
    return result
  }
}
