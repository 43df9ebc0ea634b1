import PageGeometry

/// A finger on the view.
struct Touch: Sendable {
  let id: Int
  /// The touch-down.
  let start: TouchSample
  /// The most recent sample.
  var last: TouchSample
  /// The next sample, which the finger reaches on a straight line; nil if there is none.
  var next: TouchSample?
  /// The estimator of the velocity at the release.
  private(set) var velocity: TouchVelocity
  /// Whether the content was moving and the touch-down stopped it; such a touch is not a tap.
  let stopsMotion: Bool
  /// The motion that the touch-down stopped, if it followed an earlier release; else nil.
  var stopped: StoppedMotion?
  /// Whether the pages or the view changed during the touch, so that the content may have to settle when the
  /// finger lifts.
  var leavesUnrest = false
  /// Whether the finger moved too far for a tap, but nothing can scroll along its direction.
  var isIgnored = false

  init(id: Int, at sample: TouchSample, stopsMotion: Bool, _ estimator: VelocityEstimator) {
    (self.id, start, last, self.stopsMotion) = (id, sample, sample, stopsMotion)
    velocity = TouchVelocity(estimator)
    velocity.add(sample.point, at: sample.time)
  }

  /// Returns the position at a time.
  func point(at time: Double) -> Point {
    guard let next, time > last.time else { return last.point }
    guard time < next.time else { return next.point }
    let share = (time - last.time) / (next.time - last.time)
    return Point { last.point[$0] + (next.point[$0] - last.point[$0]) * share }
  }

  /// Returns the velocity at a time, in points per second.
  ///
  /// On the way to the next sample it is the velocity between the samples. If the next sample is not known
  /// yet, it is estimated from the samples up to now, as for a release.
  func speed(at time: Double, restTime: Double) -> Point {
    guard let next else { return velocity.velocity(atRelease: time, restTime: restTime) }
    guard next.time > last.time else { return .zero }
    return Point { (next.point[$0] - last.point[$0]) / (next.time - last.time) }
  }

  /// Adds a sample.
  mutating func move(to sample: TouchSample) {
    velocity.add(sample.point, at: sample.time)
    (last, next) = (sample, nil)
  }

  /// Adds a sample between two others, which does not affect the velocity.
  mutating func rebase(at time: Double) { last = TouchSample(time: time, point: point(at: time)) }
}

/// A motion that followed a release and was stopped by a finger.
struct StoppedMotion: Sendable {
  /// The velocity when it was stopped, in points per second.
  let velocity: Point
  /// The offset at which it would have ended, in points.
  var rest: Point
}
