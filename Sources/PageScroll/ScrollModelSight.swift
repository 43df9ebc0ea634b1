import PageGeometry

extension ScrollModel {
  /// How long a display shows a picture at least: pages that pass by the dozen within it are not
  /// looked at one by one.
  private static var shortestLook: Double { 1.0 / 240 }

  /// Lets time pass in which the motion is a closed form, and tells of each change of what is seen at
  /// the instant at which it happens.
  mutating func observe(until end: Double) {
    if drag == nil {
      let turns = (motion.x.turns + motion.y.turns).map { motionStart + $0 }.sorted()
      for turn in turns where turn > time && turn < end { follow(until: turn) }
    }
    follow(until: end)
  }

  /// Has the views of a gallery where the pictures are now.
  private mutating func moveViews() {
    guard pages.row != nil else { return }
    let offset = offset(at: time)[configuration.axis]
    pages.row?.update(offset: offset)
  }

  /// Follows a stretch of time in which the offset only grows or only shrinks: what is seen is the same
  /// all along where it is the same at its ends.
  private mutating func follow(until end: Double) {
    var ends = [end]
    while let next = ends.last {
      let there = sight(at: next)
      let middle = time + (next - time) / 2
      let isSeen = !there.isFar(from: seen) || next - time > Self.shortestLook
      if there != seen, isSeen, middle > time, middle < next {
        ends.append(middle)
        continue
      }
      time = next
      moveViews()
      if there != seen { show(there) }
      ends.removeLast()
    }
  }

  /// Looks again after something happened at once.
  ///
  /// - Parameter anew: Whether there may be other pages than those that were seen in the same place.
  mutating func look(anew: Bool = false) {
    moveViews()
    let sight = sight(at: time)
    if anew || sight != seen { show(sight) }
  }

  /// What is current and seen at a time.
  func sight(at time: Double) -> Sight {
    let offset = offset(at: time)
    if let map = configuration.map { return sight(of: map, at: offset) }
    guard configuration.pages > 0 else { return Sight() }
    let axis = configuration.axis
    let length = offset[axis]
    return Sight(
      page: geometry.paging.page(at: length),
      seen: seenPages(at: length),
      passed: pages.row?.passed(at: length) ?? 0
    )
  }

  /// The pages of a row that are seen; of later turns where ends are joined.
  private func seenPages(at offset: Double) -> Range<Int> {
    let paging = geometry.paging
    if let reach {
      let position = paging.fraction(at: offset)
      let first = (position.rounded(.down) + reach.lowerBound).rounded(.up)
      let last = (position.rounded(.up) + reach.upperBound).rounded(.down)
      let pages = paging.pages
      return first.floored(in: pages)..<last.floored(in: pages) + 1
    }
    let start = geometry.viewStart(at: offset, along: configuration.axis)
    guard configuration.joinsEnds else { return geometry.visible.range(at: start) }
    return geometry.visible.endless(at: start)
  }

  private func sight(of map: PageMap, at offset: Point) -> Sight {
    func seen(_ axis: Axis, _ count: Int) -> Range<Int> {
      VisiblePages(
        stride: map.cellSize.length(along: axis),
        viewport: configuration.view.length(along: axis),
        count: count
      ).range(at: offset[axis] - geometry.frame.start(along: axis))
    }
    let current = drag == nil ? map.cell(at: offset) ?? cell : cell
    return Sight(
      page: current.flatMap { map.page(in: $0) } ?? -1,
      seen: seen(.horizontal, map.columns),
      rows: seen(.vertical, map.rows)
    )
  }

  /// Takes over what is seen now, and tells what is different.
  private mutating func show(_ sight: Sight) {
    seen = sight
    let (gone, missing) = pages.take(neededPages(of: sight))
    // What leaves is given back first, so that it can be used again.
    for page in gone { tell(.didUnload(page)) }
    for page in missing { tell(.willLoad(page)) }
    if !zooms.isEmpty {
      let shown = shownPages(of: sight)
      zooms.removeAll { !shown.contains($0.page) }
    }
    let page = publishedPage(sight.page)
    guard page != currentPage else { return }
    currentPage = page
    tell(.pageChanged(page))
  }

  /// The pages that meet the view.
  func shownPages(of sight: Sight) -> Set<Int> {
    guard let map = configuration.map else {
      // A turn has each page once.
      return Set(sight.seen.prefix(configuration.pages).map(publishedPage))
    }
    return Set(
      sight.rows.flatMap { row in
        sight.seen.compactMap { map.page(in: PageMap.Cell(column: $0, row: row)) }
      }
    )
  }

  /// The pages that have to be at hand.
  private func neededPages(of sight: Sight) -> Set<Int> {
    switch configuration.loading {
    case .visible(let lookahead):
      let lookahead = min(lookahead, configuration.map?.cells.count ?? configuration.pages)
      guard lookahead > 0, !sight.seen.isEmpty else { return shownPages(of: sight) }
      var wider = sight
      wider.seen = widened(sight.seen, by: lookahead, count: configuration.map?.columns)
      if let map = configuration.map {
        wider.rows = widened(sight.rows, by: lookahead, count: map.rows)
      }
      return shownPages(of: wider)
    case .recycling:
      guard let row = pages.row else { return shownPages(of: sight) }
      return Set((0..<row.viewCount).compactMap { row.picture(inView: $0) })
    case .neighbours:
      guard hasPages else { return [] }
      let count = configuration.map?.cells.count
      return Set(
        widened(sight.page..<sight.page + 1, by: 1, count: count).map(publishedPage)
      )
    }
  }

  private func widened(_ range: Range<Int>, by more: Int, count: Int?) -> Range<Int> {
    let wide = (range.lowerBound - more)..<(range.upperBound + more)
    if configuration.joinsEnds { return wide }
    return wide.clamped(to: 0..<(count ?? configuration.pages))
  }
}
