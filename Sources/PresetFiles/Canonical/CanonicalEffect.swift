package import Foundation
package import JSONCoding
import PageEffects

/// A preset as canonical JSON, which published pages compile.
///
/// Presets that it extends are resolved and formulas are parsed, but parameters stay parameters. Equal presets have
/// equal bytes. `effect.schema.json` describes the JSON.
package struct CanonicalEffect {
  /// The format and its version.
  package static let schema = "fxrender.effect/1"

  /// The JSON.
  package let json: JSONValue

  /// Creates the JSON of a preset.
  package init(_ preset: Preset) {
    let definition = preset.definition
    var members = Self.about(preset)
    members["schema"] = .string(Self.schema)
    members["parameters"] = .array(definition.parameters.map(CanonicalParameter.json))
    members["lets"] = .array(
      definition.lets.map { ["name": .string($0.name), "value": CanonicalFormula.json($0.value)] }
    )
    members.merge(Self.poses(definition)) { _, new in new }
    json = .object(members)
  }

  /// The JSON on one line, with sorted keys.
  package var data: Data { JSONText.data(json) }

  // MARK: Parts

  /// The keys that describe the effect to people.
  private static func about(_ preset: Preset) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "name": .string(preset.name), "summary": .string(preset.summary),
      "tags": .array(preset.tags.map { .string($0) }),
      "aka": .array(preset.aka.map { .string($0) }),
    ]
    members["source"] = preset.source.map { .string($0) }
    members["notes"] = preset.notes.map { .string($0) }
    members["family"] = preset.family.map { .string($0) }
    members["reduced"] = preset.reduced.map { .string($0) }
    members["stage"] = preset.stage.map(CanonicalStage.json)
    members["background"] = preset.background.map(CanonicalLayer.json)
    return members
  }

  /// The keys on which poses depend.
  private static func poses(_ definition: EffectDefinition) -> [String: JSONValue] {
    let template = definition.template
    var members: [String: JSONValue] = [
      "transform": CanonicalLayer.json(template.transform),
      "alpha": CanonicalFormula.json(template.alpha),
      "hidden": CanonicalFormula.json(template.hidden),
      "backfaceVisible": CanonicalFormula.json(template.backfaceVisible),
      "interaction": CanonicalFormula.json(template.interaction),
      "perspective": CanonicalFormula.json(template.perspective),
      "depth": .string(definition.depth.rawValue),
      "backfaceRule": .string(definition.backfaceRule.rawValue),
    ]
    members["order"] =
      switch template.order {
      case .depth: "depth"
      case .key(let key): ["key": CanonicalFormula.json(key)]
      }
    members["vanishingPoint"] =
      switch template.vanishingPoint {
      case .viewport: "viewport"
      case .page: "page"
      case .point(let x, let y): ["x": CanonicalFormula.json(x), "y": CanonicalFormula.json(y)]
      }
    members["vertical"] =
      switch definition.vertical {
      case .swap: "swap"
      case .none: "none"
      case .operations(let operations): CanonicalLayer.json(operations)
      }
    members["layers"] = template.extras.map { .array($0.map(CanonicalLayer.json)) }
    members["window"] = definition.window.map {
      [CanonicalFormula.json($0.from), CanonicalFormula.json($0.to)]
    }
    members["stride"] = definition.stride.map(CanonicalFormula.json)
    return members
  }
}
