import EffectFit
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// The presets and settings that frames with noise of half a point and unknown page positions tell.
struct SettingsTests {
  /// Whether a preset is first among all presets, alone or with equal ones, for frames of one of its effects.
  private static func isFirst(
    _ name: String,
    _ effect: Effect,
    among presets: [Preset],
    seed: UInt64
  )
    throws -> Bool
  {
    let file = try TrackFrames.file(effect, noise: 0.5, seed: seed)
    guard let first = TrackFit(file).matches(presets).first else { return false }
    return first.preset == name || first.equal.contains(name)
  }

  /// Counts the presets that are first at their defaults, and with all settings up to 15 % larger or smaller.
  @Test(.enabled(if: LongChecks.areOn))
  func `The right preset is first among all presets`() throws {
    let library = RoundTripTests.library
    let presets = try library.presetNames.map { try library.preset($0) }
    var (plain, varied, count) = (0, 0, 0)
    for (index, preset) in presets.enumerated() {
      let seed = UInt64(index) + 100
      let effect = try preset.effect(layout: RoundTrip.layouts[0])
      // Effects of less than four visible pages have no frames.
      guard (try? TrackFrames.file(effect, noise: 0.5, seed: seed)) != nil else { continue }
      let other = try VariedEffect(preset, layout: RoundTrip.layouts[0], seed: seed).effect
      let own = try Self.isFirst(preset.name, effect, among: presets, seed: seed)
      let changed = try Self.isFirst(preset.name, other, among: presets, seed: seed)
      (plain, varied, count) = (plain + (own ? 1 : 0), varied + (changed ? 1 : 0), count + 1)
      if !own || !changed { print("\(preset.name): defaults \(own), varied \(changed)") }
    }
    print("first at defaults: \(plain) of \(count); with other settings: \(varied)")
    #expect(Double(plain) >= 0.99 * Double(count))
    #expect(Double(varied) >= 0.9 * Double(count))
  }

  /// Counts the settings that are printed, and those of them within 1 % of their range.
  @Test(.enabled(if: LongChecks.areOn))
  func `Settings are within 1 % of their range`() throws {
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
