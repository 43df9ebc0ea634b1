import PageGeometry

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
