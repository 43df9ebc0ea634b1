import ArgumentParser
import FrameSnapshot
import PresetFiles

/// `fxrender record`: writes what a preset will be held to.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write a preset's golden: its poses as numbers and its filmstrip.",
    discussion: """
      Writes poses.tsv and filmstrip.png to Renders/<preset>, to be looked at and committed; the
      tests hold the preset to them.

      EXAMPLE
        fxrender record coverflow
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("Presets' names or the paths of their files.", valueName: "preset"),
    completion: .presets
  )
  var presets: [String]

  @Option(
    name: .long,
    help: ArgumentHelp("The folder of goldens.", valueName: "DIR"),
    completion: .directory
  )
  var goldens = "Renders"

  func run() throws {
    let library = PresetLibrary.standard
    for name in presets {
      let preset = try library.presetSayingWhatItHides(name)
      Standard.output(try Golden(of: preset).record(in: goldens))
    }
  }
}
