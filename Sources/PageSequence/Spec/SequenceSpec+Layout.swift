package import PageEffects
import PageGeometry
package import PageScroll
package import PresetFiles

extension SequenceSpec {
  /// The layout of some pages.
  ///
  /// - Parameters:
  ///   - pages: How many there are.
  ///   - view: The scroll view of a script, which decides what no option does; nil for none.
  /// - Returns: The layout.
  package func layout(pages: Int, view: ScrollConfiguration? = nil) -> Layout {
    let usual = Layout.sample
    return Layout(
      pageSize: pageSize ?? view?.pageSize ?? usual.pageSize,
      viewport: size ?? view?.view ?? usual.viewport,
      gap: gap ?? view?.gap ?? usual.gap,
      // A script's view may have no pages yet; an effect is laid out for one at least.
      pages: max(1, pages),
      axis: direction ?? view?.axis ?? usual.axis,
      isRightToLeft: rtl || view?.isRightToLeft ?? usual.isRightToLeft,
      centerOffset: centerOffset ?? .zero,
      viewpointOffset: viewpointOffset ?? .zero
    )
  }

  /// Compiles the effect of a preset for the layout.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - pages: How many pages there are.
  ///   - view: The scroll view of a script; nil for none.
  /// - Returns: The effect.
  /// - Throws: `SequenceError` and `SettingError` for values that cannot be used, `PresetFailure`
  ///   where the formulas do not hold for the layout.
  package func effect(
    of preset: Preset,
    pages: Int,
    view: ScrollConfiguration? = nil
  ) throws -> Effect {
    try preset.effect(
      layout: layout(pages: pages, view: view),
      settings: settings(for: preset, view: view)
    )
  }

  /// The values of a preset's parameters, `wrap` among them.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - view: The scroll view of a script; nil for none.
  /// - Returns: Texts by name.
  /// - Throws: `usage` where the ends are to be joined and the preset does not allow it.
  package func settings(
    for preset: Preset,
    view: ScrollConfiguration? = nil
  ) throws(SequenceError) -> [String: String] {
    guard let wrap = wrap ?? (view?.wraps == true ? true : nil) else { return set }
    guard preset.definition.parameters.contains(where: { $0.name == "wrap" }) else {
      // Ends that cannot be joined are not joined.
      guard wrap else { return set }
      throw .usage(
        "the ends of '\(preset.name)' cannot be joined",
        "Leave out --wrap; a preset allows it with the key 'wrap'."
      )
    }
    return set.merging(["wrap": wrap ? "true" : "false"]) { _, new in new }
  }

  /// Notes on values of parameters that are valid but outside of their usual range.
  ///
  /// - Parameter preset: The preset.
  /// - Returns: One sentence per parameter.
  package func notes(on preset: Preset) -> [String] {
    preset.definition.parameters.compactMap { parameter in
      set[parameter.name].flatMap { parameter.note(on: $0) }
    }
  }
}
