import PageEffects

/// The numbers of layers that a preset is derived from, by the names of plots.
enum FitNumbers {
  /// The layers with fields, and which of the fields are shares; all others are lengths.
  static let fields: [(layer: String, fields: [String])] = [
    ("content", ["x", "y"]),
    ("shadow", ["x", "y", "radius", "opacity"]),
    ("clip", ["left", "top", "right", "bottom", "corners"]),
    ("reflection", ["opacity", "gap", "fade", "blur"]),
  ]

  /// The names without fields.
  static let single = ["blur", "cornerRadius"]

  /// All names, without those of overlays.
  static var names: [String] {
    fields.flatMap { layer in layer.fields.map { "\(layer.layer).\($0)" } } + single
  }

  /// Whether a number is a share rather than a length.
  static func isShare(_ name: String) -> Bool {
    name.hasPrefix("overlay.") || name.hasSuffix(".opacity") || name == "blur"
  }

  /// Whether a number may be omitted where it is 0.
  static func isOptional(_ name: String) -> Bool {
    !name.hasPrefix("overlay.") && !name.hasSuffix(".opacity")
  }

  /// Whether a column's name is that of a number of a layer.
  static func isKnown(_ name: String) -> Bool {
    name.hasPrefix("overlay.") && Expression.isName(String(name.dropFirst("overlay.".count)))
      || names.contains(name)
  }
}
