import TextTools

/// Presets as lines of text, with names and summaries in columns.
struct PresetListText {
  private let presets: [PresetSummary]
  private let nameWidth: Int

  /// The maximum width of the column of names; the summary after a longer name starts further right.
  private static let widestName = 32

  init(_ presets: [PresetSummary]) {
    self.presets = presets
    nameWidth = presets.map(\.name.visible.count).max() ?? 0
  }

  /// One complete line per preset, for programs.
  var plain: String {
    presets.map { $0.name.padded(to: nameWidth) + "  " + $0.summary }.joined(separator: "\n")
  }

  /// Returns the presets by family, in lines no wider than a terminal.
  func grouped(width: Int) -> String {
    families.map { family in
      let lines = family.presets.map { line(of: $0, indent: "  ", width: width) }
      return ([family.title.visible.cut(to: width)] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The presets by family, sorted by name; presets without a family come last.
  private var families: [(title: String, presets: [PresetSummary])] {
    let families = Set(presets.compactMap(\.family)).sortedByBytes.map { name in
      (name, presets.filter { $0.family == name })
    }
    let others = presets.filter { $0.family == nil }
    return families + (others.isEmpty ? [] : [("without a family", others)])
  }

  /// Returns the presets in their order, in lines no wider than a terminal.
  func listed(width: Int) -> String {
    presets.map { line(of: $0, indent: "", width: width) }.joined(separator: "\n")
  }

  private func line(of preset: PresetSummary, indent: String, width: Int) -> String {
    let name = preset.name.visible.padded(to: min(nameWidth, Self.widestName))
    return "\(indent)\(name)  \(preset.summary.visible)".cut(to: width)
  }
}

extension String {
  /// Returns the text, padded with spaces to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the text, padded with spaces on its left to a width.
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// Returns the text, truncated to a width; `…` replaces the omitted end.
  fileprivate func cut(to width: Int) -> String {
    count <= width ? self : prefix(max(0, width - 1)) + "…"
  }
}
