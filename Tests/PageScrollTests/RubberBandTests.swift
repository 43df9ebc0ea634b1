import PageScroll
import TestSupport
import Testing

struct RubberBandTests {
  static let band = RubberBand(coefficient: 0.55, length: 320)
  static let bands: [RubberBand] = {
    var random = SplitMix(state: 31)
    return (0..<200).map { _ in
      RubberBand(
        coefficient: .random(in: 0.05...2, using: &random),
        length: .random(in: 1...3000, using: &random)
      )
    }
  }()
  static let pulls = [1e-6, 0.5, 10, 100, 500, 2000]

  @Test func `The shown distance follows the formula`() {
    #expect(abs(Self.band.shown(pull: 100) - 46.93) < 0.005)
    for band in Self.bands {
      let (c, s) = (band.coefficient, band.length)
      for r in Self.pulls {
        #expect(abs(band.shown(pull: r) - r * c * s / (s + c * r)) < 1e-9)
        #expect(
          abs(band.slope(shown: band.shown(pull: r)) - c * s * s / (s + c * r) / (s + c * r)) < 1e-9
        )
      }
    }
  }

  @Test func `The pull is the inverse of the shown distance`() {
    for band in Self.bands {
      for r in Self.pulls where band.shown(pull: r) < 0.998 * band.length {
        #expect(abs(band.pull(shown: band.shown(pull: r)) - r) < 1e-9 * max(1, r))
      }
      let most = band.pull(shown: 0.999 * band.length)
      #expect(abs(most - 999 * band.length / band.coefficient) < 1e-6 * most)
      #expect(band.pull(shown: band.length) == most && band.pull(shown: .infinity) == most)
    }
  }

  @Test func `Resistance acts at both ends of the range`() {
    let (band, range) = (Self.band, -10.0...90.0)
    for r in Self.pulls {
      #expect(band.offset(raw: -10 - r, range: range) == -10 - band.shown(pull: -10 - (-10 - r)))
      #expect(band.offset(raw: 90 + r, range: range) == 90 + band.shown(pull: 90 + r - 90))
      for raw in [-10 - r, 90 + r] {
        let offset = band.offset(raw: raw, range: range)
        #expect(abs(band.raw(offset: offset, range: range) - raw) < 1e-9)
        let beyond = raw < 0 ? -10 - offset : offset - 90
        #expect(band.slope(atOffset: offset, range: range) == band.slope(shown: beyond))
      }
    }
    for raw in [-10.0, 0, 33, 90] {
      #expect(band.offset(raw: raw, range: range) == raw)
      #expect(band.raw(offset: raw, range: range) == raw)
      #expect(band.slope(atOffset: raw, range: range) == 1)
    }
    #expect(abs(band.slope(atOffset: 90.001, range: range) - 0.55) < 1e-4)
  }

  @Test(arguments: [0, 1e-300, 1, 320, 1e300])
  func `Extreme numbers give finite distances`(length: Double) {
    let band = RubberBand(coefficient: 0.55, length: length)
    for raw in [-Double.infinity, -1e300, -1e-300, 0, 1e-300, 1e300, .infinity] {
      let shown = band.shown(pull: raw)
      #expect((0...length).contains(shown))
      #expect((0...0.55).contains(band.slope(shown: shown)))
      let offset = band.offset(raw: raw, range: 0...0)
      #expect(abs(offset) == band.shown(pull: abs(raw)))
      let back = band.raw(offset: offset, range: 0...0)
      #expect(back.isFinite || length == 1e300, "\(back)")
      #expect(!band.slope(atOffset: offset, range: 0...0).isNaN && !back.isNaN)
    }
    #expect(band.shown(pull: .infinity) == length)
  }
}
