import ArgumentParser
import Foundation
import FrameEncode
import FrameRender
import FrameSnapshot
import PageEffects
import PageScroll
import PresetFiles

/// `fxrender record`: writes what a sequence will be held to.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write the golden of a sequence, which 'verify' holds it to.",
    discussion: """
      Writes golden.json (every frame's numbers and the hash of its pixels, with the options given), \
      poses.tsv and filmstrip.png to Renders/<preset>, to be looked at and committed.

      EXAMPLES
        fxrender record coverflow
        fxrender record my-effect.yaml --size 390x844 --scale 2 --pixels apng
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("Presets' names or the paths of their files.", valueName: "preset"),
    completion: .presets
  )
  var presets: [String]

  @OptionGroup var goldens: GoldensOption

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

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Keep frames as pixels, too: in one animated PNG, as PNG files, or every N-th of these.",
      valueName: "apng|png|every:N"
    ),
    transform: Arguments.pixels
  )
  var pixels: RecordedPixels?

  @OptionGroup var jobs: JobsOption

  func run() async throws {
    guard pixels?.canHold(framesPerSecond: motion.fps) ?? true else {
      throw UsageError(
        "--pixels apng cannot have --fps \(motion.fps.plainText)",
        "An APNG has 1/65535 to 65535 frames a second; use --pixels png."
      )
    }
    Interruption.prepare()
    let library = PresetLibrary.standard
    for name in presets {
      let preset = try library.presetSayingWhatItHides(name)
      let sequence = try sequence(of: preset)
      let folder = goldens.folder(of: sequence.name)
      let golden = Golden(sequence, path: PresetLibrary.isPath(name) ? name : nil)
      try await golden.record(in: folder, pixels: pixels, jobs: jobs)
      Standard.output(folder.path)
    }
  }

  private func sequence(of preset: Preset) throws -> RenderedSequence {
    let choice = try ScrollChoice(motion.scroll)
    let view = choice.file?.script.configuration
    let source = try PageSource.source(layout.pages, count: view?.pages)
    let effect = try layout.effect(of: preset, pages: source.count, view: view)
    let options = SequenceOptions(
      layout: effect.layout,
      settings: try layout.settings(for: preset, view: view),
      motion: try motion.motion(choice, of: effect),
      source: source,
      fit: look.fit,
      scale: scale,
      background: look.background
    )
    return try RenderedSequence(preset, options)
  }
}
