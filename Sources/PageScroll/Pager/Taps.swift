import PageGeometry

/// The last tap, which may be the first of a double tap, and the bars that taps fade.
struct Taps: Sendable {
  /// A tap that is not reported yet.
  struct Tap: Sendable {
    let point: Point
    /// The page under it, if there is one.
    var page: Int?
    /// The time at which it is reported as a single tap.
    let due: Double
  }

  /// The tap that may be the first of a double tap.
  var pending: Tap?
  var bars = Bars()

  /// The longest time between the taps of a double tap, in seconds.
  ///
  /// UIKit does not publish its value; measurements are close to this one.
  static let doubleTapTime = 0.35

  /// The largest distance between the taps of a double tap, in points: about a finger's width.
  private static let doubleTapDistance = 40.0

  /// The time at which the pending tap is reported as a single tap; nil if there is none.
  var nextChange: Double? { pending?.due }

  /// The time at which everything is at rest.
  var restTime: Double { max(pending?.due ?? 0, bars.end) }

  /// Removes and returns the pending tap.
  mutating func take() -> Tap? {
    defer { pending = nil }
    return pending
  }

  /// Returns whether a second tap is close enough to a first one for a double tap.
  static func isDoubleTap(_ first: Tap, at point: Point) -> Bool {
    let (dx, dy) = (point.x - first.point.x, point.y - first.point.y)
    return (dx * dx + dy * dy).squareRoot() <= doubleTapDistance
  }

  /// Changes the index of the page under the pending tap.
  mutating func renumber(_ number: (Int) -> Int?) {
    let page = pending?.page.flatMap(number)
    pending?.page = page
  }
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
