import EffectFit
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// The presets and settings that frames with noise of half a point and unknown page positions tell.
struct SettingsTests {
  /// Whether a preset is first among all presets, alone or with equal ones, for frames of its effects.
  private struct Rank {
    var name: String
    var isFirst: Bool
    /// With all settings up to 15 % larger or smaller.
    var isFirstVaried: Bool

    /// Ranks a preset; nil if it has no frames, because less than four of its pages are visible.
    init?(of preset: Preset, among presets: [Preset], seed: UInt64) throws {
      func isFirst(_ effect: Effect) throws -> Bool {
        let file = try TrackFrames.file(effect, noise: 0.5, seed: seed)
        guard let first = TrackFit(file).matches(presets).first else { return false }
        return first.preset == preset.name || first.equal.contains(preset.name)
      }
      let effect = try preset.effect(layout: RoundTrip.layouts[0])
      guard (try? TrackFrames.file(effect, noise: 0.5, seed: seed)) != nil else { return nil }
      name = preset.name
      self.isFirst = try isFirst(effect)
      isFirstVaried = try isFirst(
        try VariedEffect(preset, layout: RoundTrip.layouts[0], seed: seed).effect
      )
    }
  }

  /// Counts the presets that are first at their defaults, and with all settings up to 15 % larger or smaller.
  @Test(.enabled(if: LongChecks.areOn))
  func `The right preset is first among all presets`() async throws {
    let library = RoundTripTests.library
    let presets = try library.presetNames.map { try library.preset($0) }
    let ranks = try await withThrowingTaskGroup(of: Rank?.self) { group in
      for (index, preset) in presets.enumerated() {
        group.addTask { try Rank(of: preset, among: presets, seed: UInt64(index) + 100) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
    }
    for rank in ranks.sorted(by: { $0.name < $1.name }) where !rank.isFirst || !rank.isFirstVaried {
      print("\(rank.name): defaults \(rank.isFirst), varied \(rank.isFirstVaried)")
    }
    let (plain, varied) = (ranks.filter(\.isFirst).count, ranks.filter(\.isFirstVaried).count)
    print("first at defaults: \(plain) of \(ranks.count); with other settings: \(varied)")
    #expect(ranks.count > 100)
    #expect(Double(plain) >= 0.99 * Double(ranks.count))
    #expect(Double(varied) >= 0.9 * Double(ranks.count))
  }

  /// Counts the settings that are printed, and those of them within 1 % of their range.
  @Test(.enabled(if: LongChecks.areOn)) func `Settings are within 1 % of their range`() throws {
    let library = RoundTripTests.library
    var (known, near) = (0, 0)
    for (index, name) in library.presetNames.enumerated() {
      let preset = try library.preset(name)
      let varied = try VariedEffect(preset, layout: RoundTrip.layouts[0], seed: UInt64(index) + 100)
      let effect = varied.effect
      guard let file = try? TrackFrames.file(effect, noise: 0.5, seed: UInt64(index) + 100) else {
        continue
      }
      for setting in TrackFit(file).matches([preset]).first?.settings ?? [] {
        let parameter = effect.parameters.first { $0.name == setting.name }
        guard case .number(let truth)? = parameter?.value else { continue }
        known += 1
        if abs(setting.value - truth) <= 0.01 * setting.width {
          near += 1
        } else {
          print(
            "\(name) \(setting.name): \(setting.value) ± \(setting.error), is \(truth), range \(setting.width)"
          )
        }
      }
    }
    print("within 1 % of the range: \(near) of \(known)")
    #expect(Double(near) >= 0.9 * Double(known))
  }
}
