public import PageGeometry

extension ScrollModel {
  /// Inserts new pages without moving the visible ones.
  ///
  /// A map is not changed.
  ///
  /// - Parameters:
  ///   - count: The number of new pages, at least 0.
  ///   - page: The index of the first new page, clamped to the row.
  ///   - time: In seconds, not before `self.time`.
  public mutating func insertPages(_ count: Int, at page: Int, time: Double) {
    advance(to: time)
    precondition(count >= 0, "count must not be negative")
    guard configuration.map == nil, count > 0 else { return }
    let first = page.clamped(to: 0...configuration.pages)
    identities.insert(count, at: first)
    renumber(pages: configuration.pages + count, at: first) { $0 < first ? $0 : $0 + count }
  }

  /// Removes pages.
  ///
  /// If the current page is removed, the next page takes its position. A map is not changed.
  ///
  /// - Parameters:
  ///   - count: The number of pages to remove, at least 0; if it is larger than the number of remaining
  ///     pages, all of them are removed.
  ///   - page: The index of the first page to remove; if there is no such page, nothing is removed.
  ///   - time: In seconds, not before `self.time`.
  public mutating func removePages(_ count: Int, at page: Int, time: Double) {
    advance(to: time)
    precondition(count >= 0, "count must not be negative")
    let all = 0..<configuration.pages
    guard configuration.map == nil, count > 0, all.contains(page) else { return }
    let gone = page..<min(all.upperBound, page + min(count, all.upperBound))
    identities.remove(gone.count, at: page)
    renumber(pages: all.count - gone.count, at: gone.lowerBound) { number in
      number < gone.lowerBound ? number : gone.contains(number) ? nil : number - gone.count
    }
  }

  /// Replaces the content of a page, such as a placeholder for a picture.
  ///
  /// - Parameters:
  ///   - page: The index of the page; if there is no such page, nothing is replaced.
  ///   - time: In seconds, not before `self.time`.
  public mutating func replacePage(_ page: Int, time: Double) {
    advance(to: time)
    guard (0..<(configuration.map?.cells.count ?? configuration.pages)).contains(page) else {
      return
    }
    identities.replace(page)
    report(.didReplace(page))
  }

  /// Unloads all pages except the current one, its neighbours and visible ones.
  ///
  /// - Parameter time: In seconds, not before `self.time`.
  public mutating func warnOfMemory(time: Double) {
    advance(to: time)
    report(.memoryWarning)
    let near = [-1, 0, 1].map { foldedPage(currentPage + $0) }
    for page in pages.keep(Set(near).union(pages(in: visible))) { report(.didUnload(page)) }
  }

  /// Changes the size of the view, as in a rotation.
  ///
  /// A page at rest stays at rest, and moving content keeps its position in pages.
  ///
  /// - Parameters:
  ///   - view: The size of the view, in points, greater than 0.
  ///   - scroller: The size of the scroller; nil keeps the current size.
  ///   - pageSize: The size of a page, greater than 0; nil keeps the current size. A size whose sum with the
  ///     gap is not greater than 0 is ignored.
  ///   - time: In seconds, not before `self.time`.
  public mutating func resize(
    _ view: Size,
    scroller: Size? = nil,
    pageSize: Size? = nil,
    time: Double
  ) {
    advance(to: time)
    cancelTouches()
    change { configuration in
      configuration.view = view
      configuration.scroller = scroller ?? configuration.scroller
      let before = configuration.pageSize
      configuration.pageSize = pageSize ?? before
      let cell = configuration.map?.cellSize
      let least = min(configuration.stride, cell?.width ?? .infinity, cell?.height ?? .infinity)
      if least <= 0 { configuration.pageSize = before }
    }
  }

  /// Changes the number of pages and their indices, without moving the visible ones.
  private mutating func renumber(pages count: Int, at next: Int, _ number: (Int) -> Int?) {
    cancelTouches()
    renumberTiles(number)
    for page in pages.renumber(number) { report(.didUnload(page)) }
    tap = tap.map { PendingTap(point: $0.point, page: $0.page.flatMap(number), due: $0.due) }
    zooms = zooms.compactMap { zoomed in
      number(zoomed.page).map { ZoomedPage(page: $0, course: zoomed.course) }
    }
    let (joinsEnds, old) = (configuration.joinsEnds, configuration.pages)
    change {
      $0.pages = count
    } renumbering: { page in
      guard old > 0 else { return next }
      guard joinsEnds else { return number(page) ?? next }
      let item = Wrap(count: old).item(at: page)
      return (page - item) / old * count + (number(item) ?? next)
    }
  }

  /// Changes the configuration, and moves the content to the equivalent offset.
  private mutating func change(
    _ change: (inout ScrollConfiguration) -> Void,
    renumbering number: (Int) -> Int = { $0 }
  ) {
    let before = self
    change(&configuration)
    geometry = ScrollGeometry(configuration)
    if pages.row != nil { pages.row = RecyclingRow(configuration) }
    if let old = before.area, let area, area != old {
      zooms = zooms.map { zoomed in
        let zoom = area.resized(zoomed.zoom(at: time), from: old)
        return ZoomedPage(page: zoomed.page, course: .resting(zoom))
      }
      endZooms()
    }
    let now = kept(before.offset(at: time), of: before, isAtRest: before.ending == nil, number)
    rest(at: now)
    updateVisiblePages(reloads: true)
    guard let ending = before.ending else { return settle() }
    // A motion continues to the same page; its velocity is scaled with the stride.
    let end = kept(Point { before.motion[$0].rest }, of: before, isAtRest: true, number)
    let velocity = before.velocity(at: time)
    let growth =
      configuration.stop == .anywhere ? 1 : configuration.stride / before.configuration.stride
    begin(
      PerAxis { axis in
        .settle(
          from: now[axis],
          velocity: velocity[axis] * (axis == configuration.axis ? growth : 1),
          to: end[axis],
          physics: configuration.physics,
          mayPass: false
        )
      },
      ending: ending,
      targetPage: before.targetPage.map(number)
    )
    if self.ending == nil { self.end(ending) }
  }

  /// Returns the offset in the new configuration that is equivalent to an offset in the old configuration.
  private func kept(
    _ offset: Point,
    of before: ScrollModel,
    isAtRest: Bool,
    _ number: (Int) -> Int
  ) -> Point {
    if let map = configuration.map { return cell.map(map.offset) ?? .zero }
    let (paging, old) = (geometry.paging, before.geometry.paging)
    return Point { axis in
      guard axis == configuration.axis else {
        return offset[axis].clamped(to: geometry.range[axis])
      }
      let page = old.page(at: offset[axis])
      let shift = Double(number(page) - page)
      if configuration.stop == .anywhere {
        let moved = offset[axis] + shift * paging.stride
        return paging.offset(keeping: moved, from: old.range)
      }
      if isAtRest { return paging.offset(ofPage: number(page).clamped(to: paging.pages)) }
      let fraction = old.fraction(at: offset[axis]) + shift
      guard !configuration.joinsEnds else { return paging.first + fraction * paging.stride }
      return paging.offset(atFraction: fraction)
    }
  }
}
