import RealModule

/// When a damped curve first has its value under one limit and its slope under another.
package struct SettlingTime {
  private let value: DampedCurve
  private let slope: DampedCurve
  private let valueLimit: Double
  private let slopeLimit: Double

  /// A search with the limits of both, over 0.
  package init(of curve: DampedCurve, value valueLimit: Double, slope slopeLimit: Double) {
    value = curve
    slope = curve.derivative
    self.valueLimit = valueLimit
    self.slopeLimit = slopeLimit
  }

  /// How many times the worse of both is its limit, at a time.
  private func excess(at time: Double) -> Double {
    max(abs(value.value(at: time)) / valueLimit, abs(slope.value(at: time)) / slopeLimit)
  }

  /// Times between which `excess` only rises or only falls, up to half a swing: where value, slope
  /// or the slope of that is 0, and where both exceed their limits alike.
  private var marks: [Double] {
    let zeros = [
      value, slope, slope.derivative, value.sum(slopeLimit, derivative: valueLimit),
      value.sum(slopeLimit, derivative: -valueLimit),
    ].compactMap(\.zero)
    return [0] + zeros.sorted()
  }

  /// The first such time, to neighbouring doubles; infinity where the damping is too small for one.
  package var first: Double {
    guard let half = value.halfSwing else { return firstOfCreeping }
    let marks = marks + [half]
    // Each half swing is the one before, smaller: so the first that comes under the limits is known.
    let fade = value.ratio * half
    let least = marks.map(excess).min() ?? 0
    let swings = max(0, (.log(least) / fade).rounded(.down) - 1)
    guard swings.isFinite else { return .infinity }
    // One too early and some to spare, for what rounding does to the quotient.
    for swing in [swings, swings + 1, swings + 2, swings + 3] {
      if let entry = entry(between: marks, under: .exp(swing * fade)) {
        return swing * half + entry
      }
    }
    return (swings + 3) * half
  }

  private var firstOfCreeping: Double {
    let marks = marks
    var far = (marks.last ?? 0) + 1
    while excess(at: far) >= 1, far < .infinity { far *= 2 }
    return entry(between: marks + [far], under: 1) ?? .infinity
  }

  private func entry(between marks: [Double], under limit: Double) -> Double? {
    for (start, end) in zip(marks, marks.dropFirst()) {
      if excess(at: start) < limit { return start }
      if excess(at: end) < limit { return (start...end).first { excess(at: $0) < limit } }
    }
    return nil
  }
}
