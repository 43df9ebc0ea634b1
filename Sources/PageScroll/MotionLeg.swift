/// A stretch of a motion that follows one law.
struct MotionLeg: Hashable {
  enum Path: Hashable {
    case rest(Double)
    case deceleration(Deceleration)
    case spring(SpringMotion)
    case move(from: Double, to: Double, duration: Double, curve: MoveCurve)
  }

  /// When it begins, in seconds since the motion's start.
  let start: Double
  let phase: ScrollPhase
  let path: Path

  /// Where it is, `time` seconds after it began.
  func position(at time: Double) -> Double {
    switch path {
    case .rest(let position): position
    case .deceleration(let motion): motion.position(at: time)
    case .spring(let motion): motion.position(at: time)
    case .move(let from, let to, let duration, let curve):
      from + (to - from) * curve.value(at: time / duration)
    }
  }

  /// How fast it is, `time` seconds after it began.
  func velocity(at time: Double) -> Double {
    switch path {
    case .rest: 0
    case .deceleration(let motion): motion.velocity(at: time)
    case .spring(let motion): motion.velocity(at: time)
    case .move(let from, let to, let duration, let curve):
      (to - from) / duration * curve.slope(at: time / duration)
    }
  }

  /// The times, since it began, at which it turns back, of those before `end`.
  func turns(before end: Double) -> [Double] {
    switch path {
    case .rest, .deceleration: return []
    case .spring(let motion):
      guard let peak = motion.peak, peak < end else { return [] }
      guard let halfSwing = motion.halfSwing else { return [peak] }
      let swings = Int(((end - peak) / halfSwing).rounded(.down))
      return (0...swings).map { peak + Double($0) * halfSwing }.filter { $0 < end }
    case .move(_, _, let duration, let curve): return curve.turns.map { $0 * duration }
    }
  }

  /// The same leg elsewhere.
  func translated(by distance: Double) -> MotionLeg {
    let path: Path =
      switch path {
      case .rest(let position): .rest(position + distance)
      case .deceleration(let motion): .deceleration(motion.translated(by: distance))
      case .spring(let motion): .spring(motion.translated(by: distance))
      case .move(let from, let to, let duration, let curve):
        .move(from: from + distance, to: to + distance, duration: duration, curve: curve)
      }
    return MotionLeg(start: start, phase: phase, path: path)
  }
}
