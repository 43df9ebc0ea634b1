/// The reason why rows of text or a set of cells do not form a valid page map.
public enum PageMapError: Error, Sendable, Hashable {
  /// There is no page.
  case empty
  /// A row, counted from 1, has a different number of cells than the first.
  case ragged(row: Int, cells: Int, expected: Int)
  /// A side is longer than ``PageMap/largestSide``.
  case oversized(columns: Int, rows: Int)
  /// The number of a page is not its position in reading order; row and column are counted from 1.
  case misnumbered(row: Int, column: Int, given: String, expected: Int)
  /// A column or row is negative.
  case outside(column: Int, row: Int)
}
