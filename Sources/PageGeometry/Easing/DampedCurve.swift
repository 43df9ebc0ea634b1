import RealModule

/// The motion of a damped spring: a solution of y″ + 2ζy′ + y = 0.
///
/// The damping ratio is ζ, and the unit of time is the reciprocal of the spring's angular frequency.
///
/// Derivatives and sums of solutions are solutions too. So the formula for zeros also finds extrema and
/// inflection points.
package struct DampedCurve: Sendable, Hashable {
  /// The damping ratio ζ.
  let ratio: Double
  /// The value at time 0.
  private let value: Double
  /// The slope at time 0.
  private let slope: Double

  /// √|ζ² − 1|: the frequency if ζ < 1, half the distance between the two decay rates if ζ > 1.
  ///
  /// It is 0 if ζ is within a tolerance of 1, where the two roots of the characteristic equation are equal
  /// in double precision.
  private let gap: Double

  /// Creates a curve from its value and slope at time 0.
  package init(ratio: Double, value: Double, slope: Double) {
    (self.ratio, self.value, self.slope) = (ratio, value, slope)
    let isCritical = abs(ratio - 1) < 1e-9
    // This is a product of two square roots, because the square of a large ratio would overflow.
    gap = isCritical ? 0 : abs(ratio - 1).squareRoot() * (ratio + 1).squareRoot()
  }

  /// The duration of half an oscillation; nil if the damping prevents oscillation.
  ///
  /// Each half oscillation is the mirror image of the one before, but smaller.
  package var halfPeriod: Double? { ratio < 1 && gap > 0 ? .pi / gap : nil }

  /// The derivative.
  package var derivative: DampedCurve {
    DampedCurve(ratio: ratio, value: slope, slope: -2 * ratio * slope - value)
  }

  /// Returns the sum of this curve and its derivative, each multiplied by a factor.
  func sum(_ factor: Double, derivative other: Double) -> DampedCurve {
    let next = derivative
    return DampedCurve(
      ratio: ratio,
      value: factor * value + other * next.value,
      slope: factor * slope + other * next.slope
    )
  }

  /// Returns the value at a time.
  package func value(at time: Double) -> Double {
    let time = min(time, .greatestFiniteMagnitude)
    guard halfPeriod == nil else {
      let wave = value * .cos(gap * time) + (slope + ratio * value) * (.sin(gap * time) / gap)
      return wave * .exp(-ratio * time)
    }
    // For ζ = 1 the value is (y₀ + (y₀′ + y₀) t) e^(−t), where y₀ and y₀′ are the value and the slope at
    // time 0. For ζ > 1 the slower root replaces −1, and `warpedTime`, which approaches t as the two roots
    // approach each other, replaces t. This form has no cancellation if the roots are close.
    let warpedTime = gap == 0 ? time : -.expMinusOne(-2 * gap * time) / (2 * gap)
    let decay = Double.exp(slowRoot * time)
    return decay == 0 ? 0 : (value + relativeSlope * warpedTime) * decay
  }

  /// The first zero after time 0; nil if there is none.
  ///
  /// An oscillating curve has a zero in the first half period.
  package var zero: Double? {
    if let halfPeriod {
      // The sign puts the angle into 0…π, and makes it equal for a curve and its mirror image.
      let sign: Double = value > 0 ? 1 : -1
      let angle = Double.atan2(y: sign * value * gap, x: -sign * (slope + ratio * value))
      return angle > 0 ? min(angle / gap, halfPeriod) : halfPeriod
    }
    let warpedTime = -value / relativeSlope
    guard warpedTime > 0, warpedTime.isFinite, 2 * gap * warpedTime < 1 else { return nil }
    return gap == 0 ? warpedTime : -.log(onePlus: -2 * gap * warpedTime) / (2 * gap)
  }

  /// The root of the characteristic equation nearer to 0, −ζ + √(ζ² − 1), without cancellation.
  private var slowRoot: Double { -1 / (ratio + gap) }

  /// The slope at time 0 relative to an exponential decay with the slow root.
  private var relativeSlope: Double { slope - slowRoot * value }
}
