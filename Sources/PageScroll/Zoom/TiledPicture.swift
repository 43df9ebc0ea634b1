package import PageGeometry

/// A picture stored in tiles at the scales 1, ½, ¼ and so on.
package struct TiledPicture: Sendable, Hashable {
  /// The size of the picture, in its pixels, greater than 0.
  package let size: Size
  /// The size of a tile, in pixels of its level, greater than 0.
  package let tile: Size
  /// The last level, in 0...62: the picture is stored at the scales 1 to 2^−lastLevel.
  package let lastLevel: Int
  /// Device pixels per point, greater than 0.
  package let pixelsPerPoint: Double

  /// Creates a picture; a value out of range is a programmer error and traps.
  package init(size: Size, tile: Size, lastLevel: Int, pixelsPerPoint: Double = 1) {
    precondition(
      (0...62).contains(lastLevel) && pixelsPerPoint > 0,
      "last level must be in 0...62, and pixels per point must be greater than 0"
    )
    (self.size, self.tile, self.lastLevel, self.pixelsPerPoint) =
      (size, tile, lastLevel, pixelsPerPoint)
  }

  /// Creates the picture of an area that zooms, with square tiles.
  ///
  /// The last level is the first one that fits into one tile.
  init(_ area: ZoomArea, side: Double, pixelsPerPoint: Double) {
    let longest = max(area.content.width, area.content.height)
    var level = 0
    while level < 62, longest > Double(sign: .plus, exponent: level, significand: side) {
      level += 1
    }
    self.init(
      size: area.content,
      tile: Size(width: side, height: side),
      lastLevel: level,
      pixelsPerPoint: pixelsPerPoint
    )
  }

  /// Returns the level j of the smallest stored picture, of scale 2^−j, that has at least the resolution of
  /// the screen; the scale is in points per pixel of the picture.
  package func level(scale: Double) -> Int {
    // `exponent` is ⌊log₂ finer⌋, without the rounding error of a logarithm.
    let finer = 1 / (scale * pixelsPerPoint)
    return finer.isFinite ? Int(finer.exponent).clamped(to: 0...lastLevel) : lastLevel
  }

  /// Returns the level for a zoom, and the columns and rows of its tiles that intersect the viewport.
  package func tiles(in zoom: Zoom, viewport: Size) -> TileRange {
    let level = level(scale: zoom.scale)
    let pixels = Double(sign: .plus, exponent: level, significand: 1)
    func range(_ axis: Axis) -> Range<Int> {
      let length = tile.length(along: axis) * pixels
      return VisibleRange(
        stride: length * zoom.scale,
        viewport: viewport.length(along: axis),
        count: (size.length(along: axis) / length).rounded(.up).floored(in: 0...Int(Int32.max))
      ).pages(at: zoom.offset[axis])
    }
    return TileRange(level: level, columns: range(.horizontal), rows: range(.vertical))
  }
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
        let kept = other?.level == level ? other : nil
        let isKept = kept.map { $0.columns ~= column && $0.rows ~= row } ?? false
        return isKept ? nil : PictureTile(page: page, level: level, column: column, row: row)
      }
    }
  }
}
