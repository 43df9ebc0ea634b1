/// A tile of the picture on a zooming page.
///
/// Level j is the picture at the scale 2^−j. Columns and rows count the tiles of the level from the top left.
public struct PictureTile: Sendable, Hashable {
  /// The page's index.
  public var page: Int
  /// The level, at least 0.
  public var level: Int
  /// The column, at least 0.
  public var column: Int
  /// The row, at least 0.
  public var row: Int
}

/// The tiles of one level in a rectangle.
package struct TileRange: Sendable, Hashable {
  /// The level.
  package var level: Int
  /// The columns.
  package var columns: Range<Int>
  /// The rows.
  package var rows: Range<Int>

  /// Creates a range of tiles.
  package init(level: Int, columns: Range<Int>, rows: Range<Int>) {
    (self.level, self.columns, self.rows) = (level, columns, rows)
  }

  /// Returns the tiles that another range does not contain, row by row.
  func tiles(of page: Int, without other: TileRange?) -> [PictureTile] {
    rows.flatMap { row in
      columns.compactMap { column in
        let isKept =
          other.map {
            $0.level == level && $0.columns.contains(column) && $0.rows.contains(row)
          } ?? false
        return isKept ? nil : PictureTile(page: page, level: level, column: column, row: row)
      }
    }
  }
}
