/// Why a text or a set of cells is no map of pages.
public enum PageMapError: Error, Sendable, Hashable {
  /// There is no page.
  case empty
  /// A row, counted from 1, has not as many cells as the first.
  case ragged(row: Int, cells: Int, expected: Int)
  /// A side is over ``PageMap/largestSide``.
  case oversized(columns: Int, rows: Int)
  /// A page is not written as its number in reading order; row and column counted from 1.
  case misnumbered(row: Int, column: Int, given: String, expected: Int)
  /// A cell lies above or left of the first.
  case outside(column: Int, row: Int)
}
