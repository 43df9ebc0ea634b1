import PageGeometry

/// A finger on the view, and where it is on its way to.
struct Touch: Sendable {
  let id: Int
  /// Where and when it came down.
  let start: TouchSample
  /// The last that is known of it.
  var last: TouchSample
  /// Where it will be, on a straight line; nil where that is not known.
  var next: TouchSample?
  /// Its velocity when it lifts.
  var velocity = TouchVelocity()
  /// Whether it stopped content that moved, and so is no tap.
  let stopsMotion: Bool
  /// Whether it went too far for a tap, and nothing follows it.
  var hasStrayed = false

  init(id: Int, at sample: TouchSample, stopsMotion: Bool) {
    (self.id, start, last, self.stopsMotion) = (id, sample, sample, stopsMotion)
    velocity.add(sample.point, at: sample.time)
  }

  /// Where it is.
  func point(at time: Double) -> Point {
    guard let next, time > last.time else { return last.point }
    guard time < next.time else { return next.point }
    let share = (time - last.time) / (next.time - last.time)
    return Point { last.point[$0] + (next.point[$0] - last.point[$0]) * share }
  }

  /// How fast it goes, in points a second; nothing where it is not known where to.
  var speed: Point {
    guard let next, next.time > last.time else { return .zero }
    return Point { (next.point[$0] - last.point[$0]) / (next.time - last.time) }
  }

  /// Takes over where it is now.
  ///
  /// - Parameters:
  ///   - sample: The place and time.
  ///   - isMeasured: Whether it counts for its velocity.
  mutating func move(to sample: TouchSample, isMeasured: Bool = true) {
    if isMeasured { velocity.add(sample.point, at: sample.time) }
    (last, next) = (sample, nil)
  }
}
