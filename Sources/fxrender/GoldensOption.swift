import ArgumentParser
import FrameSnapshot

/// Where goldens are.
struct GoldensOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The folder of goldens (default: Renders).", valueName: "DIR"),
    completion: .directory
  )
  var goldens = "Renders"

  /// The folder of a sequence's golden.
  func folder(of name: String) -> GoldenFolder { GoldenFolder(in: goldens, name: name) }

  /// The names of all goldens.
  var names: [String] { GoldenFolder.names(in: goldens) }
}
