package import FrameSnapshot
package import Gallery
import PageEffects
package import PresetFiles

/// The summary of a preset in lists, encoded in `list --json` and in an index.
package struct PresetSummary: Codable, Equatable {
  package var name: String
  package var summary: String
  package var family: String?
  package var tags: [String]
  package var aka: [String]
  package var source: String?
  package var notes: String?
  package var sameAs: [String]
  package var featured: Int?
  package var compareWith: [String]
  package var parameters: [ParameterRecord]

  package init(_ preset: Preset) {
    name = preset.name
    summary = preset.summary
    family = preset.family
    tags = preset.tags
    aka = preset.aka
    source = preset.source
    notes = preset.notes
    sameAs = preset.sameAs
    featured = preset.featured
    compareWith = preset.compareWith
    parameters = preset.definition.parameters.map(ParameterRecord.init)
  }

  /// The preset as a gallery shows it.
  package var galleryEntry: GalleryEntry {
    var entry = GalleryEntry(
      name: name,
      summary: summary,
      family: family,
      tags: tags,
      source: source,
      parameters: parameters.count
    )
    (entry.aka, entry.featured, entry.compareWith) = (aka, featured, compareWith)
    return entry
  }
}

extension Sequence<String> {
  /// The strings sorted by their UTF-8 bytes, which does not depend on the locale.
  var sortedByBytes: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
