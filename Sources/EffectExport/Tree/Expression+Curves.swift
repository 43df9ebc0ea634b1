import PageEffects
import PageGeometry

extension Expression {
  /// Returns an easing function of a formula whose value is in 0…1.
  static func easing(_ ease: Easing, of t: Expression) -> Expression {
    let ascent = Expression(ofTable: ascent(ease.curve))
    func value(at x: String) -> Expression { ascent.replacing(["t": Expression(ofTable: x)]) }
    let easing: Expression =
      switch ease.direction {
      case .in: ascent
      case .out: .number(1) - value(at: "1 - t")
      case .inOut:
        .conditional(
          .binary(.less, .name("t"), .number(0.5)),
          value(at: "2 * t") / .number(2),
          .number(1) - value(at: "2 - 2 * t") / .number(2)
        )
      }
    return easing.replacing(["t": t])
  }

  /// Returns the `in` curve of an easing function, which starts slowly, as a text in the expression language.
  ///
  /// The square root is of no negative number, so that the half of an `inOut` curve that is not used is finite too.
  private static func ascent(_ curve: Easing.Curve) -> String {
    // 2^(10 t − 10), shifted and scaled to start at 0.
    let growth = "(2 ^ (10 * t - 10) - 0.0009765625) * 1024 / 1023"
    switch curve {
    case .power(1): return "t"
    case .power(let exponent): return "t ^ \(exponent)"
    case .sine: return "1 - cos(t * pi / 2)"
    case .expo: return growth
    case .circ: return "1 - sqrt(max(0, 1 - t * t))"
    case .back:
      let overshoot = Easing.Curve.overshoot
      return "t * t * (\(overshoot + 1) * t - \(overshoot))"
    case .elastic: return "-(\(growth) * sin((10 * t - 10.75) * 2 * pi / 3))"
    case .bounce:
      // The path of a ball that falls and bounces three times, backward.
      func arc(_ middle: Int) -> String { "7.5625 * (1 - t - \(middle) / 22) ^ 2" }
      return """
        1 - (1 - t < 4 / 11 ? \(arc(0)) : 1 - t < 8 / 11 ? \(arc(12)) + 0.75 \
        : 1 - t < 10 / 11 ? \(arc(18)) + 0.9375 : \(arc(21)) + 0.984375)
        """
    }
  }
}
