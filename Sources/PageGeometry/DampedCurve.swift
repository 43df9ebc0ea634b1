import RealModule

/// A solution of y″ + 2ζy′ + y = 0: the motion of a spring with 1/ω as the unit of time.
///
/// Slopes and sums of solutions are solutions too, so one formula for zeros finds all that is asked
/// of a spring: where it passes its anchor, turns, and is fastest.
package struct DampedCurve: Sendable, Hashable {
  /// The damping ratio ζ.
  package let ratio: Double
  /// The value at time 0.
  package let value: Double
  /// The slope at time 0.
  package let slope: Double

  /// √|ζ² − 1|: the frequency of a curve that swings, half the gap of the roots of one that creeps.
  ///
  /// It is 0 at ζ = 1, told by a tolerance: near it the roots are one for all that doubles can say.
  private let gap: Double

  /// A curve from its start.
  package init(ratio: Double, value: Double, slope: Double) {
    self.ratio = ratio
    self.value = value
    self.slope = slope
    let isCritical = abs(ratio - 1) < 1e-9
    // Two roots, since the square of a great ratio would overflow.
    gap = isCritical ? 0 : abs(ratio - 1).squareRoot() * (ratio + 1).squareRoot()
  }

  /// How long half a swing takes, after which the curve is the same upside down and smaller; nil
  /// where it creeps.
  package var halfSwing: Double? { ratio < 1 && gap > 0 ? .pi / gap : nil }

  /// The slope as a curve of its own.
  package var derivative: DampedCurve {
    DampedCurve(ratio: ratio, value: slope, slope: -2 * ratio * slope - value)
  }

  /// A sum of multiples of this curve and its derivative.
  func sum(_ factor: Double, derivative other: Double) -> DampedCurve {
    let next = derivative
    return DampedCurve(
      ratio: ratio,
      value: factor * value + other * next.value,
      slope: factor * slope + other * next.slope
    )
  }

  /// The value at a time.
  package func value(at time: Double) -> Double {
    let time = min(time, .greatestFiniteMagnitude)
    guard halfSwing == nil else {
      let wave = value * .cos(gap * time) + (slope + ratio * value) * (.sin(gap * time) / gap)
      return wave * .exp(-ratio * time)
    }
    // The critical form, (y₀ + (y₀′ + y₀) t) e^(−t), with the slower root in place of −1, and in
    // place of t what it is the limit of. So nothing cancels where the roots are close.
    let bent = gap == 0 ? time : -.expMinusOne(-2 * gap * time) / (2 * gap)
    let decline = Double.exp(slowRoot * time)
    return decline == 0 ? 0 : (value + lead * bent) * decline
  }

  /// The first zero over 0, in 0…half a swing for a curve that swings; nil where there is none.
  package var zero: Double? {
    if let halfSwing {
      // Turned so that the value is not over 0: the angle is then in 0…π, the same for a curve and
      // its mirror image.
      let sign: Double = value > 0 ? 1 : -1
      let angle = Double.atan2(y: sign * value * gap, x: -sign * (slope + ratio * value))
      return angle > 0 ? min(angle / gap, halfSwing) : halfSwing
    }
    let bent = -value / lead
    guard bent > 0, bent.isFinite, 2 * gap * bent < 1 else { return nil }
    return gap == 0 ? bent : -.log(onePlus: -2 * gap * bent) / (2 * gap)
  }

  /// The root of the equation that is nearer to 0, −ζ + √(ζ² − 1), in a form that does not cancel.
  private var slowRoot: Double { -1 / (ratio + gap) }

  private var lead: Double { slope - slowRoot * value }
}
