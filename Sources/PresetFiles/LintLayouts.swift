import PageEffects
import PageGeometry

/// The layouts that presets are looked at in.
enum LintLayouts {
  /// Pages that leave room for their neighbours, both ways of scrolling.
  static let cards = Axis.allCases.map { card(pages: 12, axis: $0) }

  /// Both ways of scrolling, two sizes, two page counts, and from right to left.
  static let all: [Layout] =
    cards + Axis.allCases.map { screen(axis: $0) }
    + Axis.allCases.map { card(pages: 3, axis: $0) } + [fromRight]

  /// The same with as many pages as no view has room for.
  static func loop(_ layout: Layout) -> Layout {
    var long = layout
    long.pages = 24
    return long
  }

  private static let fromRight: Layout = {
    var layout = card(pages: 12, axis: .horizontal)
    layout.isRightToLeft = true
    return layout
  }()

  private static func card(pages: Int, axis: Axis) -> Layout {
    Layout(
      pageSize: Size(width: 240, height: 320),
      viewport: Size(width: 640, height: 400),
      gap: 8,
      pages: pages,
      axis: axis
    )
  }

  /// Pages that fill the screen of a telephone.
  private static func screen(axis: Axis) -> Layout {
    let size = Size(width: 390, height: 700)
    return Layout(pageSize: size, viewport: size, axis: axis)
  }
}
