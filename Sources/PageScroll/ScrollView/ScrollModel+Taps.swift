public import PageGeometry

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

  /// Returns the page at a point of the view, at the model's time.
  ///
  /// - Parameter point: In points from the view's top left corner.
  /// - Returns: The page that the model's hit test finds, or, without one, the page of the flat row or map; nil
  ///   if there is none.
  public func page(at point: Point) -> Int? {
    if let hitTest { return hitTest(point, state(at: time)) }
    return geometry.page(at: point, offset: offset(at: time))
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
