package import PageEffects
package import PageGeometry

extension Expression {
  /// Returns an easing function of a formula whose value is in 0…1.
  package static func easing(_ ease: Easing, of t: Expression) -> Expression {
    switch ease.direction {
    case .in: ascent(ease.curve, t)
    case .out: .number(1) - ascent(ease.curve, .number(1) - t)
    case .inOut:
      .conditional(
        .binary(.less, t, .number(0.5)),
        ascent(ease.curve, .number(2) * t) / .number(2),
        .number(1) - ascent(ease.curve, .number(2) - .number(2) * t) / .number(2)
      )
    }
  }

  /// Returns the `in` curve of an easing function, which starts slowly.
  ///
  /// The square root is of no negative number, so that the half of an `inOut` curve that is not used is finite too.
  private static func ascent(_ curve: Easing.Curve, _ t: Expression) -> Expression {
    switch curve {
    case .power(1): return t
    case .power(let exponent): return .binary(.power, t, .number(Double(exponent)))
    case .sine: return .number(1) - .call(.cos, [t * .number(.pi) / .number(2)])
    case .expo: return growth(t)
    case .circ:
      return .number(1) - .call(.sqrt, [.call(.max, [.number(0), .number(1) - t * t])])
    case .back:
      let overshoot = Expression.number(Easing.Curve.overshoot)
      return t * t * (.number(Easing.Curve.overshoot + 1) * t - overshoot)
    case .elastic:
      let angle = (.number(10) * t - .number(10.75)) * .number(2) * .number(.pi) / .number(3)
      return -(growth(t) * .call(.sin, [angle]))
    case .bounce: return .number(1) - bounceDown(.number(1) - t)
    }
  }

  /// Returns the function 2^(10 t − 10), shifted and scaled to start at 0.
  private static func growth(_ t: Expression) -> Expression {
    let power = Expression.binary(.power, .number(2), .number(10) * t - .number(10))
    return (power - .number(1) / .number(1_024)) * .number(1_024) / .number(1_023)
  }

  /// Returns the path of a ball that falls and bounces three times.
  private static func bounceDown(_ t: Expression) -> Expression {
    func arc(_ middle: Double, _ height: Double) -> Expression {
      let x = t - .binary(.divide, .number(middle), .number(22))
      return .number(7.5625) * .binary(.power, x, .number(2)) + .number(height)
    }
    func before(_ end: Double, _ yes: Expression, _ no: Expression) -> Expression {
      .conditional(.binary(.less, t, .binary(.divide, .number(end), .number(11))), yes, no)
    }
    let last = before(10, arc(18, 0.9375), arc(21, 0.984375))
    return before(4, arc(0, 0), before(8, arc(12, 0.75), last))
  }
}
