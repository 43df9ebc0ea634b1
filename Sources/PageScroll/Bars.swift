/// A bar that taps let come and go, and the background behind it, which changes with it.
struct Bars: Sendable {
  /// How long it fades, in seconds.
  ///
  /// UIKit's bars take about as long.
  private static let duration = 0.3

  /// Whether it is hidden, and the background is dark.
  private(set) var isDark = false
  private var start = -Bars.duration
  private var from = 1.0

  /// How much of it is seen, in 0…1.
  func opacity(at time: Double) -> Double {
    let goal: Double = isDark ? 0 : 1
    guard time < end else { return goal }
    return from + (goal - from) * max(0, (time - start) / Self.duration)
  }

  /// When it no longer fades.
  var end: Double { start + Self.duration }

  mutating func toggle(at time: Double) {
    (from, start) = (opacity(at: time), time)
    isDark.toggle()
  }
}
