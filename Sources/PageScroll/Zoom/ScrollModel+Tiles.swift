import PageGeometry

extension ScrollModel {
  /// Returns the visible tiles of visible pages at a time.
  func visibleTiles(of visible: VisiblePages, at time: Double) -> [Int: TileRange] {
    guard let area, let picture = configuration.tiledPicture else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: pages(in: visible).map { page in
        let zoom = zoom(of: page, in: area, at: time)
        return (page, picture.tiles(in: zoom, viewport: area.viewport))
      }
    )
  }

  /// Whether the visible tiles may change in any way until the next input.
  ///
  /// A zoom may show a tile, hide it and show it again.
  var tilesChangeFreely: Bool {
    configuration.tileSide != nil && (pinch != nil || zooms.contains { $0.end != nil })
  }

  /// Returns the tiles of `tiles` that are not in `others`, in order of page, row and column.
  func unshared(_ tiles: [Int: TileRange], _ others: [Int: TileRange]) -> [PictureTile] {
    tiles.sorted { $0.key < $1.key }.flatMap { page, range in
      range.tiles(of: page, without: others[page])
    }
  }

  /// Changes the page indices of the visible tiles, and reports the tiles of removed pages.
  mutating func renumberTiles(_ number: (Int) -> Int?) {
    let tiles = visible.tiles
    visible.tiles = [:]
    for (page, range) in tiles.sorted(by: { $0.key < $1.key }) {
      if let page = number(page) {
        visible.tiles[page] = range
      } else {
        for tile in range.tiles(of: page, without: nil) { report(.didUnloadTile(tile)) }
      }
    }
  }

  /// Unloads all tiles, and reports them.
  mutating func unloadTiles() {
    for tile in unshared(visible.tiles, [:]) { report(.didUnloadTile(tile)) }
    visible.tiles = [:]
  }
}
