import Foundation

/// The formulas of CollectionViewPagingLayout; each of its three families has its own file.
struct PagingFormulas: PlainFormulas {
  static let presets =
    PagingScale.allCases.map(\.rawValue) + PagingStack.allCases.map(\.rawValue)
    + PagingSnapshot.allCases.map(\.rawValue) + general

  /// The general presets of the three families; each has the poses of its family's layout named "default".
  private static let general = ["paging-scale", "paging-stack", "paging-snapshot"]

  private static func layout(of preset: String) -> String {
    general.contains(preset) ? "\(preset)-default" : preset
  }

  static func settings(of preset: String) -> [Settings] {
    let layout = layout(of: preset)
    if PagingScale(rawValue: layout) != nil { return PagingScale.settings }
    if PagingStack(rawValue: layout) != nil { return PagingStack.settings }
    return PagingSnapshot.settings
  }

  var situation: Situation
  var settings: Settings

  /// w: the width of a page.
  var width: Double { situation.width }
  /// h: the height of a page.
  var height: Double { situation.height }

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    let name = Self.layout(of: preset)
    if let layout = PagingScale(rawValue: name) { return scaled(layout, d) }
    if let layout = PagingStack(rawValue: name) { return stacked(layout, d) }
    return PagingSnapshot(rawValue: name).map { cut($0, d) }
  }

  // MARK: Shorthands

  /// Returns ramp(x; a, b): 0 up to a, 1 from b on, and linear between them.
  func ramp(_ x: Double, _ a: Double, _ b: Double) -> Double { min(max((x - a) / (b - a), 0), 1) }

  /// Evaluates a curve, given its name.
  ///
  /// The curve easeOut is undefined from x = 10/9 on; the presets use a very large number there.
  func curve(_ name: String, _ x: Double) -> Double {
    switch name {
    case "easeIn": log10(1 + 9 * x)
    case "easeOut": x < 10.0 / 9 ? 1 - log10(10 - 9 * x) : 301
    default: x
    }
  }
}
