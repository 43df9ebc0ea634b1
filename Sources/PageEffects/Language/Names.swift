import PageGeometry

/// The names and words that formulas can use without declaring them.
package enum Names {
  /// The constants, by name.
  static let constants: [String: Double] = ["pi": .pi, "inf": .infinity]

  /// Returns the numbers that a layout determines, by name.
  static func sizes(of layout: Layout) -> [String: Double] {
    [
      "w": layout.pageSize.width, "h": layout.pageSize.height,
      "W": layout.viewport.width, "H": layout.viewport.height,
      "L": layout.pageLength, "V": layout.viewport.length(along: layout.axis),
      "gap": layout.gap, "pages": Double(layout.pages),
    ]
  }

  /// Returns the conditions that a layout determines, by name.
  static func conditions(of layout: Layout) -> [String: Bool] {
    ["vertical": layout.axis == .vertical]
  }

  /// The inputs, which differ between poses or pieces, by name.
  static let inputs: [String: Program.Input] = [
    "d": .difference, "rawD": .rawDifference, "index": .index,
    "row": .row, "column": .column, "piece": .piece,
  ]

  /// The names that a parameter or `let` cannot have, in the order of the documentation.
  package static let reserved = [
    "d", "rawD", "w", "h", "W", "H", "L", "V", "gap", "pages", "index", "vertical", "row", "column",
    "piece", "pi", "inf",
  ]

  /// The parameters that every preset has without declaring them.
  package static let reservedParameters = [perspective, "mirrored", "wrap"]

  /// The parameter with the distance of the eye, in points.
  package static let perspective = "perspective"

  /// The words of the expression syntax, which cannot be names.
  package static let operators = ["and", "or", "not", "true", "false"]
}
