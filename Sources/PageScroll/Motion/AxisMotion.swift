import PageGeometry

/// The motion of a content offset along one axis until it comes to rest.
///
/// A motion is a list of legs, each of which follows one formula, so it can be evaluated at any time and in
/// any order. Offsets are in points, velocities in points per second, and times in seconds since the start; a
/// time before the start counts as the start. The offset is continuous except at the end, where it jumps to
/// its rest by at most `ScrollPhysics.endDistance`.
package struct AxisMotion: Sendable, Hashable {
  /// The number of half oscillations after which a spring stops, even if it has not settled.
  ///
  /// A spring with a damping ratio of at least 0.01 settles earlier.
  package static let mostHalfPeriods = 1000

  private var legs: [Leg] = []

  /// The time at which the motion comes to rest.
  package private(set) var duration = 0.0

  /// Whether the content may rest at any offset of its range, as after a release without paging.
  package internal(set) var isFree = false

  /// The offset at rest.
  package var rest: Double { position(at: duration) }

  /// Returns the offset at a time.
  package func position(at time: Double) -> Double {
    let leg = leg(at: time)
    return leg.position(at: max(0, time - leg.start))
  }

  /// Returns the velocity at a time.
  package func velocity(at time: Double) -> Double {
    let leg = leg(at: time)
    return leg.velocity(at: max(0, time - leg.start))
  }

  /// Returns the phase at a time: `idle` from `duration` on.
  package func phase(at time: Double) -> ScrollPhase { leg(at: time).phase }

  /// The ascending times between which the offset is monotonic: 0, the start of each leg, each change of
  /// direction, and the duration.
  package var turns: [Double] {
    let ends = legs.dropFirst().map(\.start) + [duration]
    return zip(legs, ends).flatMap { leg, end in
      [leg.start] + leg.turns(before: end - leg.start).map { leg.start + $0 }
    }
  }

  /// Returns the same motion with a distance added to each offset.
  ///
  /// - Parameters:
  ///   - distance: The distance, in points.
  ///   - rest: The offset at rest, which differs from the sum by rounding errors; nil is the sum.
  /// - Returns: A motion with the same velocities and times.
  package func translated(by distance: Double, restingAt rest: Double? = nil) -> AxisMotion {
    var motion = self
    motion.legs = legs.map { $0.translated(by: distance) }
    if let rest, let last = motion.legs.popLast() {
      motion.legs.append(Leg(start: last.start, phase: last.phase, path: .rest(rest)))
    }
    return motion
  }

  /// Returns the rest of the motion after a time, as a motion that starts at that time.
  func dropping(_ time: Double) -> AxisMotion {
    var motion = self
    let (first, end) = (leg(at: time).start, duration)
    motion.legs = legs.filter { $0.start >= first }.map { $0.moved(by: -time) }
    motion.duration = max(0, end - time)
    return motion
  }

  /// Returns the leg at a time.
  func leg(at time: Double) -> Leg {
    legs.last { $0.start <= time } ?? legs[0]
  }

  /// Adds a leg at the end, unless its duration is 0.
  mutating func append(_ phase: ScrollPhase, _ path: Leg.Path, lasting time: Double) {
    guard time > 0 else { return }
    legs.append(Leg(start: duration, phase: phase, path: path))
    duration += time
  }

  /// Returns the complete motion: these legs, followed by rest at a position.
  consuming func resting(at position: Double) -> AxisMotion {
    legs.append(Leg(start: duration, phase: .idle, path: .rest(position)))
    return self
  }
}

extension AxisMotion {
  /// A part of a motion that follows one formula.
  struct Leg: Hashable {
    enum Path: Hashable {
      case rest(Double)
      case deceleration(Deceleration)
      case spring(SpringMotion)
      case move(from: Double, to: Double, duration: Double, curve: MoveCurve)
    }

    /// The time at which the leg begins, in seconds since the start of the motion.
    ///
    /// It is negative if the motion starts in the middle of the leg.
    let start: Double
    let phase: ScrollPhase
    let path: Path

    /// Returns the offset at a time since the start of the leg.
    func position(at time: Double) -> Double {
      switch path {
      case .rest(let position): position
      case .deceleration(let motion): motion.position(at: time)
      case .spring(let motion): motion.position(at: time)
      case .move(let from, let to, let duration, let curve):
        from + (to - from) * curve.value(at: time / duration)
      }
    }

