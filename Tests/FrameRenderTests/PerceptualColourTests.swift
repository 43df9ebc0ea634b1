import FrameRender
import PageEffects
import Testing

struct PerceptualColourTests {
  /// Each row has the lightness, the chroma and the direction (a, b) of the hue of a colour, and its
  /// sRGB values, computed with the formulas of CSS Color 4.
  @Test(arguments: [
    (0.62796, 0.25768, 0.22486, 0.12585, Colour(red: 1, green: 0, blue: 0)),
    (0.86644, 0.29483, -0.23389, 0.17950, Colour(red: 0, green: 1, blue: 0)),
    (0.53248, 0.16787, -0.02251, -0.16635, Colour(red: 0.2, green: 0.4, blue: 0.8)),
    (1, 0, 1, 0, Colour(white: 1)),
    (0, 0, 1, 0, Colour(white: 0)),
    (0.59987, 0, 1, 0, Colour(white: 128 / 255.0)),
  ])
  func `Some colours have the sRGB values of CSS Color 4`(
    _ lightness: Double,
    _ chroma: Double,
    _ a: Double,
    _ b: Double,
    _ rgb: Colour
  ) {
    let colour = PerceptualColour(
      lightness: lightness,
      chroma: chroma,
      hue: HueDirection(toward: a, b)
    )
    let encoded = colour.encoded
    #expect(abs(encoded.red - rgb.red) < 0.004)
    #expect(abs(encoded.green - rgb.green) < 0.004)
    #expect(abs(encoded.blue - rgb.blue) < 0.004)
  }

  @Test(arguments: [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (-3, -4)])
  func `A colour outside the gamut is moved to the edge of the gamut`(_ a: Double, _ b: Double) {
    let hue = HueDirection(toward: a, b)
    let encoded = PerceptualColour(lightness: 0.6, chroma: 2, hue: hue).encoded
    let channels = [encoded.red, encoded.green, encoded.blue]
    #expect(channels.allSatisfy { (0...1).contains($0) })
    // On the edge of the gamut, a channel is 0 or 1.
    #expect(channels.contains { $0 < 0.02 || $0 > 0.98 })
  }
}

struct HueDirectionTests {
  @Test(arguments: [0, 1, 2, 3, 7, 8, 31, 100])
  func `A repeated turn equals the same number of single turns`(_ count: Int) {
    let step = HueDirection(toward: 15, 8)
    var expected = HueDirection(toward: 1, 0)
    for _ in 0..<count { expected = expected.turned(by: step) }
    let repeated = step.repeated(count)
    #expect(abs(repeated.a - expected.a) < 1e-13)
    #expect(abs(repeated.b - expected.b) < 1e-13)
  }

  @Test(arguments: [1_000_000, Int.max]) func `A repeated turn has length 1`(_ count: Int) {
    let hue = HueDirection(toward: 15, 8).repeated(count)
    #expect(abs(hue.a * hue.a + hue.b * hue.b - 1) < 1e-12)
  }

  @Test func `A reversed turn undoes a turn`() {
    let turn = HueDirection(toward: 35, 12)
    let back = HueDirection(toward: 3, -7).turned(by: turn).turned(by: turn.reversed)
    #expect(abs(back.a * -7 - back.b * 3) < 1e-12)
  }
}
