import FrameCompare
import FrameSnapshot

/// Presets as lines of text, names and summaries in columns.
struct PresetListText {
  private let presets: [PresetHead]
  private let nameWidth: Int

  /// The most columns that a name takes: where one is longer, its summary begins further right.
  private static let widestName = 32

  init(_ presets: [PresetHead]) {
    self.presets = presets
    nameWidth = presets.map(\.name.visible.count).max() ?? 0
  }

  /// One line each, whole, for programs.
  var plain: String {
    presets.map { $0.name.padded(to: nameWidth) + "  " + $0.summary }.joined(separator: "\n")
  }

  /// Under the names of families, no line wider than a terminal.
  func grouped(width: Int) -> String {
    PresetFamily.families(of: presets).map { family in
      let lines = family.presets.map { preset in
        let name = preset.name.visible.padded(to: min(nameWidth, Self.widestName))
        return "  \(name)  \(preset.summary.visible)".cut(to: width)
      }
      return ([family.title.visible.cut(to: width)] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension String {
  /// The text with spaces behind it, as far as it is shorter.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text, its end replaced by a dot-dot-dot where it is longer than a line.
  fileprivate func cut(to width: Int) -> String {
    count <= width ? self : prefix(max(0, width - 1)) + "…"
  }
}
