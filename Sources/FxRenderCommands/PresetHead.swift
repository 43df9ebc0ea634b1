import PresetFiles

/// What `list` says of a preset on a line, and what chooses it.
struct PresetHead: ListedPreset {
  var name: String
  var summary: String
  var family: String?
  var tags: [String]

  init(_ preset: Preset) {
    name = preset.name
    summary = preset.summary
    family = preset.family
    tags = preset.tags
  }
}