    /// Returns the velocity at a time since the start of the leg.
    func velocity(at time: Double) -> Double {
      switch path {
      case .rest: 0
      case .deceleration(let motion): motion.velocity(at: time)
      case .spring(let motion): motion.velocity(at: time)
      case .move(let from, let to, let duration, let curve):
        (to - from) / duration * curve.slope(at: time / duration)
      }
    }

    /// Returns the changes of direction before `end`, as times since the start of the leg.
    func turns(before end: Double) -> [Double] {
      switch path {
      case .rest, .deceleration: return []
      case .spring(let motion):
        guard let peak = motion.peak, peak < end else { return [] }
        guard let halfPeriod = motion.halfPeriod else { return [peak] }
        let count = Int(((end - peak) / halfPeriod).rounded(.down))
        return (0...count).map { peak + Double($0) * halfPeriod }.filter { $0 < end }
      case .move(_, _, let duration, let curve): return curve.turns.map { $0 * duration }
      }
    }

    /// Returns the same leg with a time added to its start.
    func moved(by time: Double) -> Leg { Leg(start: start + time, phase: phase, path: path) }

    /// Returns the same leg with a distance added to each offset.
    func translated(by distance: Double) -> Leg {
      let path: Path =
        switch path {
        case .rest(let position): .rest(position + distance)
        case .deceleration(let motion): .deceleration(motion.translated(by: distance))
        case .spring(let motion): .spring(motion.translated(by: distance))
        case .move(let from, let to, let duration, let curve):
          .move(from: from + distance, to: to + distance, duration: duration, curve: curve)
        }
      return Leg(start: start, phase: phase, path: path)
    }
  }
}

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

/// The motion of content that is edited while it moves.
extension AxisMotion {
  /// The effect of an edit on the motion along one axis.
  package struct Edit: Sendable, Hashable {
    /// The offset after the edit, in points.
    package var position: Double
    /// The offset at rest after the edit, in points; a free motion ignores it.
    package var rest: Double
    /// The velocity after the edit as a multiple of the velocity before it, greater than 0.
    package var scale: Double
    /// The offsets at which content may rest after the edit.
    package var range: ClosedRange<Double>
    /// Whether the content moves beyond the ends instead of stopping there.
    package var bounces: Bool

    /// Creates the effect of an edit.
    package init(
      position: Double,
      rest: Double,
      scale: Double = 1,
      range: ClosedRange<Double>,
      bounces: Bool = true
    ) {
      (self.position, self.rest, self.scale) = (position, rest, scale)
      (self.range, self.bounces) = (range, bounces)
    }
  }

  /// Returns the rest of the motion after an edit, with the same velocity.
  ///
  /// If the content and its offset at rest move by the same distance, so does the whole motion. Otherwise the
  /// result is a motion of the same kind from the same state: a free motion remains free, a spring pulls to
  /// the new offset at rest, and an animated move arrives there at the same time as before.
  ///
  /// - Parameters:
  ///   - edit: The new offsets, and the factor for the velocity.
  ///   - time: The time of the edit, in seconds since the start of this motion.
  ///   - physics: The constants.
  /// - Returns: A motion that starts at the edit.
  package func continued(after edit: Edit, at time: Double, physics: ScrollPhysics) -> AxisMotion {
    let leg = leg(at: time)
    let (position, velocity) = (position(at: time), velocity(at: time) * edit.scale)
    let shift = edit.position - position
    if isFree {
      if edit.scale == 1, isTranslated(by: shift, into: edit.range, at: time) {
        return dropping(time).translated(by: shift, restingAt: rest + shift)
      }
      return .free(
        from: edit.position,
        velocity: velocity,
        range: edit.range,
        bounces: edit.bounces,
        physics: physics
      )
    }
    if edit.scale == 1, Self.isNear(rest + shift, edit.rest, position) {
      return dropping(time).translated(by: shift, restingAt: edit.rest)
    }
    switch leg.path {
    case .rest:
      return Self.isNear(edit.position, edit.rest, position)
        ? .resting(at: edit.rest) : .approach(edit, 0, .settling, physics.page, physics)
    case .spring(let motion):
      return .approach(edit, velocity, leg.phase, motion.spring, physics)
    case .deceleration:
      let motion = Deceleration(from: edit.position, velocity: velocity, to: edit.rest)
      guard let motion, Self.flickDecays.contains(motion.decay) else {
        return .approach(edit, velocity, .settling, physics.page, physics)
      }
      var result = AxisMotion()
      let duration = motion.duration(untilWithin: physics.endDistance)
      result.append(.decelerating, .deceleration(motion), lasting: duration)
      return result.resting(at: edit.rest)
    case .move(let from, let to, let duration, let curve):
      let end = edit.position + (to - position) * edit.scale
      guard Self.isNear(end, edit.rest, position) else {
        return move(after: edit, velocity, lasting: self.duration - time, physics)
      }
      var result = AxisMotion()
      result.append(
        .animating,
        .move(
          from: edit.position + (from - position) * edit.scale,
          to: edit.rest,
          duration: duration,
          curve: curve
        ),
        lasting: duration
      )
      return result.resting(at: edit.rest).dropping(time - leg.start)
    }
  }

