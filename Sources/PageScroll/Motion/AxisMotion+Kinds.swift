/// The kinds of motion of a scroll view.
extension AxisMotion {
  /// The decay constants, per second, at which a retargeted flick still feels like a flick.
  ///
  /// They range from half to four times the decay constant of `DecelerationRate.fast`.
  static let flickDecays = 5.0...40

  /// Returns a motion that is at rest from the start.
  package static func resting(at position: Double) -> AxisMotion {
    AxisMotion().resting(at: position)
  }

  /// Returns the motion after a release, for content that may rest anywhere in its range.
  ///
  /// Inside the range the content decelerates freely. If it passes an end of the range, a spring pulls it
  /// back. Outside the range, a spring pulls it back to the nearer end. If it reaches that end fast enough
  /// for a flick, it continues into the range and decelerates freely.
  ///
  /// - Parameters:
  ///   - start: The offset at the release.
  ///   - velocity: The velocity at the release, limited to `physics.fastestFlick`. Inside the range, a speed
  ///     below `physics.freeFlick` counts as 0.
  ///   - range: The offsets at which content may rest.
  ///   - bounces: Whether the content moves beyond the ends instead of stopping there.
  ///   - physics: The constants.
  /// - Returns: A motion that rests in the range.
  package static func release(
    from start: Double,
    velocity: Double,
    range: ClosedRange<Double>,
    bounces: Bool,
    physics: ScrollPhysics
  ) -> AxisMotion {
    let velocity = velocity.limited(to: physics.fastestFlick)
    if range.contains(start), abs(velocity) < physics.freeFlick { return resting(at: start) }
    return free(from: start, velocity: velocity, range: range, bounces: bounces, physics: physics)
  }

  /// Returns the motion of content that may rest anywhere in its range, at any velocity.
  ///
  /// The parameters are those of `release`, but the velocity is not limited.
  static func free(
    from start: Double,
    velocity: Double,
    range: ClosedRange<Double>,
    bounces: Bool,
    physics: ScrollPhysics
  ) -> AxisMotion {
    var motion = AxisMotion()
    motion.isFree = true
    if range.contains(start) {
      return motion.decelerating(start, velocity, in: range, bounces, physics)
    }
    let end = start.clamped(to: range)
    guard bounces else { return resting(at: end) }
    let spring = SpringMotion(
      spring: physics.bounce,
      anchor: end,
      distance: start - end,
      velocity: velocity
    )
    let duration = spring.duration(physics)
    // If the range is a single offset, the content cannot continue freely; the spring passes the offset and
    // returns.
    let isWide = range.lowerBound < range.upperBound
    if isWide, let crossing = spring.crossing, crossing < duration {
      let velocity = spring.velocity(at: crossing)
      if abs(velocity) > physics.freeFlick {
        motion.append(.bouncing, .spring(spring), lasting: crossing)
        return motion.decelerating(end, velocity, in: range, bounces, physics)
      }
    }
    motion.append(.bouncing, .spring(spring), lasting: duration)
    return motion.resting(at: end)
  }

  /// Returns the motion after a release to the offset of a page.
  ///
  /// With `mayPass`, the content may pass the page and come back. Without it, the velocity toward the page is
  /// limited so that the content does not pass it, and content that is already on the page stays at rest.
  package static func settle(
    from start: Double,
    velocity: Double,
    to target: Double,
    physics: ScrollPhysics,
    mayPass: Bool
  ) -> AxisMotion {
    let velocity =
      mayPass ? velocity : physics.page.limited(velocity, fromDistance: start - target)
    return AxisMotion().springing(.settling, physics.page, start, velocity, to: target, physics)
  }

  /// Returns the motion back to an end of the range.
  ///
  /// The velocity toward the end is limited so that the content does not pass it.
  package static func bounceBack(
    from start: Double,
    velocity: Double,
    to end: Double,
    physics: ScrollPhysics
  ) -> AxisMotion {
    let velocity = physics.bounce.limited(velocity, fromDistance: start - end)
    return AxisMotion().springing(.bouncing, physics.bounce, start, velocity, to: end, physics)
  }

