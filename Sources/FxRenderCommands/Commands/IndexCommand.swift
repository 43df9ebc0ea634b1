import ArgumentParser
import PresetFiles

/// `fxrender index`: writes the index of a folder of presets.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Write the index of a folder of presets, so that 'list' is faster.",
    discussion: """
      Writes the file index.json into the folder. A preset in this folder may extend only presets of the \
      same folder. If presets change later, the index is ignored until it is written again.

      EXAMPLE
        fxrender index ~/.local/share/fxrender/presets
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("The folder of presets.", valueName: "dir"),
    completion: .directory
  )
  var folder: String

  @OptionGroup var overwriting: OverwriteOption

  func run() throws {
    let folder = PresetFolder(path: folder)
    guard !folder.names.isEmpty else {
      throw CommandError.noInput(
        "there are no presets in '\(folder.path)'",
        "Name a folder with .yaml files."
      )
    }
    Console.output(try PresetIndex(of: folder).write(to: folder, overwrites: overwriting.overwrite))
  }
}
