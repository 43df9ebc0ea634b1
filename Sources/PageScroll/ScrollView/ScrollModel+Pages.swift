public import PageGeometry

extension ScrollModel {
  /// Inserts new pages without moving the visible ones.
  ///
  /// Motions and drags go on. A map is not changed.
  ///
  /// - Parameters:
  ///   - count: The number of new pages, at least 0.
  ///   - page: The index of the first new page, clamped to the row.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
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
  /// If the current page is removed, the next page takes its position. Motions and drags go on. A map is not
  /// changed.
  ///
  /// - Parameters:
  ///   - count: The number of pages to remove, at least 0; if it is larger than the number of remaining
  ///     pages, all of them are removed.
  ///   - page: The index of the first page to remove; if there is no such page, nothing is removed.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
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
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
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
  /// - Parameter time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func warnOfMemory(time: Double) {
    advance(to: time)
    report(.memoryWarning)
    let near = [-1, 0, 1].map { foldedPage(currentPage + $0) }
    for page in pages.keep(Set(near).union(pages(in: visible))) { report(.didUnload(page)) }
  }

  /// Changes the size of the view, as in a rotation.
  ///
  /// A page at rest stays at rest, and content that moves or is held by a finger keeps its position in pages.
  /// Its motion or drag goes on.
  ///
  /// - Parameters:
  ///   - view: The size of the view, in points, greater than 0.
  ///   - scroller: The size of the scroller; nil keeps the current size.
  ///   - pageSize: The size of a page, greater than 0; nil keeps the current size. A size whose sum with the
  ///     gap is not greater than 0 is ignored.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func resize(
    _ view: Size,
    scroller: Size? = nil,
    pageSize: Size? = nil,
    time: Double
  ) {
    advance(to: time)
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
}
