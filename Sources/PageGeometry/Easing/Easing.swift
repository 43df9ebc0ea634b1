import RealModule

/// An easing function by Robert Penner, with the names and constants of d3-ease and game engines.
///
/// The value is exactly 0 at 0 and 1 at 1; `back` and `elastic` overshoot in between.
public enum Easing: String, Sendable, CaseIterable {
  case linear, quadIn, quadOut, quadInOut, cubicIn, cubicOut, cubicInOut, quartIn, quartOut
  case quartInOut, quintIn, quintOut, quintInOut, sineIn, sineOut, sineInOut, expoIn, expoOut
  case expoInOut, circIn, circOut, circInOut, backIn, backOut, backInOut, elasticIn, elasticOut
  case elasticInOut, bounceIn, bounceOut, bounceInOut

  /// Returns the progress at a time, both as fractions.
  ///
  /// Outside 0…1 the result is the value at the nearer end.
  public func value(at t: Double) -> Double {
    guard t > 0 else { return t.isNaN ? t : 0 }
    guard t < 1 else { return 1 }
    switch direction {
    case .in: return curve.ascent(t)
    case .out: return 1 - curve.ascent(1 - t)
    case .inOut:
      return t < 0.5 ? curve.ascent(2 * t) / 2 : 1 - curve.ascent(2 - 2 * t) / 2
    }
  }

  /// Returns the derivative of `value`: one-sided at 0 and 1, and 0 outside 0…1.
  ///
  /// The result is always finite. Where the tangent of a `circ` curve is vertical, it is a large number.
  public func slope(at t: Double) -> Double {
    guard t >= 0, t <= 1 else { return t.isNaN ? t : 0 }
    switch direction {
    case .in: return curve.slope(t)
    case .out: return curve.slope(1 - t)
    case .inOut: return t < 0.5 ? curve.slope(2 * t) : curve.slope(2 - 2 * t)
    }
  }

  /// The times of the local extrema, ascending; only the `back`, `elastic` and `bounce` functions have any.
  public var turns: [Double] {
    let turns = curve.turns
    switch direction {
    case .in: return turns
    case .out: return turns.reversed().map { 1 - $0 }
    case .inOut: return turns.map { $0 / 2 } + turns.reversed().map { 1 - $0 / 2 }
    }
  }

  package enum Direction { case `in`, out, inOut }

  /// The `in` curve, which starts slowly; the other two directions are derived from it.
  package enum Curve {
    case power(Int)
    case sine, expo, circ, back, elastic, bounce

    func ascent(_ t: Double) -> Double {
      switch self {
      case .power(let exponent): return .pow(t, exponent)
      case .sine: return 1 - .cos(t * .pi / 2)
      case .expo: return Self.growth(t)
      case .circ: return 1 - (1 - t * t).squareRoot()
      case .back: return t * t * ((Self.overshoot + 1) * t - Self.overshoot)
      case .elastic: return -Self.growth(t) * .sin((10 * t - 10.75) * 2 * .pi / 3)
      case .bounce: return 1 - Self.bounceDown(1 - t)
      }
    }

    func slope(_ t: Double) -> Double {
      switch self {
      case .power(let exponent): return Double(exponent) * .pow(t, exponent - 1)
      case .sine: return .sin(t * .pi / 2) * .pi / 2
      case .expo: return Self.growthSlope(t)
      case .circ: return t / max(1 - t * t, .ulpOfOne).squareRoot()
      case .back: return t * (3 * (Self.overshoot + 1) * t - 2 * Self.overshoot)
      case .elastic:
        let angle = (10 * t - 10.75) * 2 * .pi / 3
        return -Self.growthSlope(t) * .sin(angle) - Self.growth(t) * .cos(angle) * 20 * .pi / 3
      case .bounce: return Self.bounceDownSlope(1 - t)
      }
    }

    var turns: [Double] {
      switch self {
      case .power, .sine, .expo, .circ: return []
      case .back: return [2 * Self.overshoot / (3 * (Self.overshoot + 1))]
      case .elastic:
        // There is one extremum between each two neighbouring zeros of the sine.
        let zeros = [0] + (0..<7).map { 0.025 + 0.15 * Double($0) }
        return zip(zeros, zeros.dropFirst()).map { start, end in
          let sign = ascent((start + end) / 2)
          return (start...end).first { $0 > start && slope($0) * sign <= 0 }
        }
      case .bounce:
        return [1.0 / 22, 1.0 / 11, 2.0 / 11, 3.0 / 11, 5.0 / 11, 7.0 / 11]
      }
    }

    /// Penner's constant for `back`, with which the function overshoots by a tenth.
    package static let overshoot = 1.70158

    /// Returns the function 2^(10 t − 10), shifted and scaled to start at 0 instead of 1/1024.
    private static func growth(_ t: Double) -> Double {
      (.exp2(10 * t - 10) - 1.0 / 1_024) * 1_024 / 1_023
    }

    private static func growthSlope(_ t: Double) -> Double {
      .exp2(10 * t - 10) * 10 * .log(2) * 1_024 / 1_023
    }

    /// Returns the path of a ball that falls and bounces three times, each time to a quarter of the height.
    private static func bounceDown(_ t: Double) -> Double {
      let k = 121.0 / 16
      if t < 4.0 / 11 { return k * t * t }
      if t < 8.0 / 11 { return k * (t - 6.0 / 11) * (t - 6.0 / 11) + 3.0 / 4 }
      if t < 10.0 / 11 { return k * (t - 9.0 / 11) * (t - 9.0 / 11) + 15.0 / 16 }
      return k * (t - 21.0 / 22) * (t - 21.0 / 22) + 63.0 / 64
    }

    private static func bounceDownSlope(_ t: Double) -> Double {
      let k = 121.0 / 16
      if t < 4.0 / 11 { return 2 * k * t }
      if t < 8.0 / 11 { return 2 * k * (t - 6.0 / 11) }
      if t < 10.0 / 11 { return 2 * k * (t - 9.0 / 11) }
      return 2 * k * (t - 21.0 / 22)
    }
  }

  package var curve: Curve {
    switch self {
    case .linear: .power(1)
    case .quadIn, .quadOut, .quadInOut: .power(2)
    case .cubicIn, .cubicOut, .cubicInOut: .power(3)
    case .quartIn, .quartOut, .quartInOut: .power(4)
    case .quintIn, .quintOut, .quintInOut: .power(5)
    case .sineIn, .sineOut, .sineInOut: .sine
    case .expoIn, .expoOut, .expoInOut: .expo
    case .circIn, .circOut, .circInOut: .circ
    case .backIn, .backOut, .backInOut: .back
    case .elasticIn, .elasticOut, .elasticInOut: .elastic
    case .bounceIn, .bounceOut, .bounceInOut: .bounce
    }
  }

  package var direction: Direction {
    switch self {
    case .linear, .quadIn, .cubicIn, .quartIn, .quintIn, .sineIn, .expoIn, .circIn, .backIn,
      .elasticIn, .bounceIn:
      .in
    case .quadOut, .cubicOut, .quartOut, .quintOut, .sineOut, .expoOut, .circOut, .backOut,
      .elasticOut, .bounceOut:
      .out
    case .quadInOut, .cubicInOut, .quartInOut, .quintInOut, .sineInOut, .expoInOut, .circInOut,
      .backInOut, .elasticInOut, .bounceInOut:
      .inOut
    }
  }
}
