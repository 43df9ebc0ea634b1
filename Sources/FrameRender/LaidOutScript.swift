public import PageEffects
public import PageScroll

extension GestureScript {
  /// The script on pages that are laid out as is asked for.
  ///
  /// - Parameters:
  ///   - layout: What the pages are laid out in.
  ///   - wraps: Whether their ends are joined; nil leaves it.
  /// - Returns: The same gestures on another scroll view.
  public func laidOut(_ layout: Layout, wraps: Bool?) -> GestureScript {
    var script = self
    var view = configuration
    (view.view, view.axis, view.isRightToLeft) = (
      layout.viewport, layout.axis, layout.isRightToLeft
    )
    (view.pageSize, view.gap) = (layout.pageSize, layout.gap)
    view.wraps = wraps ?? view.wraps
    // A view without pages has none until some are put in, though a layout has one at least.
    if view.map == nil, view.pages > 0 || layout.pages > 1 { view.pages = layout.pages }
    script.configuration = view
    return script
  }
}
