import PageEffects
package import PresetFiles

/// A preset as a gallery shows it.
package struct GalleryEntry: Sendable, Equatable, Encodable {
  /// The preset's name, or the path of its file if it was opened by that.
  package var name: String
  /// The summary, in one sentence.
  package var summary: String
  /// The family; nil for presets that belong to none.
  package var family: String?
  package var tags: [String]
  /// Other words that people use for the effect.
  package var aka: [String] = []
  /// The library from which the preset's formulas come.
  package var source: String?
  /// The number of the preset's parameters.
  package var parameters: Int
  /// The place among the presets that a gallery shows first, from 1; nil for the others.
  package var featured: Int?
  /// The names of the presets with which a comparison opens.
  package var compareWith: [String] = []

  /// Creates an entry.
  package init(
    name: String,
    summary: String,
    family: String?,
    tags: [String],
    source: String?,
    parameters: Int
  ) {
    (self.name, self.summary, self.family) = (name, summary, family)
    (self.tags, self.source, self.parameters) = (tags, source, parameters)
  }

  /// Creates the entry of a preset that was opened by the path of its file.
  package init(file preset: Preset) {
    self.init(
      name: preset.path,
      summary: preset.summary,
      family: preset.family,
      tags: preset.tags,
      source: preset.source,
      parameters: preset.definition.parameters.count
    )
    (aka, featured, compareWith) = (preset.aka, preset.featured, preset.compareWith)
  }

  /// Returns presets in the order of a gallery: the user's own, which have no family; then the featured ones;
  /// then the others by family and name.
  package static func sorted(_ presets: [GalleryEntry]) -> [GalleryEntry] {
    let keyed = presets.map { preset in
      let rank = preset.family == nil ? 0 : preset.featured ?? .max
      return (rank: rank, family: preset.family ?? "", preset: preset)
    }
    return keyed.sorted { one, other in
      (one.rank, one.family, one.preset.name) < (other.rank, other.family, other.preset.name)
    }
    .map(\.preset)
  }
}
