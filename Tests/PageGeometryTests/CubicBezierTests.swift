import PageGeometry
import TestSupport
import Testing

struct CubicBezierTests {
  /// Random curves, and CSS curves, some of which overshoot or have a vertical tangent.
  static let curves: [CubicBezier] = {
    var random = SplitMix(state: 11)
    func share() -> Double { .random(in: 0...1, using: &random) }
    let seeded = (0..<300).map { _ in
      CubicBezier(share(), 4 * share() - 1.5, share(), 4 * share() - 1.5)
    }
    return seeded + [
      .easeInOut, CubicBezier(0.25, 0.1, 0.25, 1), CubicBezier(0.42, 0, 1, 1),
      CubicBezier(0, 0, 0.58, 1), CubicBezier(0, 0, 1, 1), CubicBezier(0.3, 0.3, 0.6, 0.6),
      CubicBezier(0.6, -0.28, 0.735, 0.045), CubicBezier(0.175, 0.885, 0.32, 1.275),
      CubicBezier(0, 1, 0, 1), CubicBezier(1, 0, 1, 0), CubicBezier(0, 0, 0, 0),
    ]
  }()

  /// Returns the value, computed by De Casteljau's subdivision instead of a polynomial.
  static func plainValue(_ curve: CubicBezier, at t: Double) -> Double {
    typealias Pair = (x: Double, y: Double)
    func middle(_ a: Pair, _ b: Pair) -> Pair { ((a.x + b.x) / 2, (a.y + b.y) / 2) }
    var points: [Pair] = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    for _ in 0..<60 {
      let (a, b, c) = (
        middle(points[0], points[1]), middle(points[1], points[2]), middle(points[2], points[3])
      )
      let (d, e) = (middle(a, b), middle(b, c))
      let half = middle(d, e)
      points = half.x < t ? [half, e, c, points[3]] : [points[0], a, d, half]
    }
    return points[0].y
  }

  @Test func `Values agree with a subdivision of the control polygon`() {
    for curve in Self.curves {
      for t in stride(from: 1.0 / 32, to: 1, by: 1.0 / 32) {
        let difference = curve.value(at: t) - Self.plainValue(curve, at: t)
        #expect(abs(difference) < 1e-9, "\(curve) \(t)")
      }
    }
  }

  /// The values were computed with mpmath in 50 digits, by 200 bisections of the parameter.
  ///
  /// Browsers use fewer steps: their value of `ease` at 0.5 is 0.802 403 387 740.
  @Test(arguments: [
    (CubicBezier.easeInOut, 0.5, 0.5), (CubicBezier(0, 0, 1, 1), 0.3, 0.3),
    (.ease, 0.1, 0.094_796_305_716_043_257), (.ease, 0.5, 0.802_403_387_584_856_99),
    (.ease, 0.9, 0.994_316_477_484_556_37), (.easeIn, 0.1, 0.017_026_609_651_562_945),
    (.easeIn, 0.5, 0.315_356_812_572_539_31), (.easeIn, 0.999, 0.998_285_994_366_371_51),
    (.easeOut, 0.001, 0.001_714_005_633_628_492_9), (.easeOut, 0.9, 0.982_973_390_348_437_07),
    (.easeInOut, 0.25, 0.129_161_931_047_319_82), (.easeInOut, 0.75, 0.870_838_068_952_680_21),
    (CubicBezier(0.2, 0, 0, 1), 0.1, 0.156_25),
    (CubicBezier(0.2, 0, 0, 1), 0.5, 0.877_833_604_809_760_9),
    (CubicBezier(0.6, -0.28, 0.735, 0.045), 0.2, -0.075_442_189_581_990_47),
    (CubicBezier(0.175, 0.885, 0.32, 1.275), 0.5, 1.067_552_685_069_622_7),
    // The tangent is vertical or almost so, and double precision for x is not enough.
    (CubicBezier(1, 0, 0, 1), 0.25, 0.029_724_605_511_925_197),
    (CubicBezier(1, 0, 0, 1), 0.499_999_999_999_999_9, 0.499_995_458_409_160_76),
    (CubicBezier(1, 0, 0, 1), 0.5, 0.5),
    (CubicBezier(1, 0, 0, 1), 0.500_000_000_000_000_1, 0.500_004_541_590_839_24),
    (CubicBezier(1, 0, 0, 1), 0.51, 0.698_581_321_244_618_05),
    (CubicBezier(0, 1, 1, 0), 1e-12, 1.732_049_140_902_371e-6),
    (CubicBezier(0.5, 0, 1, 0.5), 0.9999, 0.987_736_100_952_091_65),
    (CubicBezier(0.5, 0, 1, 0.5), 1 - 1e-12, 0.999_998_775_268_508_75),
    (CubicBezier(0, 1, 0, 1), 1e-9, 0.002_997_001),
    (CubicBezier(1, 0, 1, 0), 1 - 1e-9, 0.997_002_999_028_225_4),
  ])
  func `A curve has its reference values`(_ curve: CubicBezier, _ t: Double, _ expected: Double) {
    #expect(abs(curve.value(at: t) - expected) < 1e-12, "\(curve.value(at: t))")
  }

