import PageGeometry

extension ScrollModel {
  /// The shortest time for which a display shows a frame.
  ///
  /// Pages that are visible for less time may not be reported.
  private static var shortestFrame: Double { 1.0 / 240 }

  /// Advances the time without input, and reports each change of the visible pages at the exact time at which
  /// it occurs.
  mutating func follow(until end: Double) {
    if drag == nil, pauseStart == nil {
      let turns = (motion.x.turns + motion.y.turns).map { motionStart + $0 }.sorted()
      for turn in turns where turn > time && turn < end { followMonotonic(until: turn) }
    }
    while tilesChangeFreely, !exceedsEventLimit, time + Self.shortestFrame < end {
      followMonotonic(until: time + Self.shortestFrame)
    }
    followMonotonic(until: end)
  }

  private mutating func updateRow() {
    guard pages.row != nil else { return }
    let offset = offset(at: time)[configuration.axis]
    pages.row?.update(offset: offset)
  }

  /// Advances the time while the offset is monotonic, and finds changes of the visible pages by bisection.
  ///
  /// If the same pages are visible at both ends of an interval, they are visible during all of it.
  private mutating func followMonotonic(until end: Double) {
    var ends = [end]
    while let next = ends.last {
      let nextPages = visiblePages(at: next)
      let middle = time + (next - time) / 2
      let canBeSeen = !nextPages.isFar(from: visible) || next - time > Self.shortestFrame
      if nextPages != visible, canBeSeen, !exceedsEventLimit, middle > time, middle < next {
        ends.append(middle)
        continue
      }
      time = next
      updateRow()
      if nextPages != visible { setVisiblePages(nextPages) }
      ends.removeLast()
    }
  }

  /// Updates the visible pages after a sudden change.
  ///
  /// - Parameter reloads: Whether pages may have changed even if their indices are the same.
  mutating func updateVisiblePages(reloads: Bool = false) {
    updateRow()
    let pages = visiblePages(at: time)
    if reloads || pages != visible { setVisiblePages(pages) }
  }

  func visiblePages(at time: Double) -> VisiblePages {
    var pages = visiblePagesWithoutTiles(at: time)
    // Bisection calls this often, so a view without tiles creates no dictionary.
    if configuration.tileSide != nil { pages.tiles = visibleTiles(of: pages, at: time) }
    return pages
  }

  private func visiblePagesWithoutTiles(at time: Double) -> VisiblePages {
    let offset = offset(at: time)
    if let map = configuration.map { return visiblePages(of: map, at: offset) }
    guard configuration.pages > 0 else { return VisiblePages() }
    let length = offset[configuration.axis]
    return VisiblePages(
      current: geometry.paging.page(at: length),
      range: visibleRange(at: length),
      passed: pages.row?.passed(at: length) ?? 0
    )
  }

  /// Returns the visible pages of a row, not folded if the ends are joined.
  private func visibleRange(at offset: Double) -> Range<Int> {
    let paging = geometry.paging
    if let reach {
      let position = paging.fraction(at: offset)
      let first = (position.rounded(.down) + reach.lowerBound).rounded(.up)
      let last = (position.rounded(.up) + reach.upperBound).rounded(.down)
      let pages = paging.pages
      return first.floored(in: pages)..<last.floored(in: pages) + 1
    }
    let start = geometry.viewStart(at: offset, along: configuration.axis)
    guard configuration.joinsEnds else { return geometry.visible.pages(at: start) }
    return geometry.visible.endlessPages(at: start)
  }

  private func visiblePages(of map: PageMap, at offset: Point) -> VisiblePages {
    func range(_ axis: Axis, _ count: Int) -> Range<Int> {
      VisibleRange(
        stride: map.cellSize.length(along: axis),
        viewport: configuration.view.length(along: axis),
        count: count
      ).pages(at: offset[axis] - geometry.frame.start(along: axis))
    }
    let current = drag == nil ? map.cell(at: offset) ?? cell : cell
    return VisiblePages(
      current: current.flatMap { map.page(in: $0) } ?? -1,
      range: range(.horizontal, map.columns),
      rows: range(.vertical, map.rows)
    )
  }

  /// Changes the visible pages, and reports the differences.
  private mutating func setVisiblePages(_ newPages: VisiblePages) {
    let count = eventCount
    // Finding a change takes time, even if there is nothing to report.
    defer { eventCount = max(eventCount, count + 1) }
    let tiles = visible.tiles
    visible = newPages
    let (gone, missing) = pages.load(neededPages)
    // Tiles and pages are unloaded first, so that their memory can be reused.
    for tile in unshared(tiles, visible.tiles) { report(.didUnloadTile(tile)) }
    for page in gone { report(.didUnload(page)) }
    for page in missing { report(.willLoad(page)) }
    for tile in unshared(visible.tiles, tiles) { report(.willLoadTile(tile)) }
    if !zooms.isEmpty {
      let shown = pages(in: visible)
      zooms.removeAll { !shown.contains($0.page) }
    }
    let page = foldedPage(visible.current)
    guard page != currentPage else { return }
    currentPage = page
    report(.pageChanged(page))
  }

  /// Returns the indices of visible pages, folded if the ends are joined.
  func pages(in visible: VisiblePages) -> Set<Int> {
    guard let map = configuration.map else {
      // With joined ends, the view may show a page several times.
      return Set(visible.range.prefix(configuration.pages).map(foldedPage))
    }
    return Set(
      visible.rows.flatMap { row in
        visible.range.compactMap { map.page(in: PageMap.Cell(column: $0, row: row)) }
      }
    )
  }

  /// The pages that must be loaded.
  private var neededPages: Set<Int> {
    switch configuration.loading {
    case .visible(let lookahead):
      let lookahead = min(lookahead, configuration.map?.cells.count ?? configuration.pages)
      guard lookahead > 0, !visible.range.isEmpty else { return pages(in: visible) }
      var wider = visible
      wider.range = widened(visible.range, by: lookahead, count: configuration.map?.columns)
      if let map = configuration.map {
        wider.rows = widened(visible.rows, by: lookahead, count: map.rows)
      }
      return pages(in: wider)
    case .recycling:
      guard let row = pages.row else { return pages(in: visible) }
      return Set((0..<row.viewCount).compactMap { row.picture(inView: $0) })
    case .neighbours:
      guard hasPages else { return [] }
      let (current, count) = (visible.current, configuration.map?.cells.count)
      return Set(widened(current..<current + 1, by: 1, count: count).map(foldedPage))
    }
  }

  private func widened(_ range: Range<Int>, by more: Int, count: Int?) -> Range<Int> {
    let wide = (range.lowerBound - more)..<(range.upperBound + more)
    if configuration.joinsEnds { return wide }
    return wide.clamped(to: 0..<(count ?? configuration.pages))
  }
}