  /// Returns the motion, or a spring to its rest if the motion starts with another velocity.
  ///
  /// Motions after a release limit the velocity at which they start; motions after an edit must not.
  package func starting(
    with velocity: Double,
    from position: Double,
    in range: ClosedRange<Double>,
    bounces: Bool,
    physics: ScrollPhysics
  ) -> AxisMotion {
    guard self.velocity(at: 0) != velocity else { return self }
    let edit = Edit(position: position, rest: rest, range: range, bounces: bounces)
    return .approach(edit, velocity, .settling, physics.page, physics)
  }

  /// Returns whether two offsets are equal, except for the rounding errors of offsets of a given size.
  private static func isNear(_ a: Double, _ b: Double, _ size: Double) -> Bool {
    abs(a - b) <= 64 * max(a.ulp, b.ulp, size.ulp)
  }

  /// Returns whether the rest of a free motion is the same, but translated, in another range.
  private func isTranslated(
    by shift: Double,
    into range: ClosedRange<Double>,
    at time: Double
  ) -> Bool {
    let end = rest + shift
    guard case .deceleration(let motion) = leg(at: time).path, motion.rest == rest else {
      // The motion ends at an end of the range.
      return end == range.lowerBound || end == range.upperBound
    }
    return range.contains(end)
  }

  /// Returns an animated move to another offset in the remaining time.
  ///
  /// The offset is a cubic polynomial of time, whose velocity at the end is 0.
  private func move(
    after edit: Edit,
    _ velocity: Double,
    lasting duration: Double,
    _ physics: ScrollPhysics
  ) -> AxisMotion {
    let distance = edit.rest - edit.position
    // The slope at the start as a multiple of the average slope. Above 3 the offset passes its rest.
    let slope = velocity * duration / distance
    guard slope.isFinite, abs(slope) < Self.steepest, edit.bounces || (0...3).contains(slope) else {
      return .approach(edit, velocity, .settling, physics.page, physics)
    }
    // With these x, the parameter of the curve is the time.
    return .move(
      from: edit.position,
      to: edit.rest,
      duration: duration,
      curve: .bezier(CubicBezier(1.0 / 3, slope / 3, 2.0 / 3, 1))
    )
  }

  /// The steepest start of an animated move, as a multiple of its average slope.
  ///
  /// A steeper move would pass its end by more than seven times its length.
  private static var steepest: Double { 50 }

  /// Returns the motion of a spring toward the offset at rest, at any velocity.
  ///
  /// If content does not bounce, it stops at an end of the range, and the spring pulls it back from there.
  private static func approach(
    _ edit: Edit,
    _ velocity: Double,
    _ phase: ScrollPhase,
    _ spring: Spring,
    _ physics: ScrollPhysics
  ) -> AxisMotion {
    let motion = SpringMotion(
      spring: spring,
      anchor: edit.rest,
      distance: edit.position - edit.rest,
      velocity: velocity
    )
    var result = AxisMotion()
    if !edit.bounces, edit.range.contains(edit.position), let peak = motion.peak,
      !edit.range.contains(motion.position(at: peak))
    {
      let end = motion.position(at: peak).clamped(to: edit.range)
      let isLater = velocity > 0
      let meeting = (0...peak).first {
        isLater ? motion.position(at: $0) >= end : motion.position(at: $0) <= end
      }
      result.append(phase, .spring(motion), lasting: meeting)
      return result.springing(phase, spring, end, 0, to: edit.rest, physics)
    }
    return result.springing(phase, spring, edit.position, velocity, to: edit.rest, physics)
  }
}
