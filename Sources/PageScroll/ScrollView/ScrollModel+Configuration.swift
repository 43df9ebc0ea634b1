import PageGeometry

extension ScrollModel {
  /// The indices of the loaded pages, in ascending order: those of which a `willLoad` event was reported, but no
  /// `didUnload`.
  ///
  /// They include all visible pages. With joined ends, all indices are in the first turn.
  public var loadedPages: [Int] { pages.live.sorted() }

  /// Changes the contents and the behaviour of the scroll view.
  ///
  /// The content keeps its position in pages, or its offset if it may rest anywhere. A motion, a drag or a pinch
  /// goes on with the same velocity, and comes to rest by the new rules. Pages are added or removed after the last
  /// page. A new autoplay rule starts at once. There are two exceptions:
  ///
  /// - If `axis`, `isRightToLeft`, the cells of `map`, or whether ends are joined changes, or `stop` changes to or
  ///   from `picture`, the arrangement is new. Fingers are cancelled, zooms end, and the content rests on the
  ///   current page.
  /// - If `bounces` becomes false, content beyond an end moves to the end at once.
  ///
  /// - Parameters:
  ///   - configuration: The new configuration. A negative number of pages, or a stride that is not greater than
  ///     0, is a programmer error and traps.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func setConfiguration(_ configuration: ScrollConfiguration, time: Double) {
    advance(to: time)
    guard configuration != self.configuration else { return }
    if configuration.autoplay != self.configuration.autoplay {
      setAutoplaying(false, time: self.time)
      isAutoplaying = configuration.autoplay != nil
    }
    let old = self.configuration
    guard configuration.arrangement == old.arrangement else { return rearrange(configuration) }
    if configuration.map == nil {
      let (count, more) = (old.pages, configuration.pages - old.pages)
      if more > 0 { insertPages(more, at: count, time: self.time) }
      if more < 0 { removePages(-more, at: configuration.pages, time: self.time) }
    }
    if configuration.zoomArea == nil { endZooming() }
    if configuration.loading != old.loading {
      pages = PageStore(configuration, live: pages.live)
    }
    if configuration.tiledPicture != old.tiledPicture { unloadTiles() }
    change { $0 = configuration }
  }

  /// Ends all pinches and zooms at once, because pages no longer zoom.
  private mutating func endZooming() {
    if pinch != nil { cancelTouches() }
    if drag?.inner != nil { endInnerDrag() }
    for zoomed in zooms {
      if case .zooming = zoomed.course { report(.didEndZooming(zoomed.page, scale: 1)) }
    }
    zooms = []
  }

  /// Changes to a configuration in which pages have other positions, at rest on the current page.
  private mutating func rearrange(_ configuration: ScrollConfiguration) {
    cancelTouches()
    endZooming()
    unloadTiles()
    let (ended, old) = (ending, self.configuration)
    self.configuration = configuration
    geometry = ScrollGeometry(configuration)
    let more = configuration.pages - old.pages
    if more > 0 { identities.insert(more, at: old.pages) }
    if more < 0 { identities.remove(-more, at: configuration.pages) }
    tap = tap.map { PendingTap(point: $0.point, page: nil, due: $0.due) }
    pages = PageStore(configuration, live: pages.live)
    let last = (configuration.map?.cells.count ?? configuration.pages) - 1
    rest(at: restOffset(ofPage: currentPage.clamped(to: 0...max(0, last))))
    cell = configuration.map.map { $0.cell(at: offset(at: time)) ?? $0.cells[0] }
    updateVisiblePages(reloads: true)
    if let ended { end(ended) }
  }
}

extension ScrollConfiguration {
  /// The properties on which the positions of pages and the direction of fingers depend.
  fileprivate struct Arrangement: Hashable {
    var axis: Axis
    var isMirrored: Bool
    var joinsEnds: Bool
    var cells: [PageMap.Cell]?
    var alignsPictures: Bool
  }

  fileprivate var arrangement: Arrangement {
    Arrangement(
      axis: axis,
      isMirrored: isMirrored,
      // A row without pages has no ends.
      joinsEnds: wraps && map == nil,
      cells: map?.cells,
      alignsPictures: stop == .picture
    )
  }
}
