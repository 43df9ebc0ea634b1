/// The motion of a content offset along one axis, from its start to its rest.
///
/// It is a list of legs, each of one law in closed form, and so any time may be asked, in any order.
/// Offsets are in points, velocities in points a second, times in seconds since the start; a time
/// before the start counts as the start. The offset jumps once, from where a motion has come near
/// its rest to the rest itself: by `ScrollPhysics.endDistance` at most.
public struct AxisMotion: Sendable, Hashable {
  /// How often a spring turns, at most: one that is hardly damped stops then, wherever it is.
  ///
  /// Springs with a damping ratio of 0.01 and over rest sooner.
  public static let mostTurns = 1000

  private var legs: [MotionLeg] = []

  /// When it comes to its rest.
  public private(set) var duration = 0.0

  /// Where it comes to its rest.
  public var rest: Double { position(at: duration) }

  /// The offset.
  ///
  /// - Parameter time: In seconds since the start.
  /// - Returns: In points.
  public func position(at time: Double) -> Double {
    let leg = leg(at: time)
    return leg.position(at: max(0, time - leg.start))
  }

  /// The velocity of the offset.
  ///
  /// - Parameter time: In seconds since the start.
  /// - Returns: In points a second.
  public func velocity(at time: Double) -> Double {
    let leg = leg(at: time)
    return leg.velocity(at: max(0, time - leg.start))
  }

  /// What the scroll view is doing.
  ///
  /// - Parameter time: In seconds since the start.
  /// - Returns: `idle` from the duration on.
  public func phase(at time: Double) -> ScrollPhase { leg(at: time).phase }

  /// The times that split the motion into stretches on which the offset only grows or only falls.
  ///
  /// They ascend in 0…duration, with both ends, and have the start of each leg.
  public var turns: [Double] {
    let ends = legs.dropFirst().map(\.start) + [duration]
    return zip(legs, ends).flatMap { leg, end in
      [leg.start] + leg.turns(before: end - leg.start).map { leg.start + $0 }
    }
  }

  /// The same motion elsewhere.
  ///
  /// - Parameter distance: In points.
  /// - Returns: A motion with each offset that much greater.
  public func translated(by distance: Double) -> AxisMotion {
    var motion = self
    motion.legs = legs.map { $0.translated(by: distance) }
    return motion
  }

  private func leg(at time: Double) -> MotionLeg {
    legs.last { $0.start <= time } ?? legs[0]
  }

  /// Adds a leg after those there are; one that takes no time is left out.
  mutating func append(_ phase: ScrollPhase, _ path: MotionLeg.Path, lasting time: Double) {
    guard time > 0 else { return }
    legs.append(MotionLeg(start: duration, phase: phase, path: path))
    duration += time
  }

  /// Adds the rest, after which no leg comes.
  ///
  /// - Returns: The motion as a whole.
  consuming func resting(at position: Double) -> AxisMotion {
    legs.append(MotionLeg(start: duration, phase: .idle, path: .rest(position)))
    return self
  }
}
