import PageEffects
import PageGeometry

/// A length of a layout, or a ratio of two, of which a number in a formula is a multiple.
///
/// The order of the cases is the order of preference between units that explain a number equally well.
enum Unit: String, CaseIterable, Sendable {
  case none = ""
  case pitch = "(L + gap)"
  case length = "L"
  case height = "h"
  case viewLength = "V"
  case viewHeight = "H"
  case gap = "gap"
  case pageShare = "(L / V)"
  case viewShare = "(V / L)"
  case pageAspect = "(L / h)"
  case windowEnd = "((V + L) / L / 2)"

  /// The units of a length, of which the first is a point.
  static let lengths: [Unit] = [.pitch, .length, .height, .none, .viewLength, .viewHeight, .gap]
  /// The units of a number without dimension.
  static let ratios: [Unit] = [.none, .pageShare, .viewShare, .pageAspect, .windowEnd]

  /// Returns the unit's value in a horizontal layout, in points or as a ratio.
  func value(in layout: Layout) -> Double {
    let (page, view) = (layout.pageSize, layout.viewport)
    switch self {
    case .none: return 1
    case .pitch: return page.width + layout.gap
    case .length: return page.width
    case .height: return page.height
    case .viewLength: return view.width
    case .viewHeight: return view.height
    case .gap: return layout.gap
    case .pageShare: return page.width / view.width
    case .viewShare: return view.width / page.width
    case .pageAspect: return page.width / page.height
    case .windowEnd: return (view.width + page.width) / page.width / 2
    }
  }

  /// Returns the unit in a formula.
  ///
  /// `h` and `H` are across the scroll only if pages scroll from left to right.
  func text(isVertical: Bool) -> String {
    switch self {
    case .height where isVertical: "(w + h - L)"
    case .viewHeight where isVertical: "(W + H - V)"
    case .pageAspect where isVertical: "(L / (w + h - L))"
    default: rawValue
    }
  }
}
