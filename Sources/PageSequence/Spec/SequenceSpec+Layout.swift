package import PageEffects
import PageGeometry
package import PageScroll
package import PresetFiles

extension SequenceSpec {
  /// Returns the layout of some pages; a script's scroll view replaces the defaults.
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

  /// Returns the texts of the set parameters by name, including `wrap`.
  package func settings(
    for preset: Preset,
    view: ScrollConfiguration? = nil
  ) throws(SequenceError) -> [String: String] {
    guard let wrap = wrap ?? (view?.wraps == true ? true : nil) else { return set }
    guard preset.definition.parameters.contains(where: { $0.name == "wrap" }) else {
      // Without `wrap` the ends are never joined.
      guard wrap else { return set }
      throw .usage(
        "the ends of '\(preset.name)' cannot be joined",
        "Omit --wrap; a preset allows it with the key 'wrap'."
      )
    }
    return set.merging(["wrap": wrap ? "true" : "false"]) { _, new in new }
  }

  /// Notes on valid values of parameters outside their usual range, one sentence for each.
  package func notes(on preset: Preset) -> [String] {
    preset.definition.parameters.compactMap { parameter in
      set[parameter.name].flatMap { parameter.note(on: $0) }
    }
  }
}
