import ArgumentParser
import PageEffects
import PageSequence

/// The options for files that are encoded from finished frames.
struct FilmOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Colour behind transparent pixels; 'transparent' keeps them (default: transparent if the first frame "
        + "has such pixels).",
      valueName: "COLOUR"
    ),
    transform: Arguments.value(.colour)
  )
  var background: Colour?

  @OptionGroup var encoder: EncoderOption

  @OptionGroup(title: "Animation") var palette: PaletteArguments

  /// Returns the spec of these options and of some more.
  func spec(_ edits: [SpecEdit]) -> SequenceSpec {
    var spec = (edits + palette.edits).spec()
    spec.background = background
    return spec
  }
}
