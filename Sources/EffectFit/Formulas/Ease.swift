import PageGeometry

/// A curve from 0 at 0 to 1 at 1.
enum Ease: Hashable, Sendable {
  /// A named easing, which a track has.
  case named(Easing)
  /// The cubic `smoothstep`.
  case smoothstep
  /// The quintic `smootherstep`.
  case smootherstep
  /// A CSS cubic Bézier with its four numbers.
  case bezier(Double, Double, Double, Double)

  /// The curves without numbers.
  static let all: [Ease] =
    [.smoothstep, .smootherstep] + Easing.allCases.filter { $0 != .linear }.map(Ease.named)

  /// The usual curves without overshoot, which noise cannot hide.
  static let smooth: [Ease] = [
    .smoothstep, .named(.sineIn), .named(.sineOut), .named(.sineInOut), .named(.cubicInOut),
    .named(.cubicOut), .named(.cubicIn),
  ]

  func value(at t: Double) -> Double {
    let t = min(max(t, 0), 1)
    switch self {
    case .named(let easing): return easing.value(at: t)
    case .smoothstep: return t * t * (3 - 2 * t)
    case .smootherstep: return t * t * t * (t * (6 * t - 15) + 10)
    case .bezier(let x1, let y1, let x2, let y2):
      return CubicBezier(min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2).value(at: t)
    }
  }
}
