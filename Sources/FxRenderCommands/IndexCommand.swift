import ArgumentParser
import PresetFiles

/// `fxrender index`: writes the index of a folder of presets.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Write the index of a folder of presets, so that 'list' is quick.",
    discussion: """
      The presets of the folder may extend each other, but none of another folder. An index that no \
      longer fits its presets is passed over.

      EXAMPLE
        fxrender index ~/.local/share/fxrender/presets
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("The folder.", valueName: "dir"),
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
    Standard.output(try PresetIndex<PresetEntry>(of: folder).write(to: folder))
  }
}
