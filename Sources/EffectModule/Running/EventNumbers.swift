import PageGeometry
package import PageScroll

/// An event of a scroll view as numbers: its time, its kind, and up to four values.
package enum EventNumbers {
  /// The number of numbers of an event.
  package static let length = 6

  /// Returns the numbers of an event; a page that does not exist is −1.
  package static func of(_ event: ScrollEvent) -> [Double] {
    let (code, values) = parts(event.kind)
    let padding = [Double](repeating: 0, count: length - 2 - values.count)
    return [event.time, Double(code)] + values + padding
  }

  private static func parts(_ kind: ScrollEvent.Kind) -> (code: Int, values: [Double]) {
    switch kind {
    case .pageChanged(let page): (0, [Double(page)])
    case .willBeginDragging: (1, [])
    case .willEndDragging(let velocity, let target):
      (2, [velocity.x, velocity.y, target.x, target.y])
    case .didEndDragging(let goesOn): (3, [goesOn ? 1 : 0])
    case .didEndDecelerating: (4, [])
    case .didEndScrolling: (5, [])
    case .willLoad(let page): (6, [Double(page)])
    case .didUnload(let page): (7, [Double(page)])
    case .didReplace(let page): (8, [Double(page)])
    case .willLoadTile(let tile): (9, numbers(tile))
    case .didUnloadTile(let tile): (10, numbers(tile))
    case .tapped(let page, let point): (11, [Double(page ?? -1), point.x, point.y])
    case .doubleTapped(let page, let point): (12, [Double(page ?? -1), point.x, point.y])
    case .willBeginZooming(let page): (13, [Double(page)])
    case .didEndZooming(let page, let scale): (14, [Double(page), scale])
    case .announcePage(let page, let count): (15, [Double(page), Double(count)])
    case .memoryWarning: (16, [])
    }
  }

  private static func numbers(_ tile: PictureTile) -> [Double] {
    [Double(tile.page), Double(tile.level), Double(tile.column), Double(tile.row)]
  }
}
