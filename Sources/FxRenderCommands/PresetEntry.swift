package import FrameSnapshot
import PageEffects
package import PresetFiles

/// What `list --json` says of a preset.
package struct PresetEntry: ListedPreset, Codable, Equatable {
  package var name: String
  package var summary: String
  package var family: String?
  package var tags: [String]
  package var source: String?
  package var notes: String?
  package var sameAs: [String]
  package var parameters: [ParameterRecord]

  package init(_ preset: Preset) {
    name = preset.name
    summary = preset.summary
    family = preset.family
    tags = preset.tags
    source = preset.source
    notes = preset.notes
    sameAs = preset.sameAs
    parameters = preset.definition.parameters.map(ParameterRecord.init)
  }
}
