import PageEffects
import PageGeometry

/// The layouts in which presets are checked.
enum LintLayouts {
  /// Layouts for both axes, with pages that are smaller than the viewport, so that neighbours are visible.
  static let cards = Axis.allCases.map { card(pages: 12, axis: $0) }

  /// Layouts with both axes, two page sizes, two page counts, and one that scrolls from right to left.
  static let all: [Layout] =
    cards + Axis.allCases.map { screen(axis: $0) }
    + Axis.allCases.map { card(pages: 3, axis: $0) } + [rightToLeft]

  /// Returns the layout with more pages than fit into the viewport.
  static func loop(_ layout: Layout) -> Layout {
    var long = layout
    long.pages = 24
    return long
  }

  /// Returns the layouts of a preset's stage in all viewports; empty if it has no stage.
  static func stages(of preset: Preset) -> [Layout] {
    guard let stage = preset.stage else { return [] }
    return all.map { layout in
      var staged = layout
      let (viewport, axis) = (layout.viewport, layout.axis)
      staged.pageSize = stage.pageSize(in: viewport, along: axis) ?? layout.pageSize
      staged.gap = stage.gap(in: viewport, along: axis) ?? 0
      return staged
    }
  }

  private static let rightToLeft: Layout = {
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

  /// Returns a layout with pages that fill a phone's screen.
  private static func screen(axis: Axis) -> Layout {
    let size = Size(width: 390, height: 700)
    return Layout(pageSize: size, viewport: size, axis: axis)
  }
}
