import PageGeometry

/// The names that formulas know without declaring them.
public enum Names {
  /// Names of fixed numbers.
  static let constants: [String: Double] = ["pi": .pi, "inf": .infinity]

  /// Names of sizes, which a layout fixes.
  static func sizes(of layout: Layout) -> [String: Double] {
    [
      "w": layout.pageSize.width, "h": layout.pageSize.height,
      "W": layout.viewport.width, "H": layout.viewport.height,
      "L": layout.pageLength, "V": layout.viewport.length(along: layout.axis),
      "gap": layout.gap, "pages": Double(layout.pages),
    ]
  }

  /// Names of conditions, which a layout fixes.
  static func conditions(of layout: Layout) -> [String: Bool] {
    ["vertical": layout.axis == .vertical]
  }

  /// Names of what changes from pose to pose, or from piece to piece.
  static let inputs: [String: Program.Input] = [
    "d": .difference, "rawD": .rawDifference, "index": .index,
    "row": .row, "column": .column, "piece": .piece,
  ]

  /// Every name that a parameter or `let` may not take, in the order of the documentation.
  public static let reserved = [
    "d", "rawD", "w", "h", "W", "H", "L", "V", "gap", "pages", "index", "vertical", "row", "column",
    "piece", "pi", "inf",
  ]

  /// The parameters that every preset has without declaring them.
  public static let reservedParameters = ["perspective", "mirrored", "wrap"]

  /// The words that formulas are made with and that no name may be.
  public static let operators = ["and", "or", "not", "true", "false"]
}
