import PageEffects
import PageGeometry
import PresetFiles

/// A preset with settings that can be changed, and the corners that it gives.
struct PoseSource {
  let preset: Preset
  /// The names of the settings that may change, with their defaults and the width of their range.
  let settings: [Setting]

  struct Setting {
    var name: String
    var initial: Double
    /// The width of the slider's range, which is the scale of errors.
    var width: Double
    var isAngle: Bool
  }

  /// Which settings of a preset may change.
  enum Freedom: CaseIterable { case none, plain, all }

  /// Creates a source; nil if the preset has an error in a layout.
  init?(_ preset: Preset, layout: Layout, freedom: Freedom) {
    self.preset = preset
    guard let effect = try? Effect(preset.definition, layout: layout) else { return nil }
    var settings: [Setting] = []
    for parameter in preset.definition.parameters where freedom != .none {
      if case .formula = parameter.initial, freedom == .plain { continue }
      guard parameter.kind.record.form == .number,
        let resolved = effect.parameters.first(where: { $0.name == parameter.name }),
        case .number(let value)? = resolved.value, value.isFinite
      else { continue }
      let width = parameter.range.map { $0.upperBound - $0.lowerBound } ?? max(abs(value), 1)
      settings.append(
        Setting(
          name: parameter.name,
          initial: value,
          width: width.isFinite && width > 0 ? width : max(abs(value), 1),
          isAngle: parameter.kind == .angle
        )
      )
    }
    self.settings = settings
  }

  /// Compiles the effect with values of the settings; nil if they are not valid.
  func effect(_ values: [Double], in layout: Layout) -> Effect? {
    let changed = zip(settings, values).filter { $0.initial != $1 }
    let pairs = changed.map { ($0.name, ParameterValue.number($1)) }
    return try? Effect(
      preset.definition,
      layout: layout,
      settings: Dictionary(uniqueKeysWithValues: pairs)
    )
  }
}
