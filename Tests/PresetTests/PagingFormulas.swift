import Foundation

/// Section 7; each of its three families has a file of its own.
struct PagingFormulas: PlainFormulas {
  static let presets =
    PagingScale.allCases.map(\.rawValue) + PagingStack.allCases.map(\.rawValue)
    + PagingSnapshot.allCases.map(\.rawValue)

  static func settings(of preset: String) -> [Settings] {
    if PagingScale(rawValue: preset) != nil { return PagingScale.settings }
    if PagingStack(rawValue: preset) != nil { return PagingStack.settings }
    return PagingSnapshot.settings
  }

  var situation: Situation
  var settings: Settings

  /// w.
  var width: Double { situation.width }
  /// h.
  var height: Double { situation.height }

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    if let layout = PagingScale(rawValue: preset) { return scaled(layout, d) }
    if let layout = PagingStack(rawValue: preset) { return stacked(layout, d) }
    return PagingSnapshot(rawValue: preset).map { cut($0, d) }
  }

  // MARK: Shorthands

  /// ramp(x; a, b).
  func ramp(_ x: Double, _ a: Double, _ b: Double) -> Double {
    min(max((x - a) / (b - a), 0), 1)
  }

  /// The curves, by name.
  ///
  /// easeOut has no value from 10/9 on; the presets go on with a very large number.
  func curve(_ name: String, _ x: Double) -> Double {
    switch name {
    case "easeIn": log10(1 + 9 * x)
    case "easeOut": x < 10.0 / 9 ? 1 - log10(10 - 9 * x) : 301
    default: x
    }
  }
}
