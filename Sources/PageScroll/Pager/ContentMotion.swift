import PageGeometry

/// The motion of the content of a scroll view while no finger holds it.
struct ContentMotion: Sendable {
  /// The kind of a motion, which determines the event at its end.
  enum Ending: Sendable {
    /// The motion after a release, which may be followed by a move of a picture to the middle.
    case deceleration(aligns: Bool)
    /// A move by the program.
    case move
    /// A move of autoplay at constant speed.
    case drift

    /// The kind of a motion that stops earlier; a stopped drift no longer counts as rest.
    var whenStopped: Ending { if case .drift = self { .move } else { self } }
  }

  /// The motion along each axis, in seconds since `start`.
  let axes: PerAxis<AxisMotion>
  /// The start, later by the time for which the motion was paused.
  private(set) var start: Double
  /// The kind of the current motion; nil at rest.
  let ending: Ending?
  /// The page to which the motion goes; an arrow moves relative to it.
  let targetPage: Int?
  /// The time since which the motion is paused; nil if it is not.
  private(set) var pauseStart: Double?

  /// Creates a motion that starts at a time; without a duration it is rest.
  init(_ axes: PerAxis<AxisMotion>, from start: Double, ending: Ending, targetPage: Int? = nil) {
    let moves = axes.duration > 0
    (self.axes, self.start) = (axes, start)
    (self.ending, self.targetPage) = (moves ? ending : nil, moves ? targetPage : nil)
  }

  /// Creates a rest at an offset.
  init(restingAt offset: Point, from start: Double) {
    self.init(.resting(at: offset), from: start, ending: .move)
  }

  // MARK: State

  /// Returns the time since the start of the motion, without the time for which it is paused.
  func elapsed(at time: Double) -> Double { min(time, pauseStart ?? .infinity) - start }

  func offset(at time: Double) -> Point {
    let time = elapsed(at: time)
    return Point { axes[$0].position(at: time) }
  }

  func velocity(at time: Double) -> Point {
    let isPaused = pauseStart.map { time >= $0 } ?? false
    return isPaused ? .zero : Point { axes[$0].velocity(at: elapsed(at: time)) }
  }

  func phases(at time: Double) -> [ScrollPhase] {
    axes.both.map { $0.phase(at: elapsed(at: time)) }
  }

  /// The offset at rest.
  var rest: Point { axes.rest }

  /// The times at which the offset may change its direction, in order.
  var turns: [Double] {
    pauseStart == nil ? (axes.x.turns + axes.y.turns).map { start + $0 }.sorted() : []
  }

  /// The time at which the motion ends unless it is paused.
  var end: Double { start + axes.duration }

  /// The time at which the motion ends without input; nil if there is none, or if it is paused.
  var nextChange: Double? { ending == nil || pauseStart != nil ? nil : end }

  /// The time at which the motion ends without further input; nil if it counts as rest.
  ///
  /// A motion of autoplay at constant speed, and paused content, count as rest.
  var restTime: Double? {
    if case .drift = ending { return nil }
    return pauseStart == nil ? end : nil
  }

  /// Whether the content moves after a release.
  var followsRelease: Bool { if case .deceleration = ending { true } else { false } }

  /// Returns the record of a motion after a release that stops at a time; nil for other motions.
  func stopped(at time: Double) -> StoppedMotion? {
    guard followsRelease else { return nil }
    return StoppedMotion(velocity: velocity(at: time), rest: rest)
  }

  // MARK: Changes

  mutating func pause(at time: Double) {
    if ending != nil, pauseStart == nil { pauseStart = time }
  }

  mutating func resume(at time: Double) {
    guard let pauseStart else { return }
    start += time - pauseStart
    self.pauseStart = nil
  }
}
