import ArgumentParser
import Foundation
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
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

  @OptionGroup var sequence: SequenceArguments

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
    guard pixels?.canHold(framesPerSecond: sequence.motion.fps) ?? true else {
      throw CommandError.usage(
        "--pixels apng cannot have --fps \(sequence.motion.fps.plainText)",
        "An APNG has 1/65535 to 65535 frames a second; use --pixels png."
      )
    }
    Interruption.prepare()
    let library = PresetLibrary.standard
    for name in presets {
      let preset = try library.presetSayingWhatItHides(name)
      let sequence = try RenderedSequence(preset, try self.sequence.options(for: preset))
      self.sequence.layout.noteUnusualValues(of: preset)
      let folder = goldens.folder(of: sequence.name)
      let golden = Golden(sequence, path: PresetLibrary.isPath(name) ? name : nil)
      try await golden.record(in: folder, pixels: pixels, jobs: jobs)
      Standard.output(folder.path)
    }
  }
}
