import PageGeometry
import Testing

/// Numbers as people write them.
struct NumberTextTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (2.0, "2"), (-3.0, "-3"), (1.5, "1.5"), (0.1, "0.1"),
    (1e9, "1000000000"),
    (0.000_001, "1e-06"), (1e17, "1e+17"), (.infinity, "inf"),
  ])
  func `A whole number has no point, and no number more digits than it needs`(
    number: Double,
    text: String
  ) {
    #expect(number.plainText == text)
  }
}
