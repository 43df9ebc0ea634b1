import PageGeometry

/// The rules of motion along one axis of a scroll view.
package struct MotionRules: Sendable, Hashable {
  /// The offsets at which content may rest.
  package var range: ClosedRange<Double>
  /// Whether content moves beyond the ends instead of stopping there.
  package var bounces: Bool
  /// The constants.
  package var physics: ScrollPhysics

  /// The decay constants, per second, at which a retargeted flick still feels like a flick.
  ///
  /// They range from half to four times the decay constant of `DecelerationRate.fast`.
  private static let flickDecays = 5.0...40

  /// The steepest start of an animated move, as a multiple of its average slope.
  ///
  /// A steeper move would pass its end by more than seven times its length.
  private static let steepest = 50.0

  /// Creates rules.
  package init(_ range: ClosedRange<Double>, bounces: Bool = true, _ physics: ScrollPhysics) {
    (self.range, self.bounces, self.physics) = (range, bounces, physics)
  }

  // MARK: Motions

  /// Returns the motion after a release, for content that may rest anywhere in its range.
  ///
  /// It is `free`, at a speed of at most `physics.fastestFlick`. Inside the range, a speed below
  /// `physics.freeFlick` counts as 0.
  package func release(from start: Double, velocity: Double) -> AxisMotion {
    let velocity = velocity.limited(to: physics.fastestFlick)
    if range.contains(start), abs(velocity) < physics.freeFlick { return .resting(at: start) }
    return free(from: start, velocity: velocity)
  }

  /// Returns the motion of content that may rest anywhere in its range, at any velocity.
  ///
  /// Inside the range the content decelerates freely. If it passes an end of the range, a spring pulls it
  /// back. Outside the range, a spring pulls it back to the nearer end. If it reaches that end fast enough
  /// for a flick, it continues into the range and decelerates freely.
  func free(from start: Double, velocity: Double) -> AxisMotion {
    var motion = AxisMotion()
    motion.isFree = true
    if range.contains(start) { return decelerating(motion, start, velocity) }
    let end = start.clamped(to: range)
    guard bounces else { return .resting(at: end) }
    let spring = SpringMotion(physics.bounce, from: start, velocity: velocity, to: end)
    let duration = spring.duration(physics)
    // If the range is a single offset, the content cannot continue freely; the spring passes the offset and
    // returns.
    let isWide = range.lowerBound < range.upperBound
    if isWide, let crossing = spring.crossing, crossing < duration {
      let velocity = spring.velocity(at: crossing)
      if abs(velocity) > physics.freeFlick {
        motion = motion.appending(.bouncing, .spring(spring), lasting: crossing)
        return decelerating(motion, end, velocity)
      }
    }
    return motion.appending(.bouncing, .spring(spring), lasting: duration).resting(at: end)
  }

  /// Returns the motion after a release to the offset of a page.
  ///
  /// With `mayPass`, the content may pass the page and come back. Without it, the velocity toward the page is
  /// limited so that the content does not pass it, and content that is already on the page stays at rest.
  package func settle(from start: Double, velocity: Double, to target: Double, mayPass: Bool)
    -> AxisMotion
  {
    let spring = physics.page
    let limited = mayPass ? velocity : spring.limited(velocity, fromDistance: start - target)
    return AxisMotion().springing(.settling, spring, from: start, limited, to: target, physics)
  }

  /// Returns the motion back to an end of the range.
  ///
  /// The velocity toward the end is limited so that the content does not pass it.
  package func bounceBack(from start: Double, velocity: Double, to end: Double) -> AxisMotion {
    let velocity = physics.bounce.limited(velocity, fromDistance: start - end)
    return AxisMotion()
      .springing(.bouncing, physics.bounce, from: start, velocity, to: end, physics)
  }

  /// Returns the motion after a flick that must end at a target.
  ///
  /// The content decelerates to the target if the required decay is close to that of a free flick.
  /// Otherwise, a spring pulls it there, and it does not pass the target.
  package func retargeted(from start: Double, velocity: Double, to target: Double) -> AxisMotion {
    flick(from: start, velocity: velocity, to: target)
      ?? settle(from: start, velocity: velocity, to: target, mayPass: false)
  }

  /// Returns a deceleration that ends at a target; nil if it would not feel like a flick.
  private func flick(from start: Double, velocity: Double, to target: Double) -> AxisMotion? {
    guard let motion = Deceleration(from: start, velocity: velocity, to: target),
      Self.flickDecays.contains(motion.decay)
    else { return nil }
    let duration = motion.duration(untilWithin: physics.endDistance)
    return AxisMotion()
      .appending(.decelerating, .deceleration(motion), lasting: duration)
      .resting(at: target)
  }

  /// Adds free deceleration from an offset in the range, and a bounce if it passes an end.
  private func decelerating(_ motion: consuming AxisMotion, _ start: Double, _ velocity: Double)
    -> AxisMotion
  {
    let decay = physics.deceleration.decay
    let deceleration = Deceleration(from: start, velocity: velocity, decay: decay)
    let end = deceleration.rest.clamped(to: range)
    let duration = deceleration.duration(untilWithin: physics.endDistance)
    let meeting = end == deceleration.rest ? nil : deceleration.time(at: end)
    // If the deceleration would end just beyond the end of the range, it is over before it reaches that end.
    let time = meeting.flatMap { $0 < duration ? $0 : nil }
    motion = motion.appending(.decelerating, .deceleration(deceleration), lasting: time ?? duration)
    guard let time, bounces else { return motion.resting(at: end) }
    let speed = deceleration.velocity(at: time).limited(to: physics.edgeSpeed)
    return motion.springing(.bouncing, physics.bounce, from: end, speed, to: end, physics)
  }

  // MARK: Motions of content that is edited while it moves

  /// The effect of an edit on the motion along one axis.
  struct Edit {
    /// The offset after the edit, in points.
    var position: Double
    /// The offset at rest after the edit, in points; a free motion ignores it.
    var rest: Double
    /// The velocity after the edit as a multiple of the velocity before it, greater than 0.
    var scale = 1.0
  }

  /// Returns the rest of a motion after an edit, with the same velocity; the time is in seconds since its start.
  ///
  /// If the content and its offset at rest move by the same distance, so does the whole motion. Otherwise the
  /// result is a motion of the same kind from the same state: a free motion remains free, a spring pulls to
  /// the new offset at rest, and an animated move arrives there at the same time as before.
  func continued(_ motion: AxisMotion, after edit: Edit, at time: Double) -> AxisMotion {
    let leg = motion.leg(at: time)
    let (position, velocity) = (leg.position(at: time), leg.velocity(at: time) * edit.scale)
    let shift = edit.position - position
    if motion.isFree {
      if edit.scale == 1, isTranslated(motion, by: shift, at: time) {
        return motion.dropping(time).translated(by: shift, restingAt: motion.rest + shift)
      }
      return free(from: edit.position, velocity: velocity)
    }
    if edit.scale == 1, isNear(motion.rest + shift, edit.rest, position) {
      return motion.dropping(time).translated(by: shift, restingAt: edit.rest)
    }
    switch leg.path {
    case .rest:
      return isNear(edit.position, edit.rest, position)
        ? .resting(at: edit.rest) : approach(edit, 0, .settling, physics.page)
    case .spring(let motion): return approach(edit, velocity, leg.phase, motion.spring)
    case .deceleration:
      return flick(from: edit.position, velocity: velocity, to: edit.rest)
        ?? approach(edit, velocity, .settling, physics.page)
    case .move(let from, let to, let duration, let curve):
      let end = edit.position + (to - position) * edit.scale
      guard isNear(end, edit.rest, position) else {
        return move(after: edit, velocity, lasting: motion.duration - time)
      }
      let start = edit.position + (from - position) * edit.scale
      return AxisMotion.move(from: start, to: edit.rest, duration: duration, curve: curve)
        .dropping(time - leg.start)
    }
  }

  /// Returns the motion, or a spring to its rest if the motion starts with another velocity.
  ///
  /// Motions after a release limit the velocity at which they start; motions after an edit must not.
  func starting(_ motion: AxisMotion, from position: Double, velocity: Double) -> AxisMotion {
    guard motion.velocity(at: 0) != velocity else { return motion }
    let edit = Edit(position: position, rest: motion.rest)
    return approach(edit, velocity, .settling, physics.page)
  }

  /// Returns whether two offsets are equal, except for the rounding errors of offsets of a given size.
  private func isNear(_ a: Double, _ b: Double, _ size: Double) -> Bool {
    abs(a - b) <= 64 * max(a.ulp, b.ulp, size.ulp)
  }

  /// Returns whether the rest of a free motion is the same, but translated.
  private func isTranslated(_ motion: AxisMotion, by shift: Double, at time: Double) -> Bool {
    let end = motion.rest + shift
    guard case .deceleration(let leg) = motion.leg(at: time).path, leg.rest == motion.rest else {
      // The motion ends at an end of the range.
      return end == range.lowerBound || end == range.upperBound
    }
    return range.contains(end)
  }

  /// Returns an animated move to another offset in the remaining time.
  ///
  /// The offset is a cubic polynomial of time, whose velocity at the end is 0.
  private func move(after edit: Edit, _ velocity: Double, lasting duration: Double) -> AxisMotion {
    // The slope at the start as a multiple of the average slope. Above 3 the offset passes its rest.
    let slope = velocity * duration / (edit.rest - edit.position)
    guard slope.isFinite, abs(slope) < Self.steepest, bounces || (0...3).contains(slope) else {
      return approach(edit, velocity, .settling, physics.page)
    }
    // With these x, the parameter of the curve is the time.
    let curve = MoveCurve.bezier(CubicBezier(1.0 / 3, slope / 3, 2.0 / 3, 1))
    return .move(from: edit.position, to: edit.rest, duration: duration, curve: curve)
  }

  /// Returns the motion of a spring toward the offset at rest, at any velocity.
  ///
  /// If content does not bounce, it stops at an end of the range, and the spring pulls it back from there.
  private func approach(_ edit: Edit, _ velocity: Double, _ phase: ScrollPhase, _ spring: Spring)
    -> AxisMotion
  {
    let motion = SpringMotion(spring, from: edit.position, velocity: velocity, to: edit.rest)
    guard !bounces, range.contains(edit.position), let peak = motion.peak,
      !range.contains(motion.position(at: peak))
    else {
      return AxisMotion()
        .springing(phase, spring, from: edit.position, velocity, to: edit.rest, physics)
    }
    let end = motion.position(at: peak).clamped(to: range)
    let isLater = velocity > 0
    let meeting = (0...peak).first {
      isLater ? motion.position(at: $0) >= end : motion.position(at: $0) <= end
    }
    return AxisMotion().appending(phase, .spring(motion), lasting: meeting)
      .springing(phase, spring, from: end, 0, to: edit.rest, physics)
  }
}

extension AxisMotion {
  /// Adds the motion of a spring that pulls the content from an offset, at a velocity, to an offset.
  fileprivate consuming func springing(
    _ phase: ScrollPhase,
    _ spring: Spring,
    from start: Double,
    _ velocity: Double,
    to end: Double,
    _ physics: ScrollPhysics
  ) -> AxisMotion {
    let spring = SpringMotion(spring, from: start, velocity: velocity, to: end)
    return appending(phase, .spring(spring), lasting: spring.duration(physics)).resting(at: end)
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
  /// Creates a motion from a position to an anchor.
  fileprivate init(_ spring: Spring, from start: Double, velocity: Double, to anchor: Double) {
    self.init(spring: spring, anchor: anchor, distance: start - anchor, velocity: velocity)
  }

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
