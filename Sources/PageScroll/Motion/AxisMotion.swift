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
  var isFree = false

  /// The offset at rest.
  package var rest: Double { position(at: duration) }

  /// Returns the offset at a time.
  package func position(at time: Double) -> Double { leg(at: time).position(at: time) }

  /// Returns the velocity at a time.
  package func velocity(at time: Double) -> Double { leg(at: time).velocity(at: time) }

  /// Returns the phase at a time: `idle` from `duration` on.
  package func phase(at time: Double) -> ScrollPhase { leg(at: time).phase }

  /// The ascending times between which the offset is monotonic: 0, the start of each leg, each change of
  /// direction, and the duration.
  package var turns: [Double] {
    let ends = legs.dropFirst().map { $0.start } + [duration]
    return zip(legs, ends).flatMap { leg, end in
      [leg.start] + leg.turns(before: end - leg.start).map { leg.start + $0 }
    }
  }

  /// Returns the motion with the same velocities and times, and a distance added to each offset.
  ///
  /// `rest` is the offset at rest, which may differ from the sum by rounding errors; nil is the sum.
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
  func leg(at time: Double) -> Leg { legs.last { $0.start <= time } ?? legs[0] }

  /// Returns the motion with another leg at the end, unless its duration is 0.
  consuming func appending(_ phase: ScrollPhase, _ path: Leg.Path, lasting time: Double)
    -> AxisMotion
  {
    guard time > 0 else { return self }
    legs.append(Leg(start: duration, phase: phase, path: path))
    duration += time
    return self
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

    /// Returns the offset at a time of the motion.
    func position(at time: Double) -> Double {
      let time = max(0, time - start)
      switch path {
      case .rest(let position): return position
      case .deceleration(let motion): return motion.position(at: time)
      case .spring(let motion): return motion.position(at: time)
      case .move(let from, let to, let duration, let curve):
        return from + (to - from) * curve.value(at: time / duration)
      }
    }

    /// Returns the velocity at a time of the motion.
    func velocity(at time: Double) -> Double {
      let time = max(0, time - start)
      switch path {
      case .rest: return 0
      case .deceleration(let motion): return motion.velocity(at: time)
      case .spring(let motion): return motion.velocity(at: time)
      case .move(let from, let to, let duration, let curve):
        return (to - from) / duration * curve.slope(at: time / duration)
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

/// The motions that do not depend on the scroll view.
extension AxisMotion {
  /// Returns a motion that is at rest from the start.
  package static func resting(at position: Double) -> AxisMotion {
    AxisMotion().resting(at: position)
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
    let path = Leg.Path.move(from: start, to: end, duration: duration, curve: curve)
    return AxisMotion().appending(.animating, path, lasting: duration).resting(at: end)
  }
}

extension PerAxis<AxisMotion> {
  /// Returns a rest at an offset.
  static func resting(at offset: Point) -> Self { PerAxis { .resting(at: offset[$0]) } }

  /// Returns an animated move, whose duration applies to each axis along which the offset changes.
  static func moving(from start: Point, to end: Point, duration: Double, curve: MoveCurve) -> Self {
    PerAxis {
      let duration = start[$0] == end[$0] ? 0 : duration
      return .move(from: start[$0], to: end[$0], duration: duration, curve: curve)
    }
  }

  /// The time after which content is at rest along both axes.
  var duration: Double { max(x.duration, y.duration) }

  /// The offset at rest.
  var rest: Point { Point { self[$0].rest } }
}
