import PageGeometry
import TestSupport
import Testing

struct TimingFunctionTests {
  /// Values from CSS Easing Functions Level 2, sections 2.1.4 and 2.4.1, at times inside and outside 0…1.
  static let values: [(String, Double, Double)] = [
    ("linear", 0.3, 0.3), ("step-start", 0, 1), ("step-start", -0.5, 0), ("step-end", 0.999, 0),
    ("step-end", 1, 1), ("steps(4)", 0, 0), ("steps(4)", 0.25, 0.25), ("steps(4)", 0.49, 0.25),
    ("steps(4)", 1, 1), ("steps(4)", -0.1, -0.25), ("steps(4)", 1.3, 1.25),
    ("steps(4, start)", 0, 0.25), ("steps(4, start)", 0.74, 0.75), ("steps(4, start)", 1, 1),
    ("steps(4, jump-both)", 0, 0.2), ("steps(4, jump-both)", 0.5, 0.6),
    ("steps(4, jump-both)", 1, 1), ("steps(3, jump-none)", 0, 0), ("steps(3, jump-none)", 0.4, 0.5),
    ("steps(3, jump-none)", 0.7, 1), ("steps(3, jump-none)", 1, 1),
    ("linear(0, 0.25, 1)", 0.25, 0.125), ("linear(0, 0.25, 1)", 0.75, 0.625),
    ("linear(0, 0.25 75%, 1)", 0.375, 0.125), ("linear(0, 0.25 75%, 1)", 0.75, 0.25),
    ("linear(0, 0.25 75%, 1)", 0.875, 0.625), ("linear(0, 0.25 75%, 1)", 1.25, 1.75),
    ("linear(0, 0.25 75%, 1)", -0.75, -0.25), ("linear(0, 0.5 25% 75%, 1)", 0.5, 0.5),
    ("linear(0, 1 100% 100%)", 1.5, 1), ("linear(0, 0 50%, 1 50%, 1)", 0.5, 1),
    ("linear(0, 0.5 50%, 0.75 20%, 1)", 0.5, 0.75), ("linear(1, 0)", 0.25, 0.75),
    ("linear(0 20%, 1 60%)", 0, -0.5),
    // Outside 0…1, Bézier curves continue along their tangents (section 2.3.1).
    ("ease", -0.5, -0.2), ("ease", 1.5, 1), ("ease-out", -0.5, -0.862_068_965_517_241_4),
    ("ease-in", 1.5, 1.862_068_965_517_241_4),
    ("cubic-bezier(0, 1, 0, 1)", -1, 0), ("cubic-bezier(1, 0, 1, 0)", 2, 1),
    ("cubic-bezier(0.5, 0.25, 1, 0.5)", 2, 2.5),
  ]

  @Test(arguments: values)
  func `CSS functions have the specified values`(text: String, t: Double, expected: Double) throws {
    let value = try TimingFunction(text).value(at: t)
    #expect(abs(value - expected) < 1e-14, "\(value)")
  }

  /// Springs, and their values at five fractions of the settling time.
  ///
  /// The values of the closed form, divided by its value at the settling time, were computed with mpmath in
  /// 40 digits, with separate formulas for damping ratios below 1, equal to 1 and above 1. The settling time
  /// was found in steps of 1/500 and then by bisection.
  static let springs: [(TimingFunction.Spring.Form, [Double])] = [
    (
      .physical(stiffness: 180, damping: 12),
      [
        0.672_895_801_170_435_93, 1.193_357_240_967_550_5, 0.968_171_905_178_162_61,
        1.005_239_040_924_063_2, 0.999_179_250_025_655_58,
      ]
    ),
    (
      .physical(mass: 2, stiffness: 100, damping: 5),
      [
        1.490_093_761_747_008_3, 1.180_667_109_278_707_4, 0.969_970_041_454_798_23,
        1.005_648_946_199_899_3, 1.002_527_327_667_958_8,
      ]
    ),
    (
      .perceptual(duration: 0.5, bounce: 0.3),
      [
        0.319_433_816_400_536_87, 0.888_092_567_253_367_09, 1.038_134_628_947_495_2,
        1.000_856_256_526_258, 0.999_508_602_383_382_3,
      ]
    ),
    (
      .perceptual(duration: 0.5, bounce: 0),
      [
        0.236_304_984_809_853_58, 0.671_739_258_544_309_38, 0.945_422_606_168_094_81,
        0.993_204_106_011_019_79, 0.999_484_345_154_784_38,
      ]
    ),
    (
      .perceptual(duration: 1, bounce: -0.5),
      [
        0.464_522_901_513_091_09, 0.812_765_209_216_750_27, 0.968_145_130_808_695_84,
        0.995_266_128_818_357_66, 0.999_581_772_389_199_14,
      ]
    ),
    (
      .physical(stiffness: 100, damping: 400),
      [
        0.499_029_357_052_337_87, 0.822_911_463_526_917_47, 0.969_336_660_923_297_83,
        0.995_371_077_723_209_64, 0.999_587_005_249_037_87,
      ]
    ),
  ]

