import ArgumentParser
import FrameSnapshot
import PresetFiles

/// `fxrender record`: writes what a preset will be held to.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write a preset's golden: its poses as numbers and its filmstrip."
  )

  @ArgumentParser.Argument(
    help: "Presets' names or the paths of their files.",
    completion: .presets
  )
  var presets: [String]

  @Option(name: .long, help: ArgumentHelp("The folder of goldens.", valueName: "DIR"))
  var goldens = "Renders"

  func run() throws {
    let library = PresetLibrary.standard
    for name in presets {
      let preset = try library.presetSayingWhatItHides(name)
      Standard.output(try Golden(of: preset).record(in: goldens))
    }
  }
}