  /// Returns the motion after a flick that must end at a target.
  ///
  /// The content decelerates to the target if the required decay is close to that of a free flick.
  /// Otherwise, a spring pulls it there, and it does not pass the target.
  package static func retargeted(
    from start: Double,
    velocity: Double,
    to target: Double,
    physics: ScrollPhysics
  ) -> AxisMotion {
    guard let deceleration = Deceleration(from: start, velocity: velocity, to: target),
      flickDecays.contains(deceleration.decay)
    else {
      return settle(from: start, velocity: velocity, to: target, physics: physics, mayPass: false)
    }
    var motion = AxisMotion()
    let duration = deceleration.duration(untilWithin: physics.endDistance)
    motion.append(.decelerating, .deceleration(deceleration), lasting: duration)
    return motion.resting(at: target)
  }

  /// Returns an animated move.
  ///
  /// With a duration of 0, it is at rest at `end` from the start.
  package static func move(
    from start: Double,
    to end: Double,
    duration: Double,
    curve: MoveCurve
  ) -> AxisMotion {
    precondition(duration >= 0, "duration must not be negative")
    var motion = AxisMotion()
    motion.append(
      .animating,
      .move(from: start, to: end, duration: duration, curve: curve),
      lasting: duration
    )
    return motion.resting(at: end)
  }

  /// Adds free deceleration from an offset in the range, and a bounce if it passes an end.
  private consuming func decelerating(
    _ start: Double,
    _ velocity: Double,
    in range: ClosedRange<Double>,
    _ bounces: Bool,
    _ physics: ScrollPhysics
  ) -> AxisMotion {
    let deceleration = Deceleration(
      from: start,
      velocity: velocity,
      decay: physics.deceleration.decay
    )
    let end = deceleration.rest.clamped(to: range)
    let duration = deceleration.duration(untilWithin: physics.endDistance)
    // If the deceleration would end just beyond the end of the range, it is over before it reaches that end.
    guard end != deceleration.rest, let meeting = deceleration.time(at: end), meeting < duration
    else {
      append(.decelerating, .deceleration(deceleration), lasting: duration)
      return resting(at: end)
    }
    append(.decelerating, .deceleration(deceleration), lasting: meeting)
    guard bounces else { return resting(at: end) }
    let speed = deceleration.velocity(at: meeting).limited(to: physics.edgeSpeed)
    return springing(.bouncing, physics.bounce, end, speed, to: end, physics)
  }

  /// Adds the motion of a spring that pulls the content to an offset.
  consuming func springing(
    _ phase: ScrollPhase,
    _ spring: Spring,
    _ start: Double,
    _ velocity: Double,
    to end: Double,
    _ physics: ScrollPhysics
  ) -> AxisMotion {
    let spring = SpringMotion(
      spring: spring,
      anchor: end,
      distance: start - end,
      velocity: velocity
    )
    append(phase, .spring(spring), lasting: spring.duration(physics))
    return resting(at: end)
  }
}

extension Spring {
  /// Returns a velocity, limited so that the spring does not pass its anchor.
  fileprivate func limited(_ velocity: Double, fromDistance distance: Double) -> Double {
    guard distance != 0 else { return 0 }
    guard (velocity < 0) == (distance > 0) else { return velocity }
    return velocity.limited(to: approachSpeed(from: abs(distance)))
  }
}

extension SpringMotion {
  /// Returns the time after which a scroll view ends the motion.
  fileprivate func duration(_ physics: ScrollPhysics) -> Double {
    let duration = duration(untilWithin: physics.endDistance, speed: physics.endSpeed)
    guard let halfPeriod else { return duration }
    return min(duration, Double(AxisMotion.mostHalfPeriods) * halfPeriod)
  }
}

extension Double {
  /// Returns the number, clamped to `-size...size`.
  fileprivate func limited(to size: Double) -> Double { clamped(to: -size...size) }
}
