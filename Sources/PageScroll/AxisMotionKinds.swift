/// The motions of a scroll view, by what sets them off.
extension AxisMotion {
  /// The decay constants, a second, with which a retargeted flick still feels like a flick: from
  /// half to four times that of `DecelerationRate.fast`.
  private static let flickDecays = 5.0...40

  /// No motion.
  ///
  /// - Parameter position: The offset.
  /// - Returns: A motion that has come to its rest.
  public static func resting(at position: Double) -> AxisMotion {
    AxisMotion().resting(at: position)
  }

  /// What content does that a finger lets go of and that may rest anywhere.
  ///
  /// In the range it runs out, and beyond an end that it meets a spring takes it back. Out of the
  /// range a spring takes it to the end; if it passes the end fast enough for a flick it runs on.
  ///
  /// - Parameters:
  ///   - start: The offset.
  ///   - velocity: The velocity, limited to the fastest flick; less than the slowest free flick is
  ///     none in the range.
  ///   - range: The offsets at which content may rest.
  ///   - bounces: Whether it goes beyond the ends; if not it stops dead there.
  ///   - physics: The constants.
  /// - Returns: A motion that rests in the range.
  public static func release(
    from start: Double,
    velocity: Double,
    range: ClosedRange<Double>,
    bounces: Bool,
    physics: ScrollPhysics
  ) -> AxisMotion {
    let velocity = velocity.limited(to: physics.fastestFlick)
    var motion = AxisMotion()
    if range.contains(start) {
      guard abs(velocity) >= physics.freeFlick else { return resting(at: start) }
      return motion.runningOut(start, velocity, in: range, bounces, physics)
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
    // At a single offset there is no way to run on; the spring passes it and comes back.
    let isWide = range.lowerBound < range.upperBound
    if isWide, let crossing = spring.crossing, crossing < duration {
      let velocity = spring.velocity(at: crossing)
      if abs(velocity) > physics.freeFlick {
        motion.append(.bouncing, .spring(spring), lasting: crossing)
        return motion.runningOut(end, velocity, in: range, bounces, physics)
      }
    }
    motion.append(.bouncing, .spring(spring), lasting: duration)
    return motion.resting(at: end)
  }

  /// What content does that a finger lets go of and that goes to a page.
  ///
  /// - Parameters:
  ///   - start: The offset.
  ///   - velocity: The velocity.
  ///   - target: The page's offset.
  ///   - physics: The constants.
  ///   - mayPass: Whether it may go beyond the page and come back; if not, its speed towards the page
  ///     is limited, and on the page it rests at once.
  /// - Returns: A motion that rests on the page.
  public static func settle(
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

  /// What content does that must come back to an end of its range, and stay there.
  ///
  /// - Parameters:
  ///   - start: The offset.
  ///   - velocity: The velocity; its speed towards the end is limited, so that it does not pass.
  ///   - end: The end's offset.
  ///   - physics: The constants.
  /// - Returns: A motion that rests at the end.
  public static func bounceBack(
    from start: Double,
    velocity: Double,
    to end: Double,
    physics: ScrollPhysics
  ) -> AxisMotion {
    let velocity = physics.bounce.limited(velocity, fromDistance: start - end)
    return AxisMotion().springing(.bouncing, physics.bounce, start, velocity, to: end, physics)
  }

  /// What content does after a flick that is to end on a page, of several in view.
  ///
  /// - Parameters:
  ///   - start: The offset.
  ///   - velocity: The velocity.
  ///   - target: The page's offset.
  ///   - physics: The constants.
  /// - Returns: A motion that runs out on the page, where its decay is near that of a free flick;
  ///   else one that settles there and does not pass it.
  public static func retargeted(
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

  /// What content does that the program moves.
  ///
  /// - Parameters:
  ///   - start: The offset.
  ///   - end: The offset that it moves to.
  ///   - duration: How long it takes, in seconds, at least 0; with 0 it is there at once.
  ///   - curve: How it begins and ends.
  /// - Returns: A motion that rests at `end`.
  public static func move(
    from start: Double,
    to end: Double,
    duration: Double,
    curve: MoveCurve
  ) -> AxisMotion {
    precondition(duration >= 0, "a move takes no time back")
    var motion = AxisMotion()
    motion.append(
      .animating,
      .move(from: start, to: end, duration: duration, curve: curve),
      lasting: duration
    )
    return motion.resting(at: end)
  }

  /// Runs out from an offset in the range, or as far as an end of it.
  private consuming func runningOut(
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
    // A rest that is hardly beyond the end is come near before the end is met.
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

  /// Is taken to an offset by a spring.
  private consuming func springing(
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
  /// A velocity, limited so that it does not lead past the anchor.
  fileprivate func limited(_ velocity: Double, fromDistance distance: Double) -> Double {
    guard distance != 0 else { return 0 }
    guard (velocity < 0) == (distance > 0) else { return velocity }
    return velocity.limited(to: approachSpeed(from: abs(distance)))
  }
}

extension SpringMotion {
  /// How long a scroll view lets it run.
  fileprivate func duration(_ physics: ScrollPhysics) -> Double {
    let duration = duration(untilWithin: physics.endDistance, speed: physics.endSpeed)
    guard let halfSwing else { return duration }
    return min(duration, Double(AxisMotion.mostTurns) * halfSwing)
  }
}

extension Double {
  /// The number, or the nearer of ± a size.
  fileprivate func limited(to size: Double) -> Double { clamped(to: -size...size) }
}
