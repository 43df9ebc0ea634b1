import RealModule

/// The first time at which both the value and the slope of a damped curve are below their limits.
package struct SettlingTime {
  private let value: DampedCurve
  private let slope: DampedCurve
  private let valueLimit: Double
  private let slopeLimit: Double

  /// Creates a search with limits greater than 0.
  package init(of curve: DampedCurve, value valueLimit: Double, slope slopeLimit: Double) {
    value = curve
    slope = curve.derivative
    self.valueLimit = valueLimit
    self.slopeLimit = slopeLimit
  }

  /// Returns the larger of the absolute value and the absolute slope at a time, each divided by its limit.
  private func excess(at time: Double) -> Double {
    max(abs(value.value(at: time)) / valueLimit, abs(slope.value(at: time)) / slopeLimit)
  }

  /// Times in the first half period between which `excess` is monotonic: the zeros of the value and its
  /// first two derivatives, and the times at which value and slope exceed their limits equally.
  private var marks: [Double] {
    let zeros = [
      value, slope, slope.derivative, value.sum(slopeLimit, derivative: valueLimit),
      value.sum(slopeLimit, derivative: -valueLimit),
    ].compactMap { $0.zero }
    return [0] + zeros.sorted()
  }

  /// The settling time, found by bisection; infinity if the damping is too small for the curve to settle.
  package var first: Double {
    guard let halfPeriod = value.halfPeriod else { return firstWithoutOscillation }
    let marks = marks + [halfPeriod]
    // Each half period is a copy of the previous one, scaled down by a constant factor. So a logarithm finds
    // the first half period in which the curve is below the limits.
    let decay = value.ratio * halfPeriod
    let least = marks.map(excess).min() ?? 0
    let count = max(0, (.log(least) / decay).rounded(.down) - 1)
    guard count.isFinite else { return .infinity }
    // The search begins one half period early, in case the quotient was rounded up.
    for index in [count, count + 1, count + 2, count + 3] {
      if let time = firstTime(between: marks, under: .exp(index * decay)) {
        return index * halfPeriod + time
      }
    }
    return (count + 3) * halfPeriod
  }

  private var firstWithoutOscillation: Double {
    let marks = marks
    var far = (marks.last ?? 0) + 1
    while excess(at: far) >= 1, far < .infinity { far *= 2 }
    return firstTime(between: marks + [far], under: 1) ?? .infinity
  }

  private func firstTime(between marks: [Double], under limit: Double) -> Double? {
    for (start, end) in zip(marks, marks.dropFirst()) {
      if excess(at: start) < limit { return start }
      if excess(at: end) < limit { return (start...end).first { excess(at: $0) < limit } }
    }
    return nil
  }
}
