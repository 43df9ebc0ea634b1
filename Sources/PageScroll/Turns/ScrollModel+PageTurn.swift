import PageGeometry

extension ScrollModel {
  /// Turns to a neighbouring page for an assistive technology, such as a screen reader.
  ///
  /// The move is that of `scroll(toPage:)`. When the content rests, `announcePage` is reported once, however
  /// many turns came before. On a map, pages are turned in reading order.
  ///
  /// - Parameters:
  ///   - turn: The direction.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  /// - Returns: Whether there is such a page; if not, nothing changes.
  @discardableResult
  public mutating func turnPage(_ turn: PageTurn, time: Double) -> Bool {
    let time = advance(toInput: time)
    let last = (configuration.map?.cells.count ?? configuration.pages) - 1
    let pages = configuration.joinsEnds ? geometry.paging.pages : 0...max(0, last)
    let current = targetPage ?? visible.current
    let end = turn == .forward ? pages.upperBound : pages.lowerBound
    guard hasPages, pages.contains(current), current != end else { return false }
    let page = current + (turn == .forward ? 1 : -1)
    interruptAutoplay()
    move(to: restOffset(ofPage: page, across: offset(at: time)), page: page)
    announcesPage = true
    announcePageAtRest()
    return true
  }

  /// Whether the current page must be announced now.
  var isAnnouncementDue: Bool { announcesPage && ending == nil && touches.isEmpty }

  /// Reports the current page after a turn, when the content rests.
  mutating func announcePageAtRest() {
    guard isAnnouncementDue else { return }
    announcesPage = false
    guard currentPage >= 0 else { return }
    report(.announcePage(currentPage, of: configuration.map?.cells.count ?? configuration.pages))
  }
}
