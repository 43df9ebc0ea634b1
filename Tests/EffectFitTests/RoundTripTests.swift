import EffectFit
import Foundation
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// Presets derived from the poses of built-in ones, without reading their files.
struct RoundTripTests {
  static let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])

  @Test(arguments: [
    ("linear", 1), ("coverflow", 5), ("cardflow", 1), ("wheel", 4), ("time-machine", 2),
    ("viewpager-accordion", 1), ("viewpager-cube-out", 4), ("swiper-flip", 2), ("up-carousel", 4),
    ("fspager-cubic", 4), ("reanimated-rotate-fade-in-out", 4), ("animated-cube", 3),
  ])
  func `Exact poses give the formulas of an effect`(name: String, numbers: Int) throws {
    let outcome = try RoundTrip(Self.library.preset(name)).outcome()
    #expect(outcome.usualError <= 0.05)
    #expect(outcome.result.numberCount <= numbers)
  }

  /// Corners as browsers give them: with about seven digits.
  @Test(arguments: [("coverflow", 5), ("cylinder", 4), ("fspager-cubic", 4), ("animated-cube", 4)])
  func `Exact corners give the formulas of an effect`(name: String, numbers: Int) throws {
    let outcome = try RoundTrip(Self.library.preset(name), noise: 1e-5).outcome()
    #expect(outcome.usualError <= 0.05)
    #expect(outcome.result.numberCount <= numbers)
  }

  @Test func `Corners with noise give the formula of coverflow`() throws {
    let outcome = try RoundTrip(Self.library.preset("coverflow"), noise: 0.5).outcome()
    #expect(outcome.usualError <= 0.2)
    #expect(outcome.result.numberCount <= 6)
    #expect(outcome.result.text.contains("clamp(d, -1, 1) * L"))
  }

  /// Pages that turn around their slots, and pages that become narrow until they vanish.
  @Test(arguments: ["animated-cube", "viewpager-accordion"])
  func `Corners with noise give an effect`(name: String) throws {
    let outcome = try RoundTrip(Self.library.preset(name), noise: 0.5).outcome()
    #expect(outcome.usualError <= 1)
  }

  /// The least number of presets for each measure, of 116.
  @Test(.enabled(if: LongChecks.areOn)) func `Most presets come back from their poses`() throws {
    var (near, short, long): ([String], [String], [String]) = ([], [], [])
    var lines: [String] = []
    for name in Self.library.presetNames {
      let outcome = try RoundTrip(Self.library.preset(name)).outcome()
      let count = outcome.result.numberCount
      if outcome.usualError <= 0.1 { near.append(name) }
      if count <= 6 { short.append(name) }
      if count > 24 { long.append(name) }
      let error = (outcome.usualError * 10_000).rounded() / 10_000
      let worst = outcome.largest.max { $0.value < $1.value }?.key ?? ""
      lines.append("\(outcome.usualError <= 0.1 ? " " : "!") \(name)\t\(error)\t\(count)\t\(worst)")
    }
    print(lines.joined(separator: "\n"))
    #expect(near.count >= 100)
    #expect(short.count >= 80)
    #expect(long.isEmpty)
  }

  /// Two draws of noise for each preset.
  @Test(.enabled(if: LongChecks.areOn), arguments: [UInt64(1), 1_001])
  func `Most presets come back from noisy corners`(seed: UInt64) throws {
    var near = 0
    for (index, name) in Self.library.presetNames.enumerated() {
      let trip = try RoundTrip(Self.library.preset(name), noise: 0.5, seed: UInt64(index) + seed)
      let outcome = try trip.outcome()
      if outcome.usualError <= 1 { near += 1 }
      print(
        "\(name)\t\((outcome.usualError * 1000).rounded() / 1000)\t\(outcome.result.numberCount)"
      )
    }
    #expect(near >= 95)
  }

  @Test(arguments: [1, 2, 3])
  func `A random effect comes back from its poses`(seed: UInt64) throws {
    let outcome = try RoundTrip(GeneratedEffect(seed: seed).preset()).outcome()
    #expect(outcome.usualError <= 0.1)
  }

  /// These seeds were not used to improve the search.
  @Test(.enabled(if: LongChecks.areOn))
  func `Most random effects come back from their poses`() throws {
    var near = 0
    for seed in UInt64(9000)...9039 {
      let outcome = try RoundTrip(GeneratedEffect(seed: seed).preset()).outcome()
      if outcome.usualError <= 0.1 { near += 1 }
      print("\(seed)\t\(outcome.usualError)\t\(outcome.result.numberCount)")
    }
    #expect(near >= 32)
  }
}
