import FrameSnapshot
import PageEffects
import PresetFiles

/// What `list --json` says of a preset.
struct PresetEntry: ListedPreset, Codable, Equatable {
  var name: String
  var summary: String
  var family: String?
  var tags: [String]
  var source: String?
  var notes: String?
  var sameAs: [String]
  var parameters: [ParameterRecord]

  init(_ preset: Preset) {
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
