import PageGeometry
import PageScroll
import RealModule
import TestSupport
import Testing

struct ZoomLimitsTests {
  static let limits = ZoomLimits(minimum: 0.5, maximum: 4)

  static let fits: [(Size, Double, Double, Double)] = [
    (Size(width: 3200, height: 2400), 1, 0.1, 1), (Size(width: 3200, height: 2400), 2, 0.1, 0.5),
    (Size(width: 320, height: 4800), 1, 0.1, 1),
    // A picture with fewer pixels than the viewport does not zoom.
    (Size(width: 100, height: 100), 1, 1, 1), (Size(width: 400, height: 480), 2, 0.5, 0.5),
  ]

  @Test(arguments: fits)
  func `The limits of a picture range from the whole picture to one device pixel per picture pixel`(
    picture: Size,
    pixels: Double,
    minimum: Double,
    maximum: Double
  ) {
    let viewport = Size(width: 320, height: 480)
    let limits = ZoomLimits(fitting: picture, in: viewport, pixelsPerPoint: pixels)
    #expect(limits == ZoomLimits(minimum: minimum, maximum: maximum))
  }

  @Test func `Scales beyond the limits have resistance`() {
    var random = SplitMix(state: 6)
    for _ in 0..<2000 {
      let raw = Double.random(in: 0.001...20, using: &random)
      let shown = Self.limits.shown(raw: raw)
      let expected =
        raw < 0.5
        ? 0.25 * Double.pow(2, raw / 0.5) : raw > 4 ? 8 * Double.pow(2, -4 / raw) : raw
      #expect(abs(shown - expected) < 1e-9)
      #expect(abs(Self.limits.raw(shown: shown) - raw) < 1e-9)
      #expect(Self.limits.clamped(raw) == min(max(raw, 0.5), 4))
    }
  }

  @Test func `Resistance is limited at both ends`() {
    #expect(Self.limits.shown(raw: 0) == 0.25)
    #expect(Self.limits.shown(raw: 0.5) == 0.5 && Self.limits.shown(raw: 4) == 4)
    #expect(abs(Self.limits.shown(raw: 4 + 1e-12) - 4) < 1e-11)
    #expect(Self.limits.shown(raw: .infinity) == 8)
    #expect(Self.limits.raw(shown: 0.1) == 0)
    #expect(Self.limits.raw(shown: 0.25) == 0)
    #expect(Self.limits.raw(shown: 9) == Self.limits.raw(shown: 8 * 0.999))
    #expect(Self.limits.raw(shown: 8).isFinite)
  }
}
