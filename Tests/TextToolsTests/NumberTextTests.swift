import Testing
import TextTools

/// Tests of the short strings for numbers.
struct NumberTextTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (2.0, "2"), (-3.0, "-3"), (1.5, "1.5"), (0.1, "0.1"),
    (1e9, "1000000000"),
    (0.000_001, "1e-06"), (1e17, "1e+17"), (.infinity, "inf"),
  ])
  func `The string for a number is short, and has no decimal point for a whole number`(
    number: Double,
    text: String
  ) {
    #expect(number.plainText == text)
  }
  @Test(arguments: [
    (1.2346, 1000.0, "1.235"), (0.26, 20, "0.25"), (-0.04, 10, "0"), (2.96, 10, "3"), (7.4, 1, "7"),
  ])
  func `A number can be rounded to a part of one`(number: Double, parts: Double, text: String) {
    #expect(number.plainText(parts: parts) == text)
  }
}