  @Test(arguments: springs)
  func `A spring agrees with reference values of its closed form`(
    form: TimingFunction.Spring.Form,
    expected: [Double]
  ) {
    let spring = TimingFunction.Spring(form)
    for (t, expected) in zip([0.1, 0.25, 0.5, 0.75, 0.95], expected) {
      #expect(abs(spring.value(at: t) - expected) < 1e-12, "\(t): \(spring.value(at: t))")
    }
  }

  @Test func `The damping ratio is derived from the form of a spring`() {
    typealias Form = TimingFunction.Spring.Form
    #expect(Form.physical(stiffness: 100, damping: 20).dampingRatio == 1)
    #expect(Form.physical(mass: 4, stiffness: 25, damping: 5).dampingRatio == 0.25)
    #expect(Form.perceptual(duration: 2, bounce: 0.25).dampingRatio == 0.75)
    #expect(Form.perceptual(duration: 2, bounce: -0.5).dampingRatio == 2)
  }

  @Test func `Springs with the same damping ratio have the same values`() {
    let free = TimingFunction.Spring(.physical(mass: 4, stiffness: 25, damping: 5))
    let other = TimingFunction.Spring(.perceptual(duration: 0.2, bounce: 0.75))
    for t in stride(from: 0, through: 1, by: 0.01) {
      #expect(abs(free.value(at: t) - other.value(at: t)) < 1e-12)
    }
  }

  static let ratios = [0.001, 0.01, 0.1, 0.5, 0.9, 0.999, 1 - 1e-12, 1, 1.001, 3, 50, 1_000]

  @Test(arguments: ratios)
  func `A spring starts at rest and ends at exactly 1 without a jump`(ratio: Double) {
    let spring = TimingFunction.Spring(.physical(stiffness: 1, damping: 2 * ratio))
    #expect(spring.value(at: 0) == 0 && spring.value(at: 1) == 1)
    #expect(spring.value(at: -1) == 0 && spring.value(at: 2) == 1)
    #expect(abs(spring.value(at: 1e-7)) < 1e-4)
    #expect(abs(spring.value(at: 1 - 1e-9) - 1) < 1e-6)
    let values = stride(from: 0, through: 1, by: 1.0 / 4_096).map(spring.value)
    #expect(values.allSatisfy { $0 >= 0 && $0 <= 2.001 })
    if ratio >= 1 {
      for (before, after) in zip(values, values.dropFirst()) { #expect(before <= after + 1e-15) }
    } else if ratio < 0.9 {
      #expect(values.contains { $0 > 1 })
    }
  }

  @Test(arguments: Easing.allCases)
  func `Penner's functions have the values of Easing`(easing: Easing) {
    for t in stride(from: -0.5, through: 1.5, by: 1.0 / 32) {
      #expect(TimingFunction.easing(easing).value(at: t) == easing.value(at: t))
    }
  }

  static let functions: [TimingFunction] = [
    .easing(.backOut), .cubicBezier(.ease), .cubicBezier(CubicBezier(0.6, -0.28, 0.735, 1.5)),
    .steps(.init(7)), .steps(.init(7, .none)),
    .piecewiseLinear(.init([(0, []), (0.1, [30, 40]), (1.0 / 3, []), (1, [])])),
    .spring(.init(.perceptual(duration: 1, bounce: 0.4))),
  ]

  @Test(arguments: functions)
  func `A function is exactly 0 at 0, 1 at 1 and NaN for NaN`(function: TimingFunction) {
    #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1)
    #expect(function.value(at: .nan).isNaN)
    #expect((0...1_000).allSatisfy { function.value(at: Double($0) / 1_000).isFinite })
  }

  @Test(arguments: [3, 7, 10, 49, 60, 100, 977])
  func `A frame at a step has the value after the step`(count: Int) {
    let steps = TimingFunction.Steps(count)
    for step in 0...count {
      #expect(steps.value(at: Double(step) / Double(count)) == Double(step) / Double(count))
    }
  }

  /// Examples from the CSS specification, with the percentages of the serialized forms (section 2.1.3).
  @Test(arguments: [
    ("linear(0, 0.25, 1)", [0, 50, 100.0]), ("linear(0 20%, 0.5 10%, 1)", [20, 20, 100]),
    ("linear(0, 0.25 25% 75%, 1)", [0, 25, 75, 100]),
    ("linear(0, 0.5, 0.6, 0.7 60%, 1)", [0, 20, 40, 60, 100]),
    ("linear(0 -10%, 0.1, 1 130%, 1)", [-10, 60, 130, 130]), ("linear(0, 1, 1 50%)", [0, 25, 50]),
  ])
  func `Missing percentages are filled in as CSS defines`(text: String, percents: [Double]) throws {
    guard case .piecewiseLinear(let line) = try TimingFunction(text) else {
      Issue.record("not a line")
      return
    }
    #expect(line.points.map(\.percent) == percents)
  }
}
