import ArgumentParser
import FrameRender
import FrameSnapshot
import PageEffects
import PageScroll
import PresetFiles

/// The options that shape a sequence of frames of one scale.
struct SequenceArguments: ParsableArguments {
  @OptionGroup var motion: MotionOptions

  @OptionGroup var layout: LayoutOptions

  @OptionGroup var look: LookOptions

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point (default: 1).", valueName: "S"),
    transform: Arguments.positive
  )
  var scale = 1.0

  /// What a preset's sequence is drawn with.
  ///
  /// - Throws: Where a setting cannot be taken, options exclude each other, or pages are not there.
  func options(for preset: Preset) throws -> SequenceOptions {
    let choice = try ScrollChoice(motion.scroll)
    let view = choice.file?.script.configuration
    let source = try PageSource.source(layout.pages, count: view?.pages)
    let effect = try layout.effect(of: preset, pages: source.count, view: view)
    return SequenceOptions(
      layout: effect.layout,
      settings: try layout.settings(for: preset, view: view),
      motion: try motion.motion(choice, of: effect),
      source: source,
      fit: look.fit,
      scale: scale,
      background: look.background
    )
  }
}
