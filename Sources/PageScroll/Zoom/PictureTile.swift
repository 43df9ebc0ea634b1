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
