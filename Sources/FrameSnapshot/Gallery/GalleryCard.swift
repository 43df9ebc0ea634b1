/// The order of a gallery, which the preview and the page of `fxrender gallery` share.
package enum GalleryCard {
  /// The presets that a gallery shows first, because together they show what effects can do.
  private static let featured = [
    "fan", "helix", "origami", "coverflow", "cylinder", "swiper-cube", "cardflow", "book", "rotary",
    "wheel", "viewpager-cube-out", "swiper-flip",
  ]

  /// Returns presets in the order of a gallery: the user's own, which have no family; then the featured ones;
  /// then the others by family and name.
  package static func sorted(_ presets: [GalleryEntry]) -> [GalleryEntry] {
    let keyed = presets.map { preset in
      let place = featured.firstIndex(of: preset.name) ?? featured.count
      return (rank: preset.family == nil ? -1 : place, family: preset.family ?? "", preset: preset)
    }
    return keyed.sorted { one, other in
      (one.rank, one.family, one.preset.name) < (other.rank, other.family, other.preset.name)
    }
    .map(\.preset)
  }
}
