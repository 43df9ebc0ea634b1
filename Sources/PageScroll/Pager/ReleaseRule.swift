import PageGeometry

/// The rule by which content comes to rest after a release.
struct ReleaseRule {
  private let geometry: ScrollGeometry
  private let configuration: ScrollConfiguration
  private let physics: ScrollPhysics
  /// The row of recycled views, if there is one.
  private let row: RecyclingRow?
  /// The current cell of a map.
  private let cell: PageMap.Cell?

  init(_ geometry: ScrollGeometry, row: RecyclingRow?, cell: PageMap.Cell?) {
    (self.geometry, self.row, self.cell) = (geometry, row, cell)
    configuration = geometry.configuration
    physics = geometry.configuration.physics
  }

  /// Returns the motion from an offset at a velocity to an offset at which the content may rest.
  ///
  /// - Parameters:
  ///   - offset: The offset.
  ///   - velocity: The velocity.
  ///   - drag: The drag that ends with the release.
  ///   - stopped: The motion that the drag has stopped.
  /// - Returns: The motion along each axis.
  func stop(
    from offset: Point,
    at velocity: Point,
    of drag: Drag? = nil,
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
    let stop = stop(from: offset, at: velocity)
    return PerAxis { axis in
      stop[axis].starting(
        with: velocity[axis],
        from: offset[axis],
        in: geometry.range[axis],
        bounces: configuration.bounces,
        physics: physics
      )
    }
  }

  /// Returns a motion that ends at an offset chosen by the program instead of its own.
  func retargeted(
    _ motion: PerAxis<AxisMotion>,
    from offset: Point,
    at velocity: Point,
    to chosen: Point
  ) -> PerAxis<AxisMotion> {
    PerAxis { axis in
      guard chosen[axis] != motion[axis].rest else { return motion[axis] }
      return .retargeted(
        from: offset[axis],
        velocity: velocity[axis],
        to: chosen[axis].clamped(to: geometry.range[axis]),
        physics: physics
      )
    }
  }

  /// Returns the velocity of a release together with the momentum of the motion that the finger has stopped.
  func carried(_ stopped: StoppedMotion?, into velocity: Point) -> Point {
    guard let stopped else { return velocity }
    return Point { axis in
      let flick = velocity[axis]
      guard abs(flick) >= physics.freeFlick else { return flick }
      return flick + physics.carriedMomentum.carried(stopped.velocity[axis], into: flick)
    }
  }

  /// Returns the page after a flick, which may count from the page to which the content was moving.
  private func flickTarget(from offset: Double, at velocity: Double, interrupting rest: Double?)
    -> Int
  {
    let (paging, flick) = (geometry.paging, physics.pageFlick)
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
    var physics = physics
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
    let (axis, paging) = (configuration.axis, geometry.paging)
    let range = geometry.range[axis]
    /// Returns the motion back to an end of the range, if content beyond it turns to the page there.
    func bounceBack(to target: Double) -> AxisMotion? {
      guard !range.contains(offset), target == offset.clamped(to: range) else { return nil }
      return .bounceBack(from: offset, velocity: velocity, to: target, physics: physics)
    }
    switch configuration.stop {
    case .anywhere: return free(from: offset, at: velocity, along: axis)
    case .page:
      let page = flickTarget(from: offset, at: velocity, interrupting: rest)
      let target = paging.offset(ofPage: reach.map(page.clamped) ?? page)
      if let motion = bounceBack(to: target) { return motion }
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
      return bounceBack(to: target)
        ?? .retargeted(from: offset, velocity: velocity, to: target, physics: physics)
    case .picture:
      guard let row else { return .resting(at: offset) }
      let hasMomentum = abs(velocity) >= physics.freeFlick
      guard !hasMomentum || row.travel < row.stride / 2 else {
        return free(from: offset, at: velocity, along: axis)
      }
      return move(from: offset, to: row.releaseOffset(hasMomentum: hasMomentum).clamped(to: range))
    }
  }

  private func stop(
    on map: PageMap,
    from offset: Point,
    at velocity: Point,
    of drag: PageMapDrag?
  ) -> PerAxis<AxisMotion> {
    guard let cell = drag?.base ?? cell else { return PerAxis { .resting(at: offset[$0]) } }
    let target =
      drag?.target(velocity: velocity, flick: physics.pageFlick)
      ?? map.target(from: cell, velocity: velocity, flick: physics.pageFlick)
    let place = map.offset(of: target)
    let isFlick = max(abs(velocity.x), abs(velocity.y)) >= physics.pageFlick
    return PerAxis { axis in
      guard isFlick else { return move(from: offset[axis], to: place[axis]) }
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

  private func move(from offset: Double, to target: Double) -> AxisMotion {
    .move(
      from: offset,
      to: target,
      duration: offset == target ? 0 : physics.moveDuration,
      curve: physics.moveCurve
    )
  }
}
