import RealModule

/// A plain implementation of free scrolling with the default constants.
///
/// The deceleration rate is 0.998. The bounce spring has a frequency of 10 and a damping ratio of 1.
/// `position` evaluates the formulas of the phases one after the other, and the motion never ends.
enum PlainRelease {
  static let decay = -1000 * Double.log(0.998)

  static func position(_ x: Double, _ v: Double, _ low: Double, _ high: Double, at t: Double)
    -> Double
  {
    if x < low || x > high {
      let end = x < low ? low : high
      let (q, a) = (x - end, v + 10 * (x - end))
      let crossing = -q / a
      let speed = a * .exp(-10 * crossing)
      if crossing > 0, abs(speed) > 50, t > crossing {
        return position(end, speed, low, high, at: t - crossing)
      }
      return end + (q + a * t) * .exp(-10 * t)
    }
    let rest = x + v / decay
    guard rest < low || rest > high else { return x + v / decay * (1 - .exp(-decay * t)) }
    let end = rest < low ? low : high
    let meeting = -Double.log(1 - decay * (end - x) / v) / decay
    guard t > meeting else { return x + v / decay * (1 - .exp(-decay * t)) }
    let speed = max(-5000, min(5000, v - decay * (end - x)))
    return end + speed * (t - meeting) * .exp(-10 * (t - meeting))
  }
}
