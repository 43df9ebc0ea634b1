/// The current page and the visible pages, which change in steps during a motion.
struct VisiblePages: Sendable, Equatable {
  /// The current page, not folded if the ends are joined; −1 if there is none.
  var current = -1
  /// The visible pages of a row, not folded, or the visible columns of a map.
  var range = 0..<0
  /// The visible rows of a map.
  var rows = 0..<1
  /// The number of pictures of a recycling gallery that have left the view at the start.
  var passed = 0
  /// The visible tiles of each page's picture, by page; empty if pictures are not tiled.
  var tiles: [Int: TileRange] = [:]

  /// Returns whether more than 16 pages have passed, which a display could not show one by one.
  func isFar(from other: VisiblePages) -> Bool {
    max(abs(current - other.current), abs(passed - other.passed)) > 16
  }
}
