import EffectFit
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// The recognition of built-in presets in poses.
struct RecognitionTests {
  private static func tables(_ name: String, _ settings: [String: String]) throws -> [FitTable] {
    try RoundTrip.layouts.map { layout in
      let effect = try RoundTripTests.library.preset(name).effect(
        layout: layout,
        settings: settings
      )
      let rows = RoundTrip.differences.map { d -> FitTable.Row in
        let pose = effect.pose(at: d)
        var row = FitTable.Row(d: d)
        (row.matrix, row.alpha) = (pose.matrix, pose.alpha)
        return row
      }
      return FitTable(layout: layout, rows: rows, name: name)
    }
  }

  @Test(arguments: [
    ("coverflow", [:], [:]), ("coverflow", ["tilt": "0.7"], ["tilt": "0.7"]),
    ("wheel", [:], [:]), ("viewpager-cube-out", [:], [:]),
    ("swiper-coverflow", ["rotate": "40deg"], ["rotate": "40deg"]),
    ("swiper-coverflow", ["modifier": "0.8"], ["modifier": "0.8"]),
  ])
  func `A preset is recognized with its settings`(
    name: String,
    settings: [String: String],
    expected: [String: String]
  ) throws {
    let presets = try ["linear", "wheel", "coverflow", "viewpager-cube-out", "swiper-coverflow"]
      .map { try RoundTripTests.library.preset($0) }
    let match = try #require(Recognition(Self.tables(name, settings), noise: 0).match(presets))
    #expect(match.preset == name)
    #expect(Dictionary(uniqueKeysWithValues: match.settings.map { ($0.name, $0.text) }) == expected)
    #expect(match.error < 0.02)
  }

  @Test func `An effect that equals no preset is not recognized`() throws {
    let presets = try ["linear", "wheel"].map { try RoundTripTests.library.preset($0) }
    #expect(try Recognition(Self.tables("rotary", [:]), noise: 0).match(presets) == nil)
  }
}
