import ArgumentParser
import PresetFiles

/// `fxrender index`: writes the index of a folder of presets.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Write the index of a folder of presets, which makes 'list' faster.",
    discussion: """
      Presets may extend only presets in the same folder. An index that no longer matches its presets \
      is ignored.

      EXAMPLE
        fxrender index ~/.local/share/fxrender/presets
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("The folder of presets.", valueName: "dir"),
    completion: .directory
  )
  var folder: String

  func run() throws {
    let folder = PresetFolder(path: folder)
    guard !folder.names.isEmpty else {
      throw CommandError.noInput(
        "there are no presets in '\(folder.path)'",
        "Name a folder with .yaml files."
      )
    }
    Console.output(try PresetIndex(of: folder).write(to: folder))
  }
}
