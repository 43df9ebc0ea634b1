import PageEffects

extension PresetLint {
  /// Finds equal presets, wrong `sameAs` keys, and inherited `let` formulas that no preset uses.
  static func findings(among presets: [Preset]) -> [String: [LintFinding]] {
    var findings: [String: [LintFinding]] = [:]
    let fingerprints = presets.map { fingerprint(of: $0) }
    let indices = Dictionary(presets.enumerated().map { ($1.name, $0) }) { first, _ in first }
    for (index, preset) in presets.enumerated() {
      for name in preset.sameAs {
        let other = indices[name].map { fingerprints[$0] }
        if other != .some(fingerprints[index]) {
          findings[preset.name, default: []].append(LintFinding(.unequalPreset, subject: name))
        }
      }
    }
    for (first, others) in equals(presets, fingerprints) {
      for other in others {
        findings[first, default: []].append(LintFinding(.equalPreset, subject: other))
      }
    }
    for (name, formula) in unreadFamilyLets(presets) {
      findings[name, default: []].append(LintFinding(.unreadLet, subject: formula))
    }
    return findings
  }

  /// Finds presets with the same poses that are not linked by `sameAs`, directly or through others.
  private static func equals(
    _ presets: [Preset],
    _ fingerprints: [Int?]
  ) -> [(first: String, others: [String])] {
    let groups = Dictionary(grouping: presets.indices.filter { fingerprints[$0] != nil }) {
      fingerprints[$0]
    }
    let sorted = groups.values.map { $0.map { presets[$0] } }.sorted { $0[0].name < $1[0].name }
    return sorted.compactMap { group in
      var named: Set = [group[0].name]
      var isGrowing = true
      while isGrowing {
        let before = named.count
        for preset in group {
          let links = Set(preset.sameAs + [preset.name])
          if !links.isDisjoint(with: named) { named.formUnion(links) }
        }
        isGrowing = named.count > before
      }
      let others = group.map(\.name).filter { !named.contains($0) }
      return others.isEmpty ? nil : (group[0].name, others)
    }
  }

  /// Returns a hash of the preset's poses in all layouts; nil if it cannot be compiled.
  private static func fingerprint(of preset: Preset) -> Int? {
    var hasher = Hasher()
    for layout in LintLayouts.all {
      guard let effect = try? preset.compiled(for: layout) else { return nil }
      hasher.combine(EffectFingerprint.poses(of: effect))
    }
    return hasher.finalize()
  }

  /// Finds the inherited `let` formulas that no preset uses, each with the first preset that inherits it.
  private static func unreadFamilyLets(_ presets: [Preset]) -> [(preset: String, name: String)] {
    var declared: [(place: SourceSpan, preset: String, name: String)] = []
    var read: Set<SourceSpan> = []
    for preset in presets {
      let effects = LintLayouts.cards.compactMap { try? preset.compiled(for: $0) }
      for formula in preset.definition.lets where formula.span.file != preset.path {
        if effects.contains(where: { !$0.unreadNames.contains(formula.name) }) {
          read.insert(formula.span)
        } else if !declared.contains(where: { $0.place == formula.span }) {
          declared.append((formula.span, preset.name, formula.name))
        }
      }
    }
    return declared.filter { !read.contains($0.place) }.map { ($0.preset, $0.name) }
  }
}
