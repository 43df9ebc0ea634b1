import PageGeometry

extension ScrollModel {
  /// The longest time between the taps of a double tap, in seconds.
  ///
  /// UIKit does not publish its value; measurements are close to this one.
  private static var doubleTapTime: Double { 0.35 }

  /// The largest distance between the taps of a double tap, in points: about a finger's width.
  private static var doubleTapDistance: Double { 40 }

  /// The duration of a move to a tapped page, in seconds.
  ///
  /// - Source: iCarousel.
  private static var turnDuration: Double { 0.4 }

  /// Handles the end of a touch that was a tap.
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
        report(.doubleTapped(page, point))
        if let page { toggleZoom(of: page, at: point) }
        return
      }
      recognise(first)
    }
    tap = PendingTap(point: point, page: page, due: time + Self.doubleTapTime)
  }

  /// Reports a single tap.
  mutating func recognise(_ tap: PendingTap) {
    report(.tapped(tap.page, tap.point))
    if configuration.hasBars { bars.toggle(at: time) }
    // Content under another finger does not move.
    if configuration.tapTurnsPage, touches.isEmpty, let page = tap.page, page != currentPage {
      scroll(toPage: page, duration: Self.turnDuration, time: time)
    }
  }

  /// Returns the page at a point of the view, if any.
  func page(at point: Point) -> Int? {
    if let hitTest { return hitTest(point, state(at: time)) }
    let offset = offset(at: time)
    let frame = geometry.frame
    let place = Point { axis in
      let touch = point[axis] - frame.start(along: axis)
      return offset[axis] + (mirrored(1, axis) < 0 ? frame.length(along: axis) - touch : touch)
    }
    let (size, axis, margin) = (
      configuration.pageSize, configuration.axis, configuration.style.margin
    )
    if let map = configuration.map {
      let cell = PageMap.Cell(
        column: (place.x / map.cellSize.width).floored(in: -1...map.columns),
        row: (place.y / map.cellSize.height).floored(in: -1...map.rows)
      )
      // A page is in the middle of its cell.
      let (corner, inset) = (map.offset(of: cell), configuration.gap / 2)
      let isOnPage = Axis.allCases.allSatisfy { axis in
        let (before, after) = (margin.before(along: axis), margin.after(along: axis))
        return (inset - before..<inset + size.length(along: axis) + after)
          .contains(place[axis] - corner[axis])
      }
      return isOnPage ? map.page(in: cell) : nil
    }
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    let before = configuration.isMirrored ? margin.after(along: axis) : margin.before(along: axis)
    let length = size.length(along: axis) + margin.before(along: axis) + margin.after(along: axis)
    let start = geometry.start - before
    let pages = (place[axis] - start) / configuration.stride
    let page = pages.floored(in: geometry.paging.pages)
    let rest = place[axis] - start - Double(page) * configuration.stride
    // A row is in the middle of the scroller.
    let side = (frame.length(along: other) - size.length(along: other)) / 2
    let top = side - margin.before(along: other)
    let bottom = side + size.length(along: other) + margin.after(along: other)
    guard (0..<length).contains(rest), (top..<bottom).contains(place[other]) else { return nil }
    if configuration.joinsEnds { return foldedPage(page) }
    return (0..<configuration.pages).contains(page) ? page : nil
  }
}

/// A tap that may be the first of a double tap.
struct PendingTap: Sendable {
  let point: Point
  let page: Int?
  /// The time at which it is reported as a single tap.
  let due: Double
}

/// A bar that taps fade out and in, and the background behind it.
struct Bars: Sendable {
  /// The duration of a fade, in seconds; close to that of UIKit's bars.
  private static let duration = 0.3

  /// Whether the bar is hidden or fades out.
  private(set) var isHidden = false
  private var start = -Bars.duration
  private var from = 1.0

  /// Returns the opacity of the bar at a time, in 0…1.
  func opacity(at time: Double) -> Double {
    let goal: Double = isHidden ? 0 : 1
    guard time < end else { return goal }
    return from + (goal - from) * max(0, (time - start) / Self.duration)
  }

  /// The end of the last fade.
  var end: Double { start + Self.duration }

  mutating func toggle(at time: Double) {
    (from, start) = (opacity(at: time), time)
    isHidden.toggle()
  }
}
