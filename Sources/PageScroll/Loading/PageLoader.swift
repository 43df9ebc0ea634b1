import PageGeometry

/// The visible and the loaded pages of a scroll view.
struct PageLoader: Sendable {
  /// The current page and the visible pages, not folded if the ends are joined.
  private(set) var visible = VisiblePages()
  /// The last reported current page; −1 if there is none.
  var currentPage = -1
  /// The indices of the loaded pages.
  private(set) var live: Set<Int> = []
  /// The row of recycled views; nil if the scroll view is not a recycling gallery.
  var row: RecyclingRow?
  /// The differences between page index and page position at which pages are visible with an effect; with
  /// nil, the pages in the view's bounds are visible.
  private let reach: ClosedRange<Double>?

  init(_ configuration: ScrollConfiguration, reach: ClosedRange<Double>?) {
    self.reach = reach
    restartRow(configuration)
  }

  /// Creates the row of recycled views again.
  mutating func restartRow(_ configuration: ScrollConfiguration) {
    let isGallery = configuration.loading == .recycling || configuration.stop == .picture
    row = isGallery && configuration.map == nil ? RecyclingRow(configuration) : nil
  }

  // MARK: State

  /// Returns the visible pages at an offset, without their tiles.
  func visiblePages(of content: ScrollContent, atOffset offset: Point) -> VisiblePages {
    let geometry = content.geometry
    if let map = geometry.configuration.map {
      // While a finger holds the content, the offset may be nearer to another cell.
      let isHeld = content.fingers.drag != nil
      let cell = isHeld ? content.cell : map.cell(at: offset) ?? content.cell
      return geometry.visiblePages(of: map, at: offset, current: cell)
    }
    guard geometry.configuration.pages > 0 else { return VisiblePages() }
    let length = offset[geometry.configuration.axis]
    return VisiblePages(
      current: geometry.paging.page(at: length),
      range: geometry.visibleRange(at: length, reach: reach),
      passed: row?.passed(at: length) ?? 0
    )
  }

  /// Returns the visible pages and their tiles.
  func visiblePages(of content: ScrollContent, at time: Double) -> VisiblePages {
    var pages = visiblePages(of: content, atOffset: content.offset(at: time))
    // Bisection calls this often, so a view without tiles creates no dictionary.
    let configuration = content.geometry.configuration
    guard let picture = configuration.tiledPicture else { return pages }
    for page in content.geometry.pages(in: pages) {
      guard let zoom = content.zoom(of: page, at: time) else { continue }
      pages.tiles[page] = picture.tiles(in: zoom, viewport: configuration.pageSize)
    }
    return pages
  }

  // MARK: Changes

  /// Changes the visible pages, and returns the events of pages and tiles that are unloaded or must be loaded,
  /// and of the current page.
  mutating func show(_ pages: VisiblePages, in geometry: ScrollGeometry) -> [ScrollEvent.Kind] {
    let tiles = visible.tiles
    visible = pages
    let needed = neededPages(in: geometry)
    let kept = geometry.configuration.loading == .neighbours ? live.union(needed) : needed
    let (gone, missing) = (live.subtracting(kept).sorted(), kept.subtracting(live).sorted())
    live = kept
    // Tiles and pages are unloaded first, so that their memory can be reused.
    var events = unshared(tiles, visible.tiles).map(ScrollEvent.Kind.didUnloadTile)
    events += gone.map(ScrollEvent.Kind.didUnload)
    events += missing.map(ScrollEvent.Kind.willLoad)
    events += unshared(visible.tiles, tiles).map(ScrollEvent.Kind.willLoadTile)
    let page = geometry.foldedPage(visible.current)
    if page != currentPage {
      currentPage = page
      events.append(.pageChanged(page))
    }
    return events
  }

  /// The pages that must be loaded.
  private func neededPages(in geometry: ScrollGeometry) -> Set<Int> {
    let map = geometry.configuration.map
    switch geometry.configuration.loading {
    case .visible(let lookahead):
      let lookahead = min(lookahead, geometry.configuration.pageCount)
      guard lookahead > 0, !visible.range.isEmpty else { return geometry.pages(in: visible) }
      var wider = visible
      wider.range = geometry.widened(visible.range, by: lookahead, count: map?.columns)
      if let map { wider.rows = geometry.widened(visible.rows, by: lookahead, count: map.rows) }
      return geometry.pages(in: wider)
    case .recycling:
      guard let row else { return geometry.pages(in: visible) }
      return Set((0..<row.viewCount).compactMap { row.picture(inView: $0) })
    case .neighbours:
      guard geometry.configuration.hasPages else { return [] }
      let current = visible.current..<visible.current + 1
      let near = geometry.widened(current, by: 1, count: map?.cells.count)
      return Set(near.map(geometry.foldedPage))
    }
  }

  /// Unloads all pages except visible ones, the current one and its neighbours.
  mutating func unloadFarPages(in geometry: ScrollGeometry) -> [ScrollEvent.Kind] {
    let near = [-1, 0, 1].map { geometry.foldedPage(currentPage + $0) }
    let kept = geometry.pages(in: visible).union(near)
    defer { live.formIntersection(kept) }
    return live.subtracting(kept).sorted().map(ScrollEvent.Kind.didUnload)
  }

  /// Unloads all tiles.
  mutating func unloadTiles() -> [ScrollEvent.Kind] {
    defer { visible.tiles = [:] }
    return unshared(visible.tiles, [:]).map(ScrollEvent.Kind.didUnloadTile)
  }

  /// Changes the indices of pages; a page whose new index is nil is unloaded with its tiles.
  mutating func renumber(_ number: (Int) -> Int?) -> [ScrollEvent.Kind] {
    let (tiles, gone) = (visible.tiles, live.filter { number($0) == nil }.sorted())
    live = Set(live.compactMap(number))
    visible.tiles = [:]
    for (page, range) in tiles { if let page = number(page) { visible.tiles[page] = range } }
    return unshared(tiles.filter { number($0.key) == nil }, [:])
      .map(ScrollEvent.Kind.didUnloadTile) + gone.map(ScrollEvent.Kind.didUnload)
  }

  /// Returns the tiles of `tiles` that are not in `others`, in order of page, row and column.
  private func unshared(_ tiles: [Int: TileRange], _ others: [Int: TileRange]) -> [PictureTile] {
    tiles.sorted { $0.key < $1.key }.flatMap { page, range in
      range.tiles(of: page, without: others[page])
    }
  }
}

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
