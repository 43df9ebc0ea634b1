/// The order of a gallery, which the preview and the page of `fxrender gallery` share.
package enum GalleryCard {
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
