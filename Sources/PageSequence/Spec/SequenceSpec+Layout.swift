package import FrameRender
import PageDecks
package import PageEffects
import PageGeometry
package import PageScroll
package import PresetFiles

extension SequenceSpec {
  /// Returns the source of the pages.
  ///
  /// Unless the option is set, they are generated: as many as a script's scroll view has, else as a preset's
  /// stage has, else the default of all presets.
  package func source(
    for preset: Preset?,
    view: ScrollConfiguration? = nil
  ) throws(SequenceError) -> PageDeck.Source {
    try PageSource.source(pages, count: view?.pages ?? preset?.stage?.pages, deck: deck ?? .cards)
  }

  /// Returns the layout for a number of pages.
  ///
  /// Options that are not set have the values of a device, else of a script's scroll view, else those of a preset's stage, else
  /// the defaults of all presets.
  package func layout(
    pages: Int,
    stage: PresetStage? = nil,
    view: ScrollConfiguration? = nil
  ) -> Layout {
    let usual = Layout.sample
    let viewport = size ?? device?.screen ?? view?.view ?? usual.viewport
    let axis = direction ?? view?.axis ?? stage?.direction ?? usual.axis
    return Layout(
      pageSize: pageSize ?? view?.pageSize ?? stage?.pageSize(in: viewport, along: axis)
        ?? usual.pageSize,
      viewport: viewport,
      gap: gap ?? view?.gap ?? stage?.gap(in: viewport, along: axis) ?? usual.gap,
      // A script's view may have no pages at first, but a layout needs at least one.
      pages: max(1, pages),
      axis: axis,
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
      layout: layout(pages: pages, stage: preset.stage, view: view),
      settings: settings(for: preset, view: view)
    )
  }

  /// Returns the values of parameters by name, as strings, including `wrap`.
  package func settings(
    for preset: Preset,
    view: ScrollConfiguration? = nil
  ) throws(SequenceError) -> [String: String] {
    guard let wrap = wrap ?? (view?.wraps == true ? true : nil) else { return set }
    guard preset.definition.parameters.contains(where: { $0.name == "wrap" }) else {
      // A preset without the key `wrap` never joins its ends, so only `--wrap` is an error.
      guard wrap else { return set }
      throw .usage(
        "the ends of '\(preset.name)' cannot be joined",
        "Omit --wrap; a preset allows it with the key 'wrap'."
      )
    }
    return set.merging(["wrap": wrap ? "true" : "false"]) { _, new in new }
  }

  /// Returns a note for each parameter whose value is valid but outside of its usual range, and for each option that has
  /// no effect on the pages.
  package func notes(on preset: Preset) -> [String] {
    let parameters = preset.definition.parameters.compactMap { parameter in
      set[parameter.name].flatMap { parameter.note(on: $0) }
    }
    let isGenerated = (try? source(for: preset))?.isGenerated
    let layers = (preset.definition.template.extras ?? []).layers(.content)
    let unused = [
      (
        cornerRadius != nil && isGenerated == true,
        "--corner-radius is for pictures of --pages; generated pages have their own corners"
      ),
      (
        fit != nil && isGenerated == true && layers.isEmpty,
        "--fit is for pictures of --pages; generated pages have the size of a page"
      ),
      (deck != nil && isGenerated == false, "--deck is for generated pages; --pages has pictures"),
      (
        font != nil && !layers.contains(where: \.isText),
        "--font is for texts on pages; '\(preset.name)' shows none"
      ),
    ]
    return parameters + unused.filter(\.0).map(\.1)
  }
}
