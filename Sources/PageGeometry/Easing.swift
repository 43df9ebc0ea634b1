import RealModule

/// A curve from 0 to 1 that gives a motion its character.
///
/// Names and constants as in Robert Penner's equations, which CSS, d3-ease and game engines share.
/// At 0 the value is 0 and at 1 it is 1, exactly; back and elastic go beyond in between.
public enum Easing: String, Sendable, CaseIterable {
  case linear, quadIn, quadOut, quadInOut, cubicIn, cubicOut, cubicInOut, quartIn, quartOut
  case quartInOut, quintIn, quintOut, quintInOut, sineIn, sineOut, sineInOut, expoIn, expoOut
  case expoInOut, circIn, circOut, circInOut, backIn, backOut, backInOut, elasticIn, elasticOut
  case elasticInOut, bounceIn, bounceOut, bounceInOut

  /// The eased share of the way.
  ///
  /// - Parameter t: The share of time, in 0…1; what lies outside is taken as the nearer end.
  /// - Returns: The share of the way, 0 at 0 and 1 at 1.
  public func value(at t: Double) -> Double {
    guard t > 0 else { return t.isNaN ? t : 0 }
    guard t < 1 else { return 1 }
    let (curve, direction) = parts
    switch direction {
    case .in: return curve.ascent(t)
    case .out: return 1 - curve.ascent(1 - t)
    case .inOut:
      return t < 0.5 ? curve.ascent(2 * t) / 2 : 1 - curve.ascent(2 - 2 * t) / 2
    }
  }

  /// The slope of the curve, the derivative of `value`.
  ///
  /// - Parameter t: The share of time; at the ends of 0…1 the slope is that inside.
  /// - Returns: Shares of the way per share of time; 0 outside of 0…1. It is finite: where a circle
  ///   is upright it is as steep as doubles next to the end make it.
  public func slope(at t: Double) -> Double {
    guard t >= 0, t <= 1 else { return t.isNaN ? t : 0 }
    let (curve, direction) = parts
    switch direction {
    case .in: return curve.slope(t)
    case .out: return curve.slope(1 - t)
    case .inOut: return t < 0.5 ? curve.slope(2 * t) : curve.slope(2 - 2 * t)
    }
  }

  /// The shares of time, ascending, at which the curve turns back: those of back, elastic and bounce.
  public var turns: [Double] {
    let (curve, direction) = parts
    let turns = curve.turns
    switch direction {
    case .in: return turns
    case .out: return turns.reversed().map { 1 - $0 }
    case .inOut: return turns.map { $0 / 2 } + turns.reversed().map { 1 - $0 / 2 }
    }
  }

  private enum Direction { case `in`, out, inOut }

  /// The curve that grows slowly first; the other two directions are made from it.
  private enum Curve {
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
        // Between neighbouring zeros of the sine, the first of them 0, it turns once.
        let zeros = [0] + (0..<7).map { 0.025 + 0.15 * Double($0) }
        return zip(zeros, zeros.dropFirst()).map { start, end in
          let sign = ascent((start + end) / 2)
          return (start...end).first { $0 > start && slope($0) * sign <= 0 }
        }
      case .bounce:
        return [1.0 / 22, 1.0 / 11, 2.0 / 11, 3.0 / 11, 5.0 / 11, 7.0 / 11]
      }
    }

    /// How far back goes the wrong way: with 1.70158, a tenth.
    private static let overshoot = 1.70158

    /// Doubling ten times, shifted and stretched so that it starts at 0 and not at 1/1024.
    private static func growth(_ t: Double) -> Double {
      (.exp2(10 * t - 10) - 1.0 / 1_024) * 1_024 / 1_023
    }

    private static func growthSlope(_ t: Double) -> Double {
      .exp2(10 * t - 10) * 10 * .log(2) * 1_024 / 1_023
    }

    /// A ball that falls and bounces three times, each time a quarter as high.
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

  private var parts: (Curve, Direction) {
    switch self {
    case .linear: (.power(1), .in)
    case .quadIn: (.power(2), .in)
    case .quadOut: (.power(2), .out)
    case .quadInOut: (.power(2), .inOut)
    case .cubicIn: (.power(3), .in)
    case .cubicOut: (.power(3), .out)
    case .cubicInOut: (.power(3), .inOut)
    case .quartIn: (.power(4), .in)
    case .quartOut: (.power(4), .out)
    case .quartInOut: (.power(4), .inOut)
    case .quintIn: (.power(5), .in)
    case .quintOut: (.power(5), .out)
    case .quintInOut: (.power(5), .inOut)
    case .sineIn: (.sine, .in)
    case .sineOut: (.sine, .out)
    case .sineInOut: (.sine, .inOut)
    case .expoIn: (.expo, .in)
    case .expoOut: (.expo, .out)
    case .expoInOut: (.expo, .inOut)
    case .circIn: (.circ, .in)
    case .circOut: (.circ, .out)
    case .circInOut: (.circ, .inOut)
    case .backIn: (.back, .in)
    case .backOut: (.back, .out)
    case .backInOut: (.back, .inOut)
    case .elasticIn: (.elastic, .in)
    case .elasticOut: (.elastic, .out)
    case .elasticInOut: (.elastic, .inOut)
    case .bounceIn: (.bounce, .in)
    case .bounceOut: (.bounce, .out)
    case .bounceInOut: (.bounce, .inOut)
    }
  }
}
