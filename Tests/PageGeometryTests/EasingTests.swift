import PageGeometry
import Testing

struct EasingTests {
  static let shares = stride(from: 0, through: 1, by: 1.0 / 64).map { $0 }

  @Test(arguments: Easing.allCases)
  func `An easing function is exactly 0 at 0 and exactly 1 at 1`(_ easing: Easing) {
    #expect(easing.value(at: 0) == 0)
    #expect(easing.value(at: 1) == 1)
    #expect(easing.value(at: -3) == 0)
    #expect(easing.value(at: 3) == 1)
    #expect(easing.value(at: .nan).isNaN)
  }

  /// The tolerance allows for the steep ends of a square root.
  @Test(arguments: Easing.allCases)
  func `An easing function has no jump at its ends`(_ easing: Easing) {
    #expect(abs(easing.value(at: 1e-9)) < 1e-4)
    #expect(abs(easing.value(at: 1 - 1e-9) - 1) < 1e-4)
  }

  @Test(arguments: Easing.allCases.filter { $0.rawValue.hasSuffix("In") })
  func `The Out and InOut functions are derived from the In function`(_ easing: Easing) throws {
    let stem = easing.rawValue.dropLast(2)
    let out = try #require(Easing(rawValue: "\(stem)Out"))
    let both = try #require(Easing(rawValue: "\(stem)InOut"))
    for t in Self.shares {
      #expect(abs(out.value(at: t) - (1 - easing.value(at: 1 - t))) < 1e-15)
      let expected =
        t < 0.5 ? easing.value(at: 2 * t) / 2 : 1 - easing.value(at: 2 - 2 * t) / 2
      #expect(abs(both.value(at: t) - expected) < 1e-15)
      #expect(abs(both.value(at: t) + both.value(at: 1 - t) - 1) < 1e-15)
    }
  }

  static let values: [(Easing, Double, Double)] = [
    (.linear, 0.3, 0.3), (.quadIn, 0.5, 0.25), (.cubicIn, 0.5, 0.125),
    (.quartIn, 0.5, 0.0625), (.quintIn, 0.5, 0.03125), (.sineIn, 0.5, 1 - 0.5.squareRoot()),
    (.expoIn, 0.5, (1.0 / 32 - 1.0 / 1_024) * 1_024 / 1_023), (.circIn, 0.6, 0.2),
    (.backIn, 0.5, 0.25 * (2.70158 / 2 - 1.70158)), (.bounceOut, 0.5, 0.765625),
    (.bounceOut, 4.0 / 11, 1), (.bounceOut, 6.0 / 11, 0.75), (.elasticOut, 0.075, 1),
  ]

  @Test(arguments: values)
  func `An easing has its reference values`(_ easing: Easing, _ t: Double, _ expected: Double) {
    #expect(abs(easing.value(at: t) - expected) < 1e-12, "\(easing.value(at: t))")
  }

  @Test(
    arguments: Easing.allCases.filter { easing in
      !["back", "elastic", "bounce"].contains { easing.rawValue.hasPrefix($0) }
    }
  )
  func `Curves without overshoot are monotonic`(_ easing: Easing) {
    let values = Self.shares.map(easing.value)
    for (before, after) in zip(values, values.dropFirst()) { #expect(before < after) }
  }

  @Test func `The function backIn overshoots by a tenth`() {
    let lowest = stride(from: 0, to: 1, by: 0.001).map(Easing.backIn.value).min() ?? 0
    #expect(abs(lowest + 0.1) < 0.001)
  }

  /// The times avoid kinks and vertical tangents.
  @Test(arguments: Easing.allCases)
  func `The slope agrees with a difference quotient`(_ easing: Easing) {
    let step = 1e-6
    for t in stride(from: 0.0035, to: 0.997, by: 0.013) {
      let difference = easing.value(at: t + step) - easing.value(at: t - step)
      #expect(abs(easing.slope(at: t) - difference / (2 * step)) < 1e-5, "\(t)")
    }
    for t in [0, 0.5, 1] {
      let slope = easing.slope(at: t)
      let inside = t < 0.5 ? 1e-9 : -1e-9
      let nearly = (easing.value(at: t + inside) - easing.value(at: t)) / inside
      #expect(slope.isFinite && (abs(slope - nearly) < 1e-4 || slope > 1e4), "\(slope) \(nearly)")
    }
    #expect(easing.slope(at: -0.1) == 0 && easing.slope(at: 1.1) == 0)
    #expect(easing.slope(at: .nan).isNaN)
  }

  static let turnCounts: [(String, Int)] = [("back", 1), ("elastic", 7), ("bounce", 6)]

  /// Rising and falling parts alternate.
  @Test(arguments: Easing.allCases)
  func `An easing function is monotonic between its turns`(_ easing: Easing) {
    let count = Self.turnCounts.first { easing.rawValue.hasPrefix($0.0) }?.1 ?? 0
    let turns = easing.turns
    #expect(turns.count == (easing.rawValue.hasSuffix("InOut") ? 2 * count : count))
    let marks = [0] + turns + [1]
    var falls = turns.first.map { easing.value(at: $0) < 0 } ?? false
    for (start, end) in zip(marks, marks.dropFirst()) {
      let values = (0...100).map { easing.value(at: start + (end - start) * Double($0) / 100) }
      for (before, after) in zip(values, values.dropFirst()) {
        #expect(falls ? after <= before + 1e-15 : after >= before - 1e-15, "\(start)")
      }
      #expect(values.first != values.last)
      falls.toggle()
    }
  }
}
