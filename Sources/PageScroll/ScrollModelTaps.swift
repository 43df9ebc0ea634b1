import PageGeometry

extension ScrollModel {
  /// How long after a tap a second one makes it a double tap, in seconds.
  ///
  /// UIKit's is not published;
  /// measurements are about this.
  private static var doubleTapTime: Double { 0.35 }

  /// How far apart the two taps may be, in points: about a finger's width.
  private static var doubleTapDistance: Double { 40 }

  /// How long a move to a page that was tapped takes, in seconds.
  ///
  /// - Source: iCarousel.
  private static var turnDuration: Double { 0.4 }

  /// A finger lifts that only tapped.
  mutating func endTap(_ touch: Touch) {
    let point = touch.last.point
    let page = page(at: point)
    guard configuration.recognisesDoubleTaps else {
      return recognise(PendingTap(point: point, page: page, due: time))
    }
    if let first = tap {
      let (dx, dy) = (point.x - first.point.x, point.y - first.point.y)
      tap = nil
      if (dx * dx + dy * dy).squareRoot() <= Self.doubleTapDistance {
        tell(.doubleTapped(page, point))
        if let page { toggleZoom(of: page, at: point) }
        return
      }
      recognise(first)
    }
    tap = PendingTap(point: point, page: page, due: time + Self.doubleTapTime)
  }

  /// A tap turns out to have been one.
  mutating func recognise(_ tap: PendingTap) {
    tell(.tapped(tap.page, tap.point))
    if configuration.hasBars { bars.toggle(at: time) }
    // Content that a finger holds stays.
    if configuration.tapTurnsPage, touches.isEmpty, let page = tap.page,
      page != currentPage
    {
      scroll(toPage: page, duration: Self.turnDuration, time: time)
    }
  }

  /// The page that a point of the view touches; nil beside all of them.
  func page(at point: Point) -> Int? {
    if let hitTest { return hitTest(point, state(at: time)) }
    let offset = offset(at: time)
    let frame = geometry.frame
    let place = Point { axis in
      let touch = point[axis] - frame.start(along: axis)
      return offset[axis] + (mirrored(1, axis) < 0 ? frame.length(along: axis) - touch : touch)
    }
    let (size, axis) = (configuration.pageSize, configuration.axis)
    if let map = configuration.map {
      let cell = PageMap.Cell(
        column: (place.x / map.cellSize.width).floored(in: -1...map.columns),
        row: (place.y / map.cellSize.height).floored(in: -1...map.rows)
      )
      // A page lies in the middle of its cell.
      let (corner, inset) = (map.offset(of: cell), configuration.gap / 2)
      let isOnPage = Axis.allCases.allSatisfy { axis in
        (inset..<inset + size.length(along: axis)).contains(place[axis] - corner[axis])
      }
      return isOnPage ? map.page(in: cell) : nil
    }
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    let pages = (place[axis] - geometry.start) / configuration.stride
    let page = pages.floored(in: geometry.paging.pages)
    let rest = place[axis] - geometry.start - Double(page) * configuration.stride
    // A row lies in the middle of the scroller.
    let side = (frame.length(along: other) - size.length(along: other)) / 2
    guard (0..<size.length(along: axis)).contains(rest),
      (side..<side + size.length(along: other)).contains(place[other])
    else { return nil }
    if configuration.joinsEnds { return publishedPage(page) }
    return (0..<configuration.pages).contains(page) ? page : nil
  }
}
