import PageEffects

/// The places of findings in the file of a preset.
struct LintPlaces {
  /// The contents of the preset's own file.
  private let entries: [YamlNode.Entry]

  init(_ preset: Preset) {
    let text = preset.texts[preset.path] ?? ""
    let root = try? YamlReader(file: preset.path, kind: .preset).nodes(of: text)
    entries = root?.map ?? []
  }

  /// Adds the place of the key or entry that causes a finding, unless it has a place.
  ///
  /// An inherited key is found at `extends`.
  func add(to finding: inout LintFinding) {
    guard finding.place == nil else { return }
    finding.place =
      switch finding.rule.entry.place {
      case .key(let key): entry(finding.number?.key ?? key)?.span
      case .entry(let key): place(of: finding.subject ?? "", under: key)
      }
  }

  /// Returns the first entry at the top level that exists: of a key, the transform, or the parent.
  private func entry(_ key: String) -> YamlNode.Entry? {
    [key, "transform", "extends"].lazy.compactMap { key in entries.first { $0.key == key } }.first
  }

  /// Returns the place of a name under a key; the name may be followed by a value, as in `spacing = 3`.
  private func place(of subject: String, under key: String) -> SourceSpan? {
    let names = entry(key).flatMap { $0.key == key ? $0.value.map : nil }
    let name = subject.prefix { $0 != " " }
    return names?.first { $0.key == name }?.span ?? entry(key)?.span
  }
}
