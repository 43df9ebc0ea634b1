public import PageEffects
import PageGeometry
public import PageScroll

extension ScrollConfiguration {
  /// The scroll view with pages that are laid out as is asked for.
  ///
  /// - Parameters:
  ///   - layout: What the pages are laid out in.
  ///   - wraps: Whether their ends are joined; nil leaves it.
  /// - Returns: One that behaves the same.
  public func laidOut(_ layout: Layout, wraps: Bool?) -> ScrollConfiguration {
    var view = self
    (view.view, view.axis, view.isRightToLeft) = (
      layout.viewport, layout.axis, layout.isRightToLeft
    )
    (view.pageSize, view.gap) = (layout.pageSize, layout.gap)
    view.wraps = wraps ?? view.wraps
    // A view without pages has none until some are put in, though a layout has one at least.
    if view.map == nil, view.pages > 0 || layout.pages > 1 { view.pages = layout.pages }
    return view
  }

  /// The scroll view of an effect's pages where nothing else is said: a scroller of a page's size.
  ///
  /// - Parameter effect: The effect, compiled for its layout.
  public init(of effect: Effect) {
    let layout = effect.layout
    let bare = ScrollConfiguration(
      view: layout.viewport,
      pageSize: layout.pageSize,
      pages: layout.pages
    )
    self = bare.laidOut(layout, wraps: effect.wraps)
    scroller =
      layout.axis == .horizontal
      ? Size(width: stride, height: layout.pageSize.height)
      : Size(width: layout.pageSize.width, height: stride)
    // Page 0 rests at 0, as in a sweep, in the middle of a scroller with half a gap at each side.
    padding = layout.gap / 2
    // Small pages are turned by small ways.
    physics.slop = min(physics.slop, stride / 8)
  }
}

extension GestureScript {
  /// The script on pages that are laid out as is asked for.
  ///
  /// - Parameters:
  ///   - layout: What the pages are laid out in.
  ///   - wraps: Whether their ends are joined; nil leaves it.
  /// - Returns: The same gestures on another scroll view.
  public func laidOut(_ layout: Layout, wraps: Bool?) -> GestureScript {
    var script = self
    script.configuration = configuration.laidOut(layout, wraps: wraps)
    return script
  }
}
