import PageGeometry
import PageScroll

extension Scene {
  /// The two pages that are nearest to the page position.
  package struct Focus: Sendable, Equatable {
    /// The index of the page before the position, or at it.
    package var first: Int
    /// The index of the next page.
    package var second: Int
    /// The distance of the position from the first page, in pages, at least 0 and less than 1.
    package var share: Double

    /// Creates the focus at a position, which is limited to the pages if the last one is not joined with the first.
    ///
    /// It is nil without pages.
    init?(at position: Double, count: Int, wraps: Bool) {
      guard count > 0, position.isFinite else { return nil }
      let last = Double(count - 1)
      var place = min(max(position, 0), last)
      if wraps {
        place = position.truncatingRemainder(dividingBy: Double(count))
        if place < 0 { place += Double(count) }
      }
      let page = min(place.rounded(.down), last)
      first = Int(page)
      second = first + 1 < count ? first + 1 : wraps ? 0 : first
      share = min(place - page, 1.0.nextDown)
    }

    /// Creates the focus on the page of a map that is nearest to a position in columns and rows.
    ///
    /// It is nil over a hole, and outside the map.
    init?(_ place: Point, on map: PageMap) {
      guard let column = Int(exactly: place.x.rounded()), let row = Int(exactly: place.y.rounded()),
        let page = map.page(in: PageMap.Cell(column: column, row: row))
      else { return nil }
      (first, second, share) = (page, page, 0)
    }

    /// Returns the focus with other indices of the pages.
    func mapped(_ index: (Int) -> Int) -> Focus {
      var focus = self
      (focus.first, focus.second) = (index(first), index(second))
      return focus
    }
  }
}
