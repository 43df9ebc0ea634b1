import FrameRender
import PageEffects
import PageGeometry

/// The page positions at which an effect without joined ends shows a page.
///
/// A page is shown if it is in the effect's window and in the viewport and not hidden, even if its
/// opacity is 0.
struct ShownPositions {
  private let effect: Effect
  /// The positions at which pages can be in the effect's window.
  private let limits: ClosedRange<Double>
  /// The positions from the first page and the last one outward, up to the first that shows no page.
  let range: ClosedRange<Double>

  /// The distance between the positions that are tested before the exact end is found, in pages; a
  /// narrower gap may be missed.
  private static let spacing = 1.0 / 32
  /// The maximum number of tested positions on each side.
  private static let mostSteps = 4096.0

  /// Finds the positions.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - reach: The positions that matter; nil for all.
  init(of effect: Effect, within reach: ClosedRange<Double>? = nil) {
    let last = Double(effect.layout.pages - 1)
    let window = effect.window
    let limits = min(0, -window.upperBound)...max(last, last - window.lowerBound)
    (self.effect, self.limits) = (effect, limits)
    let reach = reach.map(limits.clamped) ?? limits
    let lower = Self.end(from: 0, to: min(0, reach.lowerBound), of: effect)
    range = lower...Self.end(from: last, to: max(last, reach.upperBound), of: effect)
  }

  /// Returns whether a page is shown at a position.
  func contains(_ position: Double) -> Bool {
    range.contains(position)
      || limits.contains(position) && Scene.showsPage(of: effect, at: position)
  }

  /// Returns the last position on the way to a limit before the first that shows no page.
  private static func end(from start: Double, to limit: Double, of effect: Effect) -> Double {
    let way = limit - start
    let steps = min((abs(way) / spacing).rounded(.up), mostSteps)
    guard steps > 0 else { return start }
    var shown = 0.0
    for step in 1...Int(steps) {
      let next = Double(step) / steps
      if Scene.showsPage(of: effect, at: start + way * next) {
        shown = next
        continue
      }
      let empty = (shown...next).first {
        $0 > shown && !Scene.showsPage(of: effect, at: start + way * $0)
      }
      return start + way * empty.nextDown
    }
    return limit
  }
}