  @Test func `A curve is exactly 0 at 0 and exactly 1 at 1`() {
    for curve in Self.curves {
      #expect(curve.value(at: 0) == 0 && curve.value(at: -1) == 0)
      #expect(curve.value(at: 1) == 1 && curve.value(at: 2) == 1)
      #expect(curve.value(at: .nan).isNaN && curve.slope(at: .nan).isNaN)
      #expect(curve.slope(at: -0.1) == 0 && curve.slope(at: 1.1) == 0)
    }
  }

  @Test func `A curve continues along its tangents outside 0…1`() {
    for curve in Self.curves {
      for t in [0, 0.3, 1] { #expect(curve.extendedValue(at: t) == curve.value(at: t)) }
      #expect(curve.extendedValue(at: .nan).isNaN)
    }
    #expect(CubicBezier(0.25, 0.5, 0.5, 0.75).extendedValue(at: -1) == -2)
    #expect(CubicBezier(0.25, 0.5, 0.5, 0.75).extendedValue(at: 2) == 1.5)
    #expect(CubicBezier(0, 0.5, 0.5, 1).extendedValue(at: -1) == -2)
    #expect(CubicBezier(0.5, 0, 1, 0.5).extendedValue(at: 2) == 3)
    #expect(CubicBezier(0, 1, 0, 1).extendedValue(at: -1) == 0)
    #expect(CubicBezier(1, 0, 1, 0).extendedValue(at: 2) == 1)
  }

  @Test func `The slope agrees with a difference quotient`() {
    let step = 1e-6
    for curve in Self.curves {
      for t in stride(from: 0.02, to: 0.99, by: 0.03) {
        let slope = curve.slope(at: t)
        let difference = (curve.value(at: t + step) - curve.value(at: t - step)) / (2 * step)
        #expect(
          abs(slope - difference) < 1e-5 * max(1, abs(slope * slope * slope)),
          "\(curve) \(t)"
        )
      }
    }
  }

  @Test func `A vertical tangent has a finite slope`() {
    #expect(CubicBezier(0, 0, 1, 1).slope(at: 0) == 1)
    #expect(CubicBezier(0, 1, 0, 1).slope(at: 0) > 1e3)
    #expect(CubicBezier(1, 0, 0, 1).slope(at: 0.5) > 1e3)
    // This curve is a straight line whose derivatives with respect to the parameter are 0 half way.
    #expect(abs(CubicBezier(1, 1, 0, 0).slope(at: 0.5) - 1) < 1e-3)
    for curve in Self.curves {
      #expect([0, 1e-300, 1e-12, 1 - 1e-12, 1].map(curve.slope).allSatisfy { $0.isFinite })
    }
  }

  @Test func `A curve is monotonic between its turns`() {
    for curve in Self.curves {
      let marks = [0] + curve.turns + [1]
      for (start, end) in zip(marks, marks.dropFirst()) {
        #expect(start < end)
        let values = (0...64).map { curve.value(at: start + (end - start) * Double($0) / 64) }
        let rises = values[64] > values[0]
        for (before, after) in zip(values, values.dropFirst()) {
          #expect(rises ? after >= before - 1e-14 : after <= before + 1e-14, "\(curve)")
        }
      }
    }
    #expect(CubicBezier(0.6, -0.28, 0.735, 0.045).turns.count == 1)
    #expect(CubicBezier.easeInOut.turns.isEmpty)
  }
}
