import PageEffects
import PresetFiles

/// A preset of which all settings whose defaults are numbers are up to 15 % larger or smaller than their defaults.
struct VariedEffect {
  let effect: Effect

  /// Changes the settings one after the other, to the other side where a value is not allowed.
  init(_ preset: Preset, layout: Layout, seed: UInt64) throws {
    var random = NoiseSource(seed: seed &+ 0x5E7)
    var settings: [String: ParameterValue] = [:]
    var effect = try Effect(preset.definition, layout: layout)
    for parameter in preset.definition.parameters {
      guard case .value(.number(let value)) = parameter.initial, value.isFinite, value != 0 else {
        continue
      }
      let change = 0.15 * (2 * random.share() - 1)
      for change in [change, -change] {
        var next = settings
        next[parameter.name] = .number(value * (1 + change))
        guard let varied = try? Effect(preset.definition, layout: layout, settings: next) else {
          continue
        }
        (settings, effect) = (next, varied)
        break
      }
    }
    self.effect = effect
  }
}
