import EffectFit
import Foundation
import JSONCoding
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// The settings of effects from corners of pages with unknown page positions.
struct TrackFitTests {
  @Test func `The tilt of coverflow follows from frames with noise`() throws {
    let preset = try RoundTripTests.library.preset("coverflow")
    let effect = try preset.effect(layout: RoundTrip.layouts[0], settings: ["tilt": "0.7"])
    let file = try TrackFrames.file(effect, noise: 0.5, seed: 3)
    let match = try #require(TrackFit(file).matches([preset]).first)
    let tilt = try #require(match.settings.first { $0.name == "tilt" })
    #expect(abs(tilt.value - 0.7) < 0.01 && abs(tilt.value - 0.7) < 4 * tilt.error)
    #expect(match.unknown.contains("offsetMultiplier") && abs(match.error - 0.5) < 0.05)
  }

  @Test func `Among several presets the right one is first`() throws {
    let names = ["linear", "coverflow", "rotary", "time-machine", "swiper-coverflow", "wheel"]
    let presets = try names.map { try RoundTripTests.library.preset($0) }
    for preset in presets {
      let effect = try preset.effect(layout: RoundTrip.layouts[0])
      let matches = TrackFit(try TrackFrames.file(effect, noise: 0.5, seed: 5)).matches(presets)
      let first = try #require(matches.first)
      #expect(first.preset == preset.name || first.equal.contains(preset.name))
    }
  }

  private static func frames(_ pages: String, page: String) -> String {
    let pose = #"{"pages": [{"page": \#(page), "corners": [[0, 0], [9, 0], [9, 9], [0, 9]]}]}"#
    let poses = Array(repeating: pose, count: 4).joined(separator: ", ")
    return
      #"{"size": [640, 400], "pageSize": [240, 320], "pages": \#(pages), "frames": [\#(poses)]}"#
  }

  @Test(arguments: [
    (frames("1e30", page: "0"), "'pages' is 1"),
    (frames("5", page: "1e15"), "frame 0 has the page 1000000000000000"),
    (frames("5", page: "-1"), "frame 0 has a page without a number"),
  ])
  func `Numbers of pages that cannot be searched are errors`(text: String, problem: String) throws {
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    let error = #expect(throws: FitError.self) {
      try TrackFile(json, file: "tracks.json", defaults: PoseFile.Defaults())
    }
    #expect(error?.description.hasPrefix("'tracks.json': \(problem)") == true)
  }

  // MARK: Standard errors

  /// Returns how many settings of a preset are known, and how many of their 90 % intervals hold the true values.
  ///
  /// All settings of each draw are up to 15 % larger or smaller than their defaults, and each coordinate has noise
  /// of half a point.
  static func coverage(_ name: String, draws: Range<UInt64>) throws -> (known: Int, held: Int) {
    let preset = try RoundTripTests.library.preset(name)
    var (known, held) = (0, 0)
    for draw in draws {
      let effect = try VariedEffect(preset, layout: RoundTrip.layouts[0], seed: draw).effect
      let file = try TrackFrames.file(effect, noise: 0.5, seed: draw + 5)
      let match = try #require(TrackFit(file).matches([preset]).first)
      for setting in match.settings {
        let truth = effect.parameters.first { $0.name == setting.name }?.value
        guard case .number(let truth)? = truth else { continue }
        known += 1
        if abs(setting.value - truth) <= 1.645 * setting.error { held += 1 }
      }
    }
    return (known, held)
  }

  @Test func `Most 90 % intervals hold the true settings of coverflow`() throws {
    let (known, held) = try Self.coverage("coverflow", draws: 0..<8)
    #expect(known >= 16 && Double(held) >= 0.75 * Double(known))
  }

  /// Four families of presets, of each of which 500 values are counted.
  static let families = [["coverflow", "coverflow2"], ["wheel"], ["cardflow"], ["cylinder"]]

  @Test(.enabled(if: LongChecks.areOn), arguments: families)
  func `90 % intervals hold 85 to 95 % of the true settings`(family: [String]) throws {
    var (known, held) = (0, 0)
    var draw: UInt64 = 1_000
    while known < 500 {
      for name in family {
        let own = try Self.coverage(name, draws: draw..<(draw + 1))
        known += own.known
        held += own.held
      }
      draw += 1
    }
    let share = Double(held) / Double(known)
    print("\(family[0])\t\(held) of \(known)\t\((share * 1000).rounded() / 10) %")
    #expect((0.85...0.95).contains(share))
  }
}
