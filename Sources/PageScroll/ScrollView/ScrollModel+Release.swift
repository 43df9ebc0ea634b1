public import PageGeometry

extension ScrollModel {
  /// Releases the content at a velocity, as if a finger had touched it for an instant.
  ///
  /// - Parameters:
  ///   - velocity: The content's velocity, in points per second.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func flick(_ velocity: Point, time: Double) {
    let time = advance(toInput: time)
    cancelTouches()
    interruptAutoplay()
    let (offset, stopped) = (offset(at: time), stoppedMotion)
    rest(at: offset)
    var velocity = Point { geometry.follows[$0] ? velocity[$0] : 0 }
    if configuration.map == nil, geometry.follows.x, geometry.follows.y {
      let axes = configuration.lock.axes(
        dx: velocity.x,
        dy: velocity.y,
        scrollable: Set(Axis.allCases)
      )
      velocity = Point { axes.contains($0) ? velocity[$0] : 0 }
    }
    let limit = configuration.physics.fastestFlick
    if configuration.physics.carriedMomentum != .none {
      velocity = Point { velocity[$0].clamped(to: -limit...limit) }
    }
    pages.row?.beginDrag()
    report(.willBeginDragging)
    release(from: offset, at: velocity, page: visible.current, stopped: stopped)
  }

  /// The current motion after a release; nil if there is none.
  var stoppedMotion: StoppedMotion? {
    guard case .deceleration = ending else { return nil }
    return StoppedMotion(velocity: velocity(at: time), rest: Point { motion[$0].rest })
  }

  /// Returns the velocity of the content when a finger lifts, in points per second.
  func contentVelocity(of touch: Touch, in drag: Drag) -> Point {
    let physics = configuration.physics
    let finger = touch.velocity(atRelease: time, restTime: physics.restTime)
    let (offset, point) = (offset(at: time), touch.point(at: time))
    return Point { axis in
      guard drag.follows[axis] else { return 0 }
      let velocity = mirrored(-finger[axis], axis)
      // The velocity of a drag over a zoomed page may be that of the page.
      if drag.inner == nil, isStopped(drag, at: point, velocity, along: axis) { return 0 }
      let slope = physics.slowsOutside ? slope(at: offset[axis], along: axis) : 1
      return (velocity * slope).clamped(to: -physics.fastestFlick...physics.fastestFlick)
    }
  }

  /// Returns the content's velocity at an offset as a fraction of the finger's velocity; 1 inside the range.
  func slope(at offset: Double, along axis: Axis) -> Double {
    guard configuration.map == nil else { return 1 }
    guard configuration.bounces else { return geometry.range[axis].contains(offset) ? 1 : 0 }
    return rubberBand(along: axis).slope(atOffset: offset, range: geometry.range[axis])
  }

  /// Ends a drag and releases the content.
  mutating func endDrag(_ drag: Drag, of touch: Touch, at velocity: Point) {
    let finger = touch.point(at: time)
    let offset = dragged(drag, to: finger)
    var velocity = velocity
    if let inner = drag.inner { velocity = release(inner, of: drag, at: finger, velocity) }
    self.drag = nil
    release(from: offset, at: velocity, page: drag.page, of: drag, stopped: touch.stopped)
  }

  /// Moves resting content and zoomed pages to offsets at which they may rest.
  mutating func settle() {
    settleZooms()
    guard ending == nil else { return }
    begin(stop(from: offset(at: time), at: .zero, of: nil), ending: .deceleration(aligns: false))
  }

  private mutating func release(
    from offset: Point,
    at velocity: Point,
    page: Int,
    of drag: Drag? = nil,
    stopped: StoppedMotion?
  ) {
    let physics = configuration.physics
    let velocity = Point { axis in
      let flick = velocity[axis]
      guard let stopped, abs(flick) >= physics.freeFlick else { return flick }
      return flick + physics.carriedMomentum.carried(stopped.velocity[axis], into: flick)
    }
    var motion = stop(from: offset, at: velocity, of: drag, stopped: stopped)
    let target = Point { motion[$0].rest }
    report(.willEndDragging(velocity: velocity, target: folded(target)))
    if let targetRule {
      let release = Release(offset: offset, velocity: velocity, target: target, page: page)
      let chosen = targetRule(release)
      motion = PerAxis { axis in
        guard chosen[axis] != target[axis] else { return motion[axis] }
        return .retargeted(
          from: offset[axis],
          velocity: velocity[axis],
          to: chosen[axis].clamped(to: geometry.range[axis]),
          physics: configuration.physics
        )
      }
    }
    begin(motion, ending: .deceleration(aligns: configuration.stop == .picture))
    report(.didEndDragging(goesOn: ending != nil || isSliding))
    if ending == nil, configuration.stop == .picture { alignPicture() }
  }

  // MARK: The motion after a release

  /// Returns the motion from an offset at a velocity to an offset at which the content may rest.
  func stop(
    from offset: Point,
    at velocity: Point,
    of drag: Drag?,
    stopped: StoppedMotion? = nil
  ) -> PerAxis<AxisMotion> {
    if let map = configuration.map {
      return stop(on: map, from: offset, at: velocity, of: drag?.map)
    }
    // A drag that started on a zoomed page turns at most one page.
    let reach = drag.flatMap { $0.inner == nil ? nil : $0.page - 1...$0.page + 1 }
    return PerAxis { axis in
      guard axis == configuration.axis, configuration.pages > 0 else {
        return free(from: offset[axis], at: velocity[axis], along: axis)
      }
      return stop(
        from: offset[axis],
        at: velocity[axis],
        within: reach,
        interrupting: stopped?.rest[axis]
      )
    }
  }

  /// Returns the motion to an offset at which the content may rest, for content that is not released by a finger.
  ///
  /// A release may limit the velocity; this motion always starts with the given one.
  func stop(from offset: Point, keeping velocity: Point) -> PerAxis<AxisMotion> {
    let stop = stop(from: offset, at: velocity, of: nil)
    return PerAxis { axis in
      stop[axis].starting(
        with: velocity[axis],
        from: offset[axis],
        in: geometry.range[axis],
        bounces: configuration.bounces,
        physics: configuration.physics
      )
    }
  }

  /// Returns the page after a flick, which may count from the page to which the content was moving.
  private func flickTarget(from offset: Double, at velocity: Double, interrupting rest: Double?)
    -> Int
  {
    let (paging, flick) = (geometry.paging, configuration.physics.pageFlick)
    let page = paging.target(from: offset, velocity: velocity, flick: flick)
    guard configuration.flicksFrom == .target, let rest else { return page }
    switch flickDirection(velocity, flick: flick) {
    case 1 where rest > offset:
      return max(page, paging.page(at: rest) + 1).clamped(to: paging.pages)
    case -1 where rest < offset:
      return min(page, paging.page(at: rest) - 1).clamped(to: paging.pages)
    default: return page
    }
  }

  private func free(from offset: Double, at velocity: Double, along axis: Axis) -> AxisMotion {
    var physics = configuration.physics
    // A carried momentum may exceed the speed of the fastest flick.
    if physics.carriedMomentum != .none { physics.fastestFlick = .infinity }
    return .release(
      from: offset,
      velocity: velocity,
      range: geometry.range[axis],
      bounces: configuration.bounces,
      physics: physics
    )
  }

  /// Returns the motion along a row of pages after a release.
  private func stop(
    from offset: Double,
    at velocity: Double,
    within reach: ClosedRange<Int>?,
    interrupting rest: Double?
  ) -> AxisMotion {
    let (physics, axis) = (configuration.physics, configuration.axis)
    let (paging, range) = (geometry.paging, geometry.range[axis])
    switch configuration.stop {
    case .anywhere: return free(from: offset, at: velocity, along: axis)
    case .page:
      let page = flickTarget(from: offset, at: velocity, interrupting: rest)
      let target = paging.offset(ofPage: reach.map(page.clamped) ?? page)
      if !range.contains(offset), target == offset.clamped(to: range) {
        return .bounceBack(from: offset, velocity: velocity, to: target, physics: physics)
      }
      let isEnd = target == (velocity < 0 ? range.lowerBound : range.upperBound)
      return .settle(
        from: offset,
        velocity: velocity,
        to: target,
        physics: physics,
        mayPass: configuration.bounces && isEnd
      )
    case .nearestPage(let limit):
      let page = paging.snapTarget(
        from: offset,
        velocity: velocity,
        decay: physics.snapDeceleration.decay,
        limit: limit,
        flick: physics.pageFlick
      )
      guard let page else { return .resting(at: offset) }
      let target = paging.offset(ofPage: reach.map(page.clamped) ?? page)
      if !range.contains(offset), target == offset.clamped(to: range) {
        return .bounceBack(from: offset, velocity: velocity, to: target, physics: physics)
      }
      return .retargeted(from: offset, velocity: velocity, to: target, physics: physics)
    case .picture:
      guard let row = pages.row else { return .resting(at: offset) }
      let hasMomentum = abs(velocity) >= physics.freeFlick
      guard !hasMomentum || row.travel < row.stride / 2 else {
        return free(from: offset, at: velocity, along: axis)
      }
      let target = row.releaseOffset(hasMomentum: hasMomentum).clamped(to: range)
      return .move(
        from: offset,
        to: target,
        duration: target == offset ? 0 : physics.moveDuration,
        curve: physics.moveCurve
      )
    }
  }

  private func stop(
    on map: PageMap,
    from offset: Point,
    at velocity: Point,
    of drag: PageMapDrag?
  ) -> PerAxis<AxisMotion> {
    let physics = configuration.physics
    guard let cell = drag?.base ?? cell else { return PerAxis { .resting(at: offset[$0]) } }
    let target =
      drag?.target(velocity: velocity, flick: physics.pageFlick)
      ?? map.target(from: cell, velocity: velocity, flick: physics.pageFlick)
    let place = map.offset(of: target)
    let isFlick = max(abs(velocity.x), abs(velocity.y)) >= physics.pageFlick
    return PerAxis { axis in
      guard isFlick else {
        return .move(
          from: offset[axis],
          to: place[axis],
          duration: offset[axis] == place[axis] ? 0 : physics.moveDuration,
          curve: physics.moveCurve
        )
      }
      // Content that could not follow the finger along an axis has no velocity along it.
      return .settle(
        from: offset[axis],
        velocity: offset[axis] == place[axis] ? 0 : velocity[axis],
        to: place[axis],
        physics: physics,
        mayPass: false
      )
    }
  }

  // MARK: Motion

  /// Starts a motion of the content.
  mutating func begin(_ motion: PerAxis<AxisMotion>, ending: Ending, targetPage: Int? = nil) {
    (self.motion, motionStart, pauseStart) = (motion, time, nil)
    let moves = motion.both.contains { $0.duration > 0 }
    self.ending = moves ? ending : nil
    self.targetPage = moves ? targetPage : nil
    cell = configuration.map?.cell(at: Point { motion[$0].rest }) ?? cell
    updateVisiblePages()
  }

  /// Puts the content to rest at an offset.
  mutating func rest(at offset: Point) {
    motion = PerAxis { .resting(at: offset[$0]) }
    (motionStart, ending, targetPage, drag) = (time, nil, nil, nil)
    pauseStart = nil
    cell = configuration.map?.cell(at: offset) ?? cell
  }
}
