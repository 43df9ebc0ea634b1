import PageEffects
import PageGeometry
import PresetFiles

/// A preset with settings that can be changed, and the corners that it gives.
struct PoseSource {
  let preset: Preset
  /// The preset's formulas without layers, which no corner depends on.
  private let definition: EffectDefinition
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
  enum Freedom: Int, Comparable {
    /// None.
    case none
    /// Those whose defaults are numbers, without the distance of the eye.
    case plain
    /// Those whose defaults are numbers.
    case eye
    /// All, also those whose defaults are formulas.
    case all

    static func < (first: Freedom, second: Freedom) -> Bool { first.rawValue < second.rawValue }
  }

  /// The name of the distance of the eye, a setting of every preset.
  private static let eye = "perspective"

  /// Creates a source; nil if the preset has an error in a layout.
  init?(_ preset: Preset, layout: Layout, freedom: Freedom) {
    self.preset = preset
    var definition = preset.definition
    // Formulas may have the counts of pieces.
    definition.template.extras = definition.template.extras?.layer(.pieces).map { [$0] }
    self.definition = definition
    guard let effect = try? Effect(definition, layout: layout) else { return nil }
    var settings: [Setting] = []
    for parameter in preset.definition.parameters where freedom != .none {
      guard parameter.kind.record.form == .number,
        let value = Self.value(parameter, effect, freedom), value.isFinite
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

  /// Returns the default of a setting that may change; nil for one that may not.
  private static func value(_ parameter: Parameter, _ effect: Effect, _ freedom: Freedom) -> Double?
  {
    guard parameter.name != eye || freedom >= .eye else { return nil }
    switch parameter.initial {
    case .value(.number(let value)): return value
    case .value: return nil
    case .formula:
      let resolved = effect.parameters.first { $0.name == parameter.name }
      guard freedom == .all, case .number(let value)? = resolved?.value else { return nil }
      return value
    }
  }

  /// Compiles the effect with values of the settings; nil if they are not valid.
  func effect(_ values: [Double], in layout: Layout) -> Effect? {
    let changed = zip(settings, values).filter { $0.initial != $1 }
    let pairs = changed.map { ($0.name, ParameterValue.number($1)) }
    return try? Effect(
      definition,
      layout: layout,
      settings: Dictionary(uniqueKeysWithValues: pairs)
    )
  }
}
