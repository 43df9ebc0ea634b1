/// The presets of one family.
struct PresetFamily<Entry: ListedPreset> {
  /// The family's name, or words where there is none.
  var title: String
  var presets: [Entry]

  /// Presets by family, sorted by its name; those without one come last.
  static func families(of presets: [Entry]) -> [PresetFamily] {
    let names = Set(presets.compactMap(\.family)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let families = names.map { name in
      PresetFamily(title: name, presets: presets.filter { $0.family == name })
    }
    let others = presets.filter { $0.family == nil }
    return others.isEmpty
      ? families
      : families + [PresetFamily(title: "without a family", presets: others)]
  }
}
