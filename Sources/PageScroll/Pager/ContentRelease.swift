import PageGeometry

/// A release of content at an offset and a velocity, and the rule by which the content comes to rest.
struct ContentRelease {
  /// The content before the release.
  let content: ScrollContent
  /// The row of recycled views, if there is one.
  let row: RecyclingRow?
  let offset: Point
  /// The velocity of the content, without the momentum of the stopped motion.
  let flick: Point
  /// The drag that ends with the release.
  var drag: Drag?
  /// The motion that the finger stopped.
  var stopped: StoppedMotion?

  private var geometry: ScrollGeometry { content.geometry }
  private var configuration: ScrollConfiguration { content.geometry.configuration }
  private var physics: ScrollPhysics { content.geometry.configuration.physics }

  /// The velocity of the content, with the momentum of the stopped motion.
  var velocity: Point {
    guard let stopped else { return flick }
    return Point { axis in
      guard abs(flick[axis]) >= physics.freeFlick else { return flick[axis] }
      let momentum = physics.carriedMomentum.carried(stopped.velocity[axis], into: flick[axis])
      return flick[axis] + momentum
    }
  }

  /// The motion to an offset at which the content may rest.
  var motion: PerAxis<AxisMotion> {
    if let map = configuration.map { return settling(on: map) }
    return PerAxis { axis in
      axis == configuration.axis && configuration.pages > 0 ? alongRow : free(along: axis)
    }
  }

  /// The motion to an offset at which the content may rest, for content that is not released by a finger.
  ///
  /// A release may limit the velocity; this motion always starts with the given one.
  var unlimitedMotion: PerAxis<AxisMotion> {
    let (motion, velocity) = (motion, velocity)
    return PerAxis {
      geometry.rules(along: $0).starting(motion[$0], from: offset[$0], velocity: velocity[$0])
    }
  }

  /// Returns a motion that ends at an offset chosen by the program instead of its own.
  func retargeted(_ motion: PerAxis<AxisMotion>, to chosen: Point) -> PerAxis<AxisMotion> {
    PerAxis { axis in
      guard chosen[axis] != motion[axis].rest else { return motion[axis] }
      let rules = geometry.rules(along: axis)
      let target = chosen[axis].clamped(to: rules.range)
      return rules.retargeted(from: offset[axis], velocity: velocity[axis], to: target)
    }
  }

  private func free(along axis: Axis) -> AxisMotion {
    var rules = geometry.rules(along: axis)
    // A carried momentum may exceed the speed of the fastest flick.
    if physics.carriedMomentum != .none { rules.physics.fastestFlick = .infinity }
    return rules.release(from: offset[axis], velocity: velocity[axis])
  }

  private func move(to target: Double, along axis: Axis) -> AxisMotion {
    let duration = offset[axis] == target ? 0 : physics.moveDuration
    return .move(from: offset[axis], to: target, duration: duration, curve: physics.moveCurve)
  }

  // MARK: Rows

  /// The motion along a row of pages.
  private var alongRow: AxisMotion {
    let (axis, paging) = (configuration.axis, geometry.paging)
    let (offset, velocity, rules) = (offset[axis], velocity[axis], geometry.rules(along: axis))
    /// Returns the offset of a page, and the motion to it if it is at an end that the content is beyond.
    func approach(_ page: Int) -> (target: Double, bounceBack: AxisMotion?) {
      // A drag that started on a zoomed page turns at most one page.
      let reach = drag.flatMap { $0.inner == nil ? nil : $0.page - 1...$0.page + 1 }
      let target = paging.offset(ofPage: reach.map(page.clamped) ?? page)
      let isBeyond = !rules.range.contains(offset) && target == offset.clamped(to: rules.range)
      guard isBeyond else { return (target, nil) }
      return (target, rules.bounceBack(from: offset, velocity: velocity, to: target))
    }
    switch configuration.stop {
    case .anywhere: return free(along: axis)
    case .page:
      let (target, bounceBack) = approach(flickTarget(from: offset, at: velocity))
      let isEnd = target == (velocity < 0 ? rules.range.lowerBound : rules.range.upperBound)
      let mayPass = configuration.bounces && isEnd
      return bounceBack
        ?? rules.settle(from: offset, velocity: velocity, to: target, mayPass: mayPass)
    case .nearestPage(let limit):
      let page = paging.snapTarget(
        from: offset,
        velocity: velocity,
        decay: physics.snapDeceleration.decay,
        limit: limit,
        flick: physics.pageFlick
      )
      guard let page else { return .resting(at: offset) }
      let (target, bounceBack) = approach(page)
      return bounceBack ?? rules.retargeted(from: offset, velocity: velocity, to: target)
    case .picture:
      guard let row else { return .resting(at: offset) }
      let hasMomentum = abs(velocity) >= physics.freeFlick
      guard !hasMomentum || row.travel < row.stride / 2 else { return free(along: axis) }
      let target = row.releaseOffset(hasMomentum: hasMomentum).clamped(to: rules.range)
      return move(to: target, along: axis)
    }
  }

  /// Returns the page after a flick, which may count from the page to which the content was moving.
  private func flickTarget(from offset: Double, at velocity: Double) -> Int {
    let (paging, flick) = (geometry.paging, physics.pageFlick)
    let page = paging.target(from: offset, velocity: velocity, flick: flick)
    guard configuration.flicksFrom == .target, let rest = stopped?.rest[configuration.axis] else {
      return page
    }
    switch flickDirection(velocity, flick: flick) {
    case 1 where rest > offset:
      return max(page, paging.page(at: rest) + 1).clamped(to: paging.pages)
    case -1 where rest < offset:
      return min(page, paging.page(at: rest) - 1).clamped(to: paging.pages)
    default: return page
    }
  }

  // MARK: Maps

  private func settling(on map: PageMap) -> PerAxis<AxisMotion> {
    guard let cell = drag?.map?.base ?? content.cell else { return .resting(at: offset) }
    let velocity = velocity
    let target = map.target(from: cell, velocity: velocity, flick: physics.pageFlick)
    let place = map.offset(of: target)
    let isFlick = max(abs(velocity.x), abs(velocity.y)) >= physics.pageFlick
    return PerAxis { axis in
      let (offset, target) = (offset[axis], place[axis])
      guard isFlick else { return move(to: target, along: axis) }
      // Content that could not follow the finger along an axis has no velocity along it.
      let velocity = offset == target ? 0 : velocity[axis]
      return geometry.rules(along: axis)
        .settle(from: offset, velocity: velocity, to: target, mayPass: false)
    }
  }
}
