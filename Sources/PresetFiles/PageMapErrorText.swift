import PageScroll

extension PageMapError {
  /// The row that is wrong, counted from 1; nil where it is the whole.
  var row: Int? {
    switch self {
    case .ragged(let row, _, _), .misnumbered(let row, _, _, _): row
    case .empty, .oversized, .outside: nil
    }
  }

  /// What is wrong, and what would be right.
  var words: (problem: String, help: [String]) {
    switch self {
    case .empty: ("the map has no page", [Self.example])
    case .ragged(_, let cells, let expected):
      ("the row has \(cells) cells, and the first has \(expected)", [Self.example])
    case .oversized(let columns, let rows):
      (
        "the map has \(columns) columns and \(rows) rows",
        ["At most \(PageMap.largestSide) of each."]
      )
    case .misnumbered(_, _, let given, let expected):
      ("found '\(given.prefix(40))' where page \(expected) comes", [Self.example])
    case .outside(let column, let row):
      ("the cell in column \(column) and row \(row) lies before the first", [])
    }
  }

  private static let example =
    "Rows of cells apart by spaces: pages as their numbers from 1, '·' where there is none, such as \"1 · 2\"."
}
