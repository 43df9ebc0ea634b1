import PageEffects

extension Preset.Formula {
  private static let layers = Set(LayerKind.allCases.map(\.rawValue))

  /// The keys that determine poses and their layout.
  static let keys =
    [
      "let", "perspective", "depth", "window", "stride", "wrap", "transform", "vertical", "alpha",
      "order", "hidden", "backface", "backfaceRule", "interaction",
    ] + LayerKind.allCases.map(\.rawValue) + ["stage"]

  /// Returns the keys of a file that determine poses, with a line for each key, `let` and operation.
  static func all(in root: YamlNode) -> [Preset.Formula] {
    keys.flatMap { key -> [Preset.Formula] in
      guard let node = root[key] else { return [] }
      let lines: [String] =
        switch node.content {
        case .map(let entries) where key == "let" || layers.contains(key):
          entries.map { "\($0.key): \($0.value.line)" }
        case .list(let elements) where layers.contains(key): elements.map(\.line)
        case .list(let operations) where key == "transform" || key == "vertical":
          operations.map { operation in
            operation.map?.first.map { "\($0.key): \($0.value.line)" } ?? operation.line
          }
        default: [node.line]
        }
      return lines.enumerated().map { Preset.Formula(key: $0 == 0 ? key : "", text: $1) }
    }
  }
}
